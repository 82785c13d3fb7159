/** Limits of one call; the managed product's numbers, so that code moves both ways. */

/** Messages in one `ingest()`. */
export const MAX_MESSAGES = 500;
/** Bytes of UTF-8 in the content of a message or a memory. */
export const MAX_CONTENT_BYTES = 32_768;
/** Bytes of UTF-8 in a recall query. */
export const MAX_QUERY_BYTES = 1024;
/**
 * Bytes of UTF-8 in a context block, an entry, a summary, a system prompt, a configuration: SQLite takes 2 MB a row, and
 * an import 1.9 MB, of which the rest is for ids and keys.
 */
export const MAX_STORED_BYTES = 1_800_000;
/** Bytes of UTF-8 in an id or key that callers or models choose: of a message, an entry, a call, an approval. */
export const MAX_KEY_BYTES = 4096;
/** Code points in a session id. */
export const MAX_SESSION_ID_CHARACTERS = 64;
/** Code points in a profile name. */
export const MAX_PROFILE_NAME_CHARACTERS = 100;
/** Characters in a namespace name. */
export const MAX_NAMESPACE_NAME_CHARACTERS = 32;
/** Days a namespace may keep things, when it does not keep them for ever: a hundred years. */
export const MAX_RETENTION_DAYS = 36_500;
/** Entries on a page, and what a page has when nothing is asked. */
export const MAX_PAGE_SIZE = 500;
export const DEFAULT_PAGE_SIZE = 20;
