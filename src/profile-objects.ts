import { jurisdictionOf, objectName } from "./contract/object-name.ts";
import type { MemoryObject } from "./memory-object.ts";

/** The object of a profile; it lives where the id of its namespace says. */
export function profileObject(
  objects: DurableObjectNamespace<MemoryObject>,
  namespaceId: string,
  profile: string,
): DurableObjectStub<MemoryObject> {
  return placed(objects, jurisdictionOf(namespaceId)).getByName(objectName(namespaceId, profile));
}

/** The objects of a jurisdiction. The local runtime has none: everything is on this machine. */
function placed(
  objects: DurableObjectNamespace<MemoryObject>,
  jurisdiction: DurableObjectJurisdiction | null,
): DurableObjectNamespace<MemoryObject> {
  if (jurisdiction === null) return objects;
  try {
    return objects.jurisdiction(jurisdiction);
  } catch (error) {
    if (error instanceof Error && error.message.includes("not implemented in workerd")) return objects;
    throw error;
  }
}
