import * as z from "zod/mini";

/** The members that a body of this schema may have; null when it may have any. */
export function membersOf(schema: z.core.$ZodType): readonly string[] | null {
  if (schema instanceof z.ZodMiniObject) {
    const isOpen = schema.def.catchall !== undefined && !(schema.def.catchall instanceof z.ZodMiniNever);
    return isOpen ? null : Object.keys(schema.shape);
  }
  if (schema instanceof z.ZodMiniPrefault || schema instanceof z.ZodMiniOptional)
    return membersOf(schema.def.innerType);
  if (schema instanceof z.ZodMiniPipe) return membersOf(schema.def.in);
  return null;
}
