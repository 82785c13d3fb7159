/** Name of a profile's object: the namespace's id and the profile's name. Ids have no colon, names may. */
export function objectName(namespaceId: string, profile: string): string {
  return `${namespaceId}:${profile}`;
}

/** The parts of an object's name. */
export function splitObjectName(name: string): { namespaceId: string; profile: string } {
  const at = name.indexOf(":");
  return { namespaceId: name.slice(0, at), profile: name.slice(at + 1) };
}
