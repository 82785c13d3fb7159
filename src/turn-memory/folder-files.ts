import { addEntries } from "./entry-lines.ts";
import type { FileText } from "./root.ts";

/** What is needed of an R2 object. */
interface FileObject {
  etag: string;
  size: number;
  httpMetadata?: R2HTTPMetadata;
  customMetadata?: Record<string, string>;
  body: { cancel(): Promise<void> };
  text(): Promise<string>;
  arrayBuffer(): Promise<ArrayBuffer>;
}

interface FileWrite {
  onlyIf: { etagMatches?: string; etagDoesNotMatch?: string };
  httpMetadata: R2HTTPMetadata;
  customMetadata: Record<string, string>;
}

/** What is needed of an R2 bucket. */
export interface FileBucket {
  head(key: string): Promise<{ size: number } | null>;
  get(key: string, options?: { range: { offset: number; length: number } }): Promise<FileObject | null>;
  /** Null when the condition does not hold. */
  put(key: string, text: string, options: FileWrite): Promise<unknown>;
  list(options: { prefix: string; cursor?: string }): Promise<{
    objects: { key: string }[];
    truncated: boolean;
    cursor?: string;
  }>;
}

/** Whose attempt wrote a file last: after a crash the same attempt sees that it has written it. */
const ATTEMPT = "agent-memory-attempt";

/** How often a file is read anew when another writer was faster. */
const MAX_ROUNDS = 16;
/** After so many rounds writers wait a little, each for another time. */
const PATIENT_ROUNDS = 3;
const WAIT_MS = 20;

/** A file that is larger takes no more entries: each write reads the whole of it. */
const MAX_WRITABLE_BYTES = 8 * 1024 * 1024;

/** Keys that a listing looks at. */
const MAX_LISTED = 1000;

export interface EntriesToAdd {
  key: string;
  entries: readonly string[];
  /** Heading of a file that is new. */
  title: string;
  attemptId: string;
}

/**
 * Adds entries to a file with one write, and only if nobody else wrote it since it was read; then it is read anew.
 * False when the file has them all.
 */
export async function addToFile(bucket: FileBucket, adding: EntriesToAdd): Promise<boolean> {
  const { key, entries, title, attemptId } = adding;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    if (round > PATIENT_ROUNDS) await scheduler.wait(Math.random() * WAIT_MS * round);
    const object = await bucket.get(key);
    if (object !== null && object.size > MAX_WRITABLE_BYTES) {
      await object.body.cancel();
      throw new Error(`the file has more than ${MAX_WRITABLE_BYTES} bytes`);
    }
    const text = object === null ? "" : await object.text();
    const next = addEntries(text, entries, title);
    if (next === null) return object?.customMetadata?.[ATTEMPT] === attemptId;
    const put = await bucket.put(key, next, {
      onlyIf: object === null ? { etagDoesNotMatch: "*" } : { etagMatches: object.etag },
      httpMetadata: object?.httpMetadata ?? { contentType: "text/markdown; charset=utf-8" },
      customMetadata: { ...object?.customMetadata, [ATTEMPT]: attemptId },
    });
    if (put !== null) return true;
  }
  throw new Error(`other writers changed the file ${MAX_ROUNDS} times while it was to be written`);
}

/** The text of a file, read to about `maxBytes`; null when there is none. */
export async function readFileText(
  bucket: FileBucket,
  key: string,
  maxBytes: number,
): Promise<FileText | null> {
  // A range is asked for only of a file that goes on after it: of an empty one it would be an error.
  const head = await bucket.head(key);
  const isCut = head !== null && head.size > maxBytes;
  const range = { offset: 0, length: maxBytes };
  const object = head === null ? null : await bucket.get(key, isCut ? { range } : undefined);
  if (object === null) return null;
  // With `stream` half a letter at the end is left out instead of being replaced.
  const text = new TextDecoder().decode(await object.arrayBuffer(), { stream: isCut });
  return { text, isCut };
}

/** Keys of the Markdown files in a folder, sorted. */
export async function listFiles(bucket: FileBucket, folder: string): Promise<string[]> {
  const prefix = folder === "" ? "" : `${folder}/`;
  const keys: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await bucket.list({ prefix, ...(cursor !== undefined && { cursor }) });
    keys.push(...page.objects.map(({ key }) => key));
    cursor = page.truncated ? page.cursor : undefined;
  } while (cursor !== undefined && keys.length < MAX_LISTED);
  return keys.filter((key) => /\.md$/i.test(key)).toSorted();
}
