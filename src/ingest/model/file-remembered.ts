import type { Meter, ModelFailure, ModelPort, Outcome } from "../../model/port.ts";
import type { StoredMemory } from "../../store/memory-row.ts";
import type { Store } from "../../store/store.ts";
import { awaitsFiling, filedAlike, noteAlike } from "../filed-alike.ts";
import { isHearsay, placeInTopics } from "../place-in-topics.ts";
import { keywordsOf, queriesOf } from "./to-draft.ts";
import { topicOf } from "./topic.ts";
import type { Proposal } from "./proposal.ts";

/** What filing asks a model with. */
export interface FileParts {
  store: Store;
  model: Pick<ModelPort, "classify" | "names" | "promptVersions">;
  meter: Meter;
  now: () => number;
  /** Longest wait for all calls together. */
  timeoutMs: number;
  /** Wait before a failed call is made again. */
  retryMs: number;
}

/** Calls at most: a caller waits. */
const MAX_CALLS = 2;

/** Failures after which a second call may go better. */
const PASSING: ReadonlySet<ModelFailure["kind"]> = new Set([
  "rate_limited",
  "unavailable",
  "empty",
  "malformed",
]);

type Filing = NonNullable<Proposal["filing"]>;

/**
 * Files a memory that `remember()` has just stored by the rules: type, topic, keywords and questions by the model,
 * within a deadline. What the rules know of it stays theirs; when the model does not help, all of it does. It is decided
 * once: the same sentence keeps its type.
 */
export async function fileRemembered(parts: FileParts, id: string): Promise<void> {
  const { store, meter } = parts;
  const memory = store.memories.byId(id);
  if (memory === null || !awaitsFiling(store, memory.seq)) return;
  const filing = await ask(parts, memory.content);
  if (filing === null) meter.count("classify", "fallback", 1);
  store.transaction(() => {
    // It may have been deleted, forgotten, or filed by a call that was made at the same time.
    const current = store.memories.byId(id);
    if (current !== null && awaitsFiling(store, current.seq)) apply(parts, current, filing);
  });
}

/** The model's filing of one statement; null when it gives none in time. */
async function ask({ model, now, timeoutMs, retryMs }: FileParts, content: string): Promise<Filing | null> {
  const endMs = now() + timeoutMs;
  for (let call = 1; ; call++) {
    const outcome = await model.classify([{ id: 0, content }], endMs - now());
    const found = outcome.ok ? outcome.value.find(({ id }) => id === 0) : undefined;
    if (found !== undefined) return found;
    const waitMs = waitAfter(outcome, retryMs);
    if (call === MAX_CALLS || waitMs === null || now() + waitMs >= endMs) return null;
    await scheduler.wait(waitMs);
  }
}

function waitAfter(outcome: Outcome<unknown>, retryMs: number): number | null {
  if (outcome.ok) return retryMs;
  return PASSING.has(outcome.failure.kind) ? Math.max(retryMs, outcome.failure.retryAfterMs ?? 0) : null;
}

function apply({ store, model, now }: FileParts, memory: StoredMemory, filing: Filing | null): void {
  const isCurrent = memory.supersededMs === null && memory.forgottenMs === null;
  const alike = filedAlike(store, store.memories.ofIdentity(memory.identity), memory.trust);
  const byRules = { queries: [], model: "", prompts: "" };
  if (!isCurrent || (alike === null && filing === null)) store.vectors.noteSearch(memory.seq, byRules);
  else if (alike !== null) {
    refile(store, memory, { ...alike.filing, nowMs: now() });
    noteAlike(store, memory, { ...alike, search: alike.search ?? byRules });
  } else {
    refile(store, memory, { ...settle(memory, filing), nowMs: now() });
    const made = { model: model.names.language ?? "", prompts: model.promptVersions };
    store.vectors.noteSearch(memory.seq, { queries: queriesOf(filing), ...made });
  }
  if (isCurrent) store.filings.reowe(memory.seq, store.memories.bySeq(memory.seq)?.type !== "task");
}

type Settled = Pick<StoredMemory, "type" | "topicKey" | "keywords">;

/** What the rules know stays; of what they only kept as some fact the model says the type and the topic. */
function settle(memory: StoredMemory, filing: Filing | null): Settled {
  const { type, topicKey, content } = memory;
  const keywords = keywordsOf(filing, memory.keywords, content);
  const isUnknown = type === "fact" && (topicKey === null || topicKey.startsWith("fact:"));
  if (!isUnknown || filing === null) return { type, topicKey, keywords };
  // Filing alone makes no order of what does not read as one: a model may have been told to by the text itself.
  const filed = filing.type === "instruction" ? "fact" : filing.type;
  const topic = topicOf({ type: filed, content, filing, rules: { type, topicKey, retires: null } });
  return { type: filed, topicKey: topic.topicKey, keywords };
}

/** Gives a memory its new place in the time line of its topic. */
function refile(store: Store, memory: StoredMemory, filing: Settled & { nowMs: number }): void {
  const isMoved = filing.topicKey !== memory.topicKey;
  const { earlier, later } = isMoved
    ? placeInTopics(store, { ...memory, topicKey: filing.topicKey, isHearsay: isHearsay(memory) })
    : { earlier: [], later: null };
  store.filings.refile(memory, filing);
  for (const before of earlier) store.memories.supersede(before.seq, memory.seq, filing.nowMs);
  if (later !== null) store.memories.supersede(memory.seq, later.seq, filing.nowMs);
}
