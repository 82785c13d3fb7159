import * as z from "zod/mini";
import { parseIsoDate } from "../text/iso-date.ts";
import { storableText } from "./names.ts";

/**
 * What a token may do in its namespace. `admin` includes `write`, `write` includes `read`; `instruct` stands alone
 * and lets what an agent remembers become an instruction.
 */
export const RIGHTS = ["read", "write", "admin", "instruct"] as const;
export type Right = (typeof RIGHTS)[number];

const INCLUDED = {
  read: ["read"],
  write: ["write", "read"],
  admin: ["admin", "write", "read"],
  instruct: ["instruct"],
} as const satisfies Record<Right, readonly Right[]>;

/** Every right that the given ones include, each once and in the order of `RIGHTS`. */
export function includedRights(given: readonly Right[]): Right[] {
  return RIGHTS.filter((right) => given.some((each) => INCLUDED[each].some((one) => one === right)));
}

/** A namespace as the directory keeps it. */
export interface NamespaceRecord {
  id: string;
  name: string;
  createdMs: number;
  updatedMs: number;
  /** Days that it keeps what was said; null, or missing, for ever. */
  retentionDays?: number | null;
  /** Its part of the buckets; null, or missing, for its name. */
  folder?: string | null;
}

/** A token as the directory keeps it; the token itself is kept nowhere. */
export interface TokenRecord {
  id: string;
  namespaceId: string;
  /** What its owner calls it; empty when not named. */
  name: string;
  rights: Right[];
  createdMs: number;
  /** When it stops being taken; null for never. */
  expiresMs: number | null;
  /** When it was last used, to about a minute; null when it never was. */
  usedMs: number | null;
}

/** What a presented token claims: the id that it contains, and SHA-256 of the whole as hex. */
export interface PresentedToken {
  id: string;
  digest: string;
}

const MAX_TOKEN_NAME_CHARACTERS = 100;

/** What a new token is made of. */
export const newToken = z.strictObject(
  {
    name: z.prefault(
      storableText.check(
        z.maxLength(MAX_TOKEN_NAME_CHARACTERS, `must have at most ${MAX_TOKEN_NAME_CHARACTERS} characters`),
      ),
      "",
    ),
    rights: z
      .array(z.enum(RIGHTS, { error: `must be one of ${RIGHTS.join(", ")}` }), {
        error: "must be an array of rights",
      })
      .check(z.minLength(1, "must have at least one right")),
    expires_at: z.pipe(
      z.nullish(z.string({ error: "must be an ISO-8601 string" })),
      z.transform((text, context) => {
        if (text === null || text === undefined) return null;
        const date = parseIsoDate(text);
        if (date !== null) return date.getTime();
        context.issues.push({ code: "custom", message: "must be an ISO-8601 date or datetime", input: text });
        return z.NEVER;
      }),
    ),
  },
  { error: "must be an object" },
);
export type NewToken = z.output<typeof newToken>;
