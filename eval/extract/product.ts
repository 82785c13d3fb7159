import type { Role } from "../../src/contract/memory.ts";
import { parseRecall } from "../../src/contract/requests.ts";
import type { StoredMemory } from "../../src/store/memory-row.ts";
import type { Store } from "../../src/store/store.ts";
import { openNodeStore } from "../recall/node-store.ts";

// Loaded once the hooks of the store are in place.
const { ingest, prepareConversation } = await import("../../src/ingest/ingest.ts");
const { recall } = await import("../../src/recall/recall.ts");
const { extractSlice } = await import("../../src/ingest/extract-owed.ts");

/** A message of a labelled set; without a time it is said at a fixed one. */
export interface Said {
  role: Role;
  content: string;
  timestamp?: string;
}

/** A memory as it stands after ingesting. */
export interface Kept {
  memory: StoredMemory;
  isCurrent: boolean;
}

const DAY_MS = 86_400_000;
const SESSION = "labelled";
const UNDATED_MS = Date.parse("2026-03-04T09:00:00Z");

/** What the product keeps of batches of one conversation, ingested one after the other into an empty profile. */
export async function keptOf(batches: readonly (readonly Said[])[]): Promise<Kept[]> {
  return keptIn(await told(batches));
}

/** The answer of the product after batches of one conversation, asked on the day after the last of them. */
export async function answerAfter(batches: readonly (readonly Said[])[], question: string): Promise<string> {
  const store = await told(batches);
  const last = batches.flat().at(-1)?.timestamp;
  const nowMs = (last === undefined ? UNDATED_MS : Date.parse(last)) + DAY_MS;
  return recall(store, parseRecall(question, undefined), nowMs).answer;
}

async function told(batches: readonly (readonly Said[])[]): Promise<Store> {
  const store = await openNodeStore();
  let said = 0;
  for (const batch of batches) {
    const messages = batch.map(({ role, content, timestamp }) => {
      const timeMs = timestamp === undefined ? UNDATED_MS + said++ : Date.parse(timestamp);
      return { role, content, timestamp: new Date(timeMs) };
    });
    ingest(store, await prepareConversation({ messages, sessionId: SESSION }, UNDATED_MS, async () => {}));
    while (store.transaction(() => extractSlice(store, UNDATED_MS)).characters > 0);
  }
  return store;
}

function keptIn(store: Store): Kept[] {
  return store.memories
    .ofSession(SESSION)
    .filter(({ forgottenMs }) => forgottenMs === null)
    .map((memory) => ({ memory, isCurrent: memory.supersededMs === null }));
}

/** Content and summary, as labels are looked for in them: compatibility forms unified, lower case. */
export function textOf({ memory }: Kept): string {
  return plain(`${memory.content}\n${memory.summary}`);
}

/** A label in the same form. */
export function plain(text: string): string {
  return text.normalize("NFKC").toLowerCase();
}
