import * as z from "zod/mini";
import { codePointCount } from "../text/utf8.ts";
import { JURISDICTIONS, type Jurisdiction } from "./object-name.ts";
import {
  MAX_RETENTION_DAYS,
  MAX_NAMESPACE_NAME_CHARACTERS,
  MAX_PROFILE_NAME_CHARACTERS,
  MAX_SESSION_ID_CHARACTERS,
} from "./limits.ts";

const CONTROL = /\p{Cc}/u;

/** A well-formed text without NUL: SQLite would store a lone surrogate as other bytes and stop at NUL. */
export const storableText = z.string({ error: "must be a string" }).check(
  z.refine((text) => text.isWellFormed(), "must be well-formed Unicode: it has a lone surrogate"),
  z.refine((text) => !text.includes("\0"), "must not contain NUL"),
);

function named(maxCharacters: number) {
  return storableText.check(
    z.refine((text) => {
      const count = codePointCount(text);
      return count >= 1 && count <= maxCharacters;
    }, `must have 1 to ${maxCharacters} characters`),
    z.refine((text) => !CONTROL.test(text), "must not contain control characters"),
    z.refine((text) => text !== "." && text !== "..", 'must not be "." or ".."'),
    z.describe(`1 to ${maxCharacters} characters, no control characters, not "." or ".."`),
  );
}

/** Name of a profile: compared exactly, without folding, trimming or normalising. */
export const profileName = named(MAX_PROFILE_NAME_CHARACTERS);

/** Id of a conversation, chosen by the caller. */
export const sessionId = named(MAX_SESSION_ID_CHARACTERS);

/** Name of a namespace: lower-case letters, digits and inner hyphens. */
export const namespaceName = z
  .string({ error: "must be a string" })
  .check(
    z.maxLength(MAX_NAMESPACE_NAME_CHARACTERS, `must have 1 to ${MAX_NAMESPACE_NAME_CHARACTERS} characters`),
    z.regex(/^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/, "must be lower-case letters, digits and inner hyphens"),
  );

/** The namespace of a caller whose binding sets no `props`. */
export const DEFAULT_NAMESPACE = "default";

/** The profile of a caller over MCP who names none. */
export const DEFAULT_PROFILE = "default";

const RETENTION = `must be a whole number of days from 1 to ${MAX_RETENTION_DAYS}`;

/** Days that a namespace keeps what was said; null for ever. */
export const retentionDays = z.nullish(
  z.int({ error: RETENTION }).check(z.minimum(1, RETENTION), z.maximum(MAX_RETENTION_DAYS, RETENTION)),
);
export const jurisdiction = z.nullish(
  z.enum(JURISDICTIONS, { error: `must be one of ${JURISDICTIONS.join(", ")}` }),
);

/** What a namespace can be told beside its name; what is undefined stays as it is. */
export interface NamespaceSettings {
  retentionDays?: number | null | undefined;
  jurisdiction?: Jurisdiction | null | undefined;
}

/** The namespace of a binding, as its props tell it. */
export interface BoundNamespace extends NamespaceSettings {
  name: string;
}

const bindingProps = z.nullish(
  z.object(
    { namespace: z.optional(namespaceName), retentionDays, jurisdiction },
    { error: "must be an object" },
  ),
);

/** The namespace that the props of a binding name; `default` when they name none. */
export const propsNamespace = z.pipe(
  bindingProps,
  z.transform((props): BoundNamespace => ({
    name: props?.namespace ?? DEFAULT_NAMESPACE,
    retentionDays: props?.retentionDays,
    jurisdiction: props?.jurisdiction,
  })),
);
