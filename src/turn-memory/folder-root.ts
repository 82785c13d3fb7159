import type { MemoryType } from "../contract/memory.ts";
import type { RootAccess } from "../contract/turn-memory.ts";
import type { Draft } from "../ingest/draft.ts";
import type { RootOutcome } from "../store/turn-ledger.ts";
import { oneLine } from "./entry-lines.ts";
import { addToFile, listFiles, readFileText, type FileBucket } from "./folder-files.ts";
import { isInnerPath, keyIn } from "./key-path.ts";
import { answerOf } from "./outside.ts";
import type { Proposal } from "./proposal.ts";
import type { MemoryFile, MemoryRoot, RootJob } from "./root.ts";
import type { FolderSetting } from "./settings.ts";

const FILES: Record<MemoryType, string> = {
  fact: "facts.md",
  event: "events.md",
  instruction: "instructions.md",
  task: "tasks.md",
};

/** A folder of Markdown files in a bucket: an entry a line, a file a kind, and an index of the files if one is asked for. */
export class FolderRoot implements MemoryRoot {
  readonly id: string;
  readonly access: RootAccess;
  readonly folder: string;
  readonly source: string;
  readonly #indexFile: string | null;
  readonly #bucket: FileBucket;

  constructor({ id, folder, access, indexFile }: FolderSetting, bucket: FileBucket) {
    this.id = id;
    this.access = access;
    this.folder = folder;
    this.source = `folder ${folder}`;
    this.#indexFile = indexFile;
    this.#bucket = bucket;
  }

  async write(job: RootJob): Promise<void> {
    const outcome: RootOutcome = { written: [], failed: [] };
    for (const [path, entries] of byFile(job.proposals)) {
      const isWritten = await this.#add(outcome, job, { path, entries, title: titleOf(path) });
      if (isWritten && this.#indexFile !== null) {
        const entry = `[${path.replace(/[[\]\\]/g, "\\$&")}](${linkFrom(this.#indexFile, path)})`;
        await this.#add(outcome, job, { path: this.#indexFile, entries: [entry], title: "Index" });
      }
    }
    job.done({ ...outcome, written: uniqueBy(outcome.written, ({ path }) => path) });
  }

  /** The index first, then every other file by its key. */
  async files(): Promise<MemoryFile[]> {
    const index = this.#indexFile === null ? null : keyIn(this.folder, this.#indexFile);
    const keys = await listFiles(this.#bucket, this.folder);
    const ordered = [...(index === null ? [] : [index]), ...keys.filter((key) => key !== index)];
    return ordered.map((key) => {
      const path = this.folder === "" ? key : key.slice(this.folder.length + 1);
      return fileAt(this.#bucket, { id: `${this.id}/${path}`, path: key, required: false });
    });
  }

  async #add(
    outcome: RootOutcome,
    job: RootJob,
    adding: { path: string; entries: string[]; title: string },
  ): Promise<boolean> {
    const { path, entries, title } = adding;
    const key = keyIn(this.folder, path);
    const { value, error } = await answerOf(() => {
      if (!isInnerPath(path)) throw new Error("the path must stay inside its root");
      if (job.isReadOnly(key)) throw new Error("the file lies in a root that is read-only");
      return addToFile(this.#bucket, { key, entries, title, attemptId: job.turn.attemptId });
    });
    if (error !== null) outcome.failed.push({ rootId: this.id, path, error: error.message });
    if (value === true) outcome.written.push({ rootId: this.id, path });
    return value === true;
  }
}

/** A file of the bucket that is loaded by its path. */
export function fileAt(
  bucket: FileBucket,
  file: { id: string; path: string; required: boolean },
): MemoryFile {
  return { ...file, read: (maxBytes) => readFileText(bucket, file.path, maxBytes) };
}

function byFile(proposals: readonly Proposal[]): Map<string, string[]> {
  const files = new Map<string, string[]>();
  for (const { draft, file, isGenerated } of proposals) {
    const path = file ?? FILES[draft.type];
    files.set(path, [...(files.get(path) ?? []), entryOf(draft, isGenerated)]);
  }
  return files;
}

/** A generator's statement as it stands; of what was said, the sentence in the third person, with its date. */
function entryOf(draft: Draft, isGenerated: boolean): string {
  const text = oneLine(isGenerated ? draft.content : draft.summary);
  const { eventDate } = draft;
  return eventDate === null || text.includes(eventDate) ? text : `${eventDate}: ${text}`;
}

function titleOf(path: string): string {
  const name = path.slice(path.lastIndexOf("/") + 1).replace(/\.md$/i, "");
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** The way from the index to a file, both inside the root. */
function linkFrom(index: string, path: string): string {
  const up = "../".repeat(index.split("/").length - 1);
  return encodeURI(up + path).replace(/[()]/g, (sign) => (sign === "(" ? "%28" : "%29"));
}

function uniqueBy<Value>(values: readonly Value[], keyOf: (value: Value) => string): Value[] {
  return [...new Map(values.map((value) => [keyOf(value), value])).values()];
}
