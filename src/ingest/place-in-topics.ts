import type { StoredMemory } from "../store/memory-row.ts";
import type { Store } from "../store/store.ts";
import { fold } from "../text/fold.ts";
import type { Draft } from "./draft.ts";
import { kindOfTool, toolIn } from "./extract/tools.ts";

/** What stands around a draft in the time lines of its topics. */
export interface Place {
  /** Versions that the draft replaces. */
  earlier: StoredMemory[];
  /** The version that replaces the draft; null when it is the newest. */
  later: StoredMemory | null;
}

type Statement = Pick<Draft, "topicKey" | "content" | "saidMs">;

// Versions of one topic that are looked through for one that names a tool.
const MAX_STEPS = 20;

/**
 * The place of a draft in its topic, and in the other topic under which the same tool is spoken of: "I use Vim" is
 * about the editor, "I don't use Vim any more" about Vim. Of each time line only what was said last stays current,
 * so the order of arrival is no matter.
 */
export function placeInTopics(store: Store, draft: Statement): Place {
  if (draft.topicKey === null) return { earlier: [], later: null };
  const own = neighbours(store, draft.topicKey, draft.saidMs);
  const other = otherTopic(draft);
  const beside =
    other === null
      ? NOTHING
      : neighbours(store, other.topicKey, draft.saidMs, (memory) => other.isSame(memory));
  return { earlier: [...own.earlier, ...beside.earlier], later: own.later ?? beside.later };
}

const NOTHING: Place = { earlier: [], later: null };

// oxlint-disable-next-line max-params -- a place in a topic and a filter
function neighbours(
  store: Store,
  topicKey: string,
  saidMs: number,
  isSame?: (memory: StoredMemory) => boolean,
): Place {
  const before = store.memories.topicBefore(topicKey, saidMs);
  let later = store.memories.topicAfter(topicKey, saidMs);
  if (isSame === undefined) return { earlier: before === null ? [] : [before], later };
  for (let step = 0; later !== null && !isSame(later); step++)
    later = step < MAX_STEPS ? store.memories.topicAfter(topicKey, later.saidMs) : null;
  return { earlier: before !== null && isSame(before) ? [before] : [], later };
}

const USE_OF_TOOL = /^user\/uses:(.+)$/;
const KIND_OF_TOOL = /^project\/[^:]+$/;

/** The other topic that speaks of the same tool, and which of its memories do; null when no tool is known. */
function otherTopic({
  topicKey,
  content,
}: Statement): { topicKey: string; isSame: (memory: StoredMemory) => boolean } | null {
  const used = USE_OF_TOOL.exec(topicKey ?? "")?.[1];
  const kind = used === undefined ? null : kindOfTool(used);
  if (used !== undefined && kind !== null)
    return { topicKey: `project/${kind}`, isSame: (memory) => fold(memory.content).includes(used) };
  const tool = KIND_OF_TOOL.test(topicKey ?? "") ? toolIn(content) : null;
  return tool === null ? null : { topicKey: `user/uses:${tool.name}`, isSame: () => true };
}
