import type { Store } from "../../store/store.ts";
import type { StoredMemory } from "../../store/memory-row.ts";
import { quantise } from "../../text/quantise.ts";
import type { ChunkParts } from "./work-chunk.ts";

/** Memories embedded in one call. */
const BATCH = 32;

/** Longest wait before a failed embedding is tried again. */
const MAX_WAIT_MS = 3_600_000;

/** Failures after which a vector of another length is believed. */
const CONFIRMED_ATTEMPTS = 3;

/** Failures after which nobody waits for a memory's vector any more; it is still tried, and found by its words. */
export const AWAITED_ATTEMPTS = 3;

/**
 * Embeds one batch of the memories that are owed a vector; false when none is due. A failure puts the batch off, longer
 * each time, and is never given up: once the provider answers, everything gets its vector.
 */
export async function embedOwed(parts: ChunkParts): Promise<boolean> {
  const { store, model, now } = parts;
  const space = store.vectors.space();
  const { memories, attempts } = store.vectors.due(now(), BATCH);
  if (space === null || memories.length === 0) return false;
  const generation = store.profile.generation;
  const texts = embeddedTexts(store, memories);
  const outcome = await model.embed(texts);
  store.transaction(() => {
    const current = store.vectors.space();
    // Another model, or a deleted profile: what came back belongs to nothing.
    if (store.profile.generation !== generation || current?.space !== space.space) return;
    const dimension = outcome.ok ? (outcome.value[0]?.length ?? 0) : 0;
    const isAlike = current.dimension === null || current.dimension === dimension;
    // It is no accident: the provider has another model under the name, whose vectors compare with none of the old ones.
    if (outcome.ok && !isAlike && attempts >= CONFIRMED_ATTEMPTS) {
      store.vectors.renew(current.model);
      return;
    }
    if (!outcome.ok || !isAlike) {
      const asked = outcome.ok ? 0 : (outcome.failure.retryAfterMs ?? 0);
      const waitMs = Math.min(MAX_WAIT_MS, Math.max(asked, parts.retryMs * 2 ** attempts));
      store.vectors.putOff(
        memories.map(({ seq }) => seq),
        now() + waitMs,
      );
      return;
    }
    const textsNow = embeddedTexts(store, memories);
    store.vectors.put(
      space.space,
      dimension,
      memories.flatMap(({ seq, id }, index) => {
        const vector = outcome.value[index];
        // The number of a memory that was deleted meanwhile may be another's by now, or it was filed anew.
        const isStill = store.memories.bySeq(seq)?.id === id && textsNow[index] === texts[index];
        return vector === undefined || !isStill ? [] : [{ memorySeq: seq, codes: quantise(vector) }];
      }),
    );
  });
  return true;
}

/** What a memory is embedded by: the questions it answers, then what it says. */
function embeddedTexts(store: Store, memories: readonly StoredMemory[]): string[] {
  const queries = store.vectors.queriesOf(memories.map(({ seq }) => seq));
  return memories.map(({ seq, summary, content }) =>
    [queries.get(seq) ?? "", content, summary === content ? "" : summary]
      .filter((text) => text !== "")
      .join("\n"),
  );
}
