import type { Origin, Trust } from "../contract/memory.ts";
import type { StoredMemory } from "../store/memory-row.ts";
import type { Store } from "../store/store.ts";
import { topicSurroundings } from "../store/topic-surroundings.ts";
import { markTopics } from "../store/versions.ts";
import { fold } from "../text/fold.ts";
import type { Draft } from "./draft.ts";
import { kindOfTool, toolIn } from "./extract/tools.ts";

/** What stands around a draft in the time lines of its topics. */
export interface Place {
  /** Versions that the draft replaces. */
  earlier: StoredMemory[];
  /** The version that replaces the draft; null when it is the newest. */
  later: StoredMemory | null;
  /** Marks of what ended that may concern it (`settleNew`). */
  marks: StoredMemory[];
}

type Statement = Pick<Draft, "topicKey" | "content" | "saidMs"> & {
  /** Whether an agent remembers it by itself: it replaces what it or another agent remembered, and nothing else. */
  isHearsay: boolean;
};

// Versions of one topic that are looked through for one that names a tool.
const MAX_STEPS = 20;

/** Whether an agent remembers it by itself: over MCP or by a tool, with nobody who vouches for it. */
export function isHearsay(draft: { trust: Trust; origin: Origin }): boolean {
  return draft.trust === "assistant" && draft.origin === "remember";
}

/**
 * The place of a draft in its topic, and in the other topic under which the same tool is spoken of: "I use Vim" is
 * about the editor, "I don't use Vim any more" about Vim. Of each time line only what was said last stays current,
 * so the order of arrival is no matter. Hearsay replaces hearsay alone, and everything that comes later replaces it.
 */
export function placeInTopics(store: Store, draft: Statement): Place {
  if (draft.topicKey === null) return NOTHING;
  const own = neighbours(store, { ...draft, topicKey: draft.topicKey });
  const other = otherTopic(draft);
  const beside =
    other === null
      ? NOTHING
      : neighbours(store, { ...draft, topicKey: other.topicKey }, (memory) => other.isSame(memory));
  const earlier = [...own.earlier, ...beside.earlier];
  return { earlier, later: own.later ?? beside.later, marks: own.marks };
}

const NOTHING: Place = { earlier: [], later: null, marks: [] };

function neighbours(
  store: Store,
  { topicKey, saidMs, isHearsay: ofHearsay }: Statement & { topicKey: string },
  isSame: (memory: StoredMemory) => boolean = () => true,
): Place {
  const {
    before: last,
    after: next,
    marks,
  } = topicSurroundings(store, { topicKey, saidMs, withHearsay: ofHearsay }, markTopics(topicKey));
  const lastVouched =
    last !== null && isHearsay(last) ? store.memories.topicBefore(topicKey, saidMs, false) : last;
  // The newest vouched for stands until something vouched for replaces it, whatever hearsay came in between.
  const before = ofHearsay ? [last].filter((one) => one?.seq !== lastVouched?.seq) : [last, lastVouched];
  const after = (ms: number) => store.memories.topicAfter(topicKey, ms, ofHearsay ? undefined : false);
  let later = next;
  for (let step = 0; later !== null && !isSame(later); step++)
    later = step < MAX_STEPS ? after(later.saidMs) : null;
  const earlier = new Map(before.flatMap((one) => (one !== null && isSame(one) ? [[one.seq, one]] : [])));
  return { earlier: [...earlier.values()], later, marks };
}

const USE_OF_TOOL = /^user\/uses:(.+)$/;
const KIND_OF_TOOL = /^project\/[^:]+$/;

/** The other topic that speaks of the same tool, and which of its memories do; null when no tool is known. */
function otherTopic({ topicKey, content }: Pick<Statement, "topicKey" | "content">): {
  topicKey: string;
  isSame: (memory: StoredMemory) => boolean;
} | null {
  const used = USE_OF_TOOL.exec(topicKey ?? "")?.[1];
  const kind = used === undefined ? null : kindOfTool(used);
  if (used !== undefined && kind !== null)
    return { topicKey: `project/${kind}`, isSame: (memory) => fold(memory.content).includes(used) };
  const tool = KIND_OF_TOOL.test(topicKey ?? "") ? toolIn(content) : null;
  return tool === null ? null : { topicKey: `user/uses:${tool.name}`, isSame: () => true };
}
