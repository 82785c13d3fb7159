/** Name of a profile's object: the namespace's id and the profile's name. Ids have no colon, names may. */
export function objectName(namespaceId: string, profile: string): string {
  return `${namespaceId}:${profile}`;
}

/** Where objects can be made to live. */
export const JURISDICTIONS = ["eu", "us", "fedramp", "fedramp-high"] as const;
export type Jurisdiction = (typeof JURISDICTIONS)[number];

/** The id of a namespace tells where its objects live, so that whoever has the id finds them. */
export function placedId(id: string, jurisdiction: Jurisdiction | null): string {
  return jurisdiction === null ? id : `${id}-${jurisdiction}`;
}

/** Where the objects of a namespace live; null for anywhere. */
export function jurisdictionOf(namespaceId: string): Jurisdiction | null {
  const place = namespaceId.slice(namespaceId.indexOf("-") + 1);
  return JURISDICTIONS.find((each) => each === place) ?? null;
}

/** The parts of an object's name. */
export function splitObjectName(name: string): { namespaceId: string; profile: string } {
  const at = name.indexOf(":");
  return { namespaceId: name.slice(0, at), profile: name.slice(at + 1) };
}
