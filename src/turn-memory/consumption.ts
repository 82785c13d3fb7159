import { MemoryError } from "../contract/memory-error.ts";
import type { LoadedFile, MemoryConsumptionResult } from "../contract/turn-memory.ts";
import { answerOf } from "./outside.ts";
import type { MemoryFile, MemoryRoot } from "./root.ts";
import type { ConsumptionSettings } from "./settings.ts";
import { CUT_MARK, fitLines } from "./truncate.ts";

/** One file as it stands in the agent's context. */
export interface MemorySection {
  id: string;
  content: string;
}

/** What was loaded. */
export interface LoadedMemory {
  sections: MemorySection[];
  result: MemoryConsumptionResult;
  /** Why the query must not go on; null when it may. */
  refusal: MemoryError | null;
}

/** Budget of what is loaded by itself, when `maxTokens` sets none. */
const AUTOMATIC_TOKENS = 8000;

/** Bytes that are read of a file for each token that may be used of it: more than any text has but blank lines. */
const BYTES_PER_TOKEN = 64;
const LEAST_BYTES = 4096;

/** The largest file that is loaded when there is no budget; a whole context window is a tenth of it. */
const MAX_FILE_BYTES = 16 * 1024 * 1024;

/** Loads the files one after the other, in their order, until the budget is used up. */
export async function loadMemory(
  files: readonly MemoryFile[],
  settings: ConsumptionSettings,
): Promise<LoadedMemory> {
  const budget = settings.maxTokens ?? (settings.files === null ? AUTOMATIC_TOKENS : null);
  const sections: MemorySection[] = [];
  const told: LoadedFile[] = [];
  const refusals: MemoryError[] = [];
  let left = budget ?? Number.POSITIVE_INFINITY;
  for (const file of files) {
    const one = await loadFile(file, left, settings.overflow);
    told.push({ id: file.id, path: file.path, ...one.told });
    if (one.section !== null) sections.push(one.section);
    left = Math.max(0, left - one.tokens);
    const isNeeded = settings.failureMode === "fail_query" && file.required;
    if (one.isOverflow || (one.told.status === "failed" && isNeeded))
      refusals.push(refusalOf(file, one.told, one.isOverflow));
  }
  return { sections, result: { status: statusOf(told), files: told }, refusal: refusals[0] ?? null };
}

/** The sections as they are put into a prompt, each under its id; "" when there are none. */
export function renderSections(sections: readonly MemorySection[]): string {
  return sections.map(({ id, content }) => `## ${id}\n\n${content.trimEnd()}`).join("\n\n");
}

/** What every root gives by itself; a root whose files cannot be listed is one that failed. */
export async function automaticFiles(roots: readonly MemoryRoot[]): Promise<MemoryFile[]> {
  const files: MemoryFile[] = [];
  const seen = new Set<unknown>();
  for (const root of roots) {
    if (seen.has(root.source)) continue;
    seen.add(root.source);
    const { value, error } = await answerOf(() => root.files());
    if (error === null) files.push(...value);
    else
      files.push({
        id: root.id,
        path: root.folder ?? "",
        required: false,
        read: () => Promise.reject(error),
      });
  }
  return files;
}

interface OneFile {
  told: Pick<LoadedFile, "status" | "error">;
  section: MemorySection | null;
  tokens: number;
  isOverflow: boolean;
}

async function loadFile(
  file: MemoryFile,
  budget: number,
  overflow: ConsumptionSettings["overflow"],
): Promise<OneFile> {
  const maxBytes = Math.min(budget * BYTES_PER_TOKEN + LEAST_BYTES, MAX_FILE_BYTES);
  const { value, error } = await answerOf(() => file.read(maxBytes));
  if (error !== null) return notLoaded("failed", error.message);
  if (value === null) return notLoaded("missing");
  if (value.isCut && maxBytes === MAX_FILE_BYTES && budget === Number.POSITIVE_INFINITY)
    return notLoaded("failed", `the file has more than ${MAX_FILE_BYTES} bytes: set maxTokens`);
  if (budget === Number.POSITIVE_INFINITY)
    return {
      told: { status: "loaded" },
      section: { id: file.id, content: value.text },
      tokens: 0,
      isOverflow: false,
    };
  const fitted = fitLines(value.text, budget, value.isCut);
  if (fitted.isCut && overflow === "fail_query")
    return { ...notLoaded("failed", "the content does not fit maxTokens"), isOverflow: true };
  return {
    told: { status: fitted.isCut ? "truncated" : "loaded" },
    // A file that is there must not be missing without a word: the mark stands even where the budget is used up.
    section: { id: file.id, content: fitted.isCut && fitted.text === "" ? CUT_MARK : fitted.text },
    tokens: fitted.tokens,
    isOverflow: false,
  };
}

function notLoaded(status: "failed" | "missing", error?: string): OneFile {
  const told = error === undefined ? { status } : { status, error };
  return { told, section: null, tokens: 0, isOverflow: false };
}

function statusOf(files: readonly LoadedFile[]): MemoryConsumptionResult["status"] {
  const failed = files.filter(({ status }) => status === "failed").length;
  if (failed === 0) return "success";
  return files.some(({ status }) => status === "loaded" || status === "truncated") ? "partial" : "failed";
}

function refusalOf(
  { id, path }: MemoryFile,
  { error }: Pick<LoadedFile, "error">,
  isOverflow: boolean,
): MemoryError {
  const code = isOverflow ? "too_large" : "unavailable";
  return new MemoryError(
    code,
    `memory file "${id}" (${path}): ${error ?? "cannot be read"}`,
    "memory.consumption",
  );
}
