import type { Chunk } from "../../store/chunk-store.ts";
import type { Store } from "../../store/store.ts";
import type { Meter, ModelPort } from "../../model/port.ts";
import type { Draft } from "../draft.ts";
import { isEcho } from "../echo.ts";
import { extractDrafts } from "../extract.ts";
import { keepDraft } from "../keep-memory.ts";
import { readChunk, type ChunkText } from "./chunk-text.ts";
import { readProposals, type Proposal } from "./proposal.ts";
import { judge } from "./to-draft.ts";
import { withoutCrowds } from "./topic.ts";

/** Messages before a chunk that the rules may need to understand a short answer or a pronoun. */
const RULE_CONTEXT_MESSAGES = 6;

/** What keeping needs; without a model the rules do the work. */
export interface KeepParts {
  store: Store;
  model: Pick<ModelPort, "names" | "promptVersions"> | null;
  meter?: Meter;
  nowMs: number;
}

/**
 * Keeps the memories of a chunk whose stages are done and ends it, all or nothing. Every proposal is checked once more
 * against its messages as they are now. Runs inside the caller's transaction; returns how many memories are new.
 */
export function keepChunk(parts: KeepParts, chunk: Chunk): number {
  const { store } = parts;
  const proposals = readProposals(chunk.candidates);
  const byRules = chunk.stage === "rules" || parts.model === null || proposals === null;
  const text = readChunk(store, chunk, byRules ? RULE_CONTEXT_MESSAGES : undefined);
  let kept = 0;
  if (text !== null) kept = byRules ? keepByRules(parts, text) : keepProposals(parts, text, proposals);
  store.chunks.remove(chunk.seq);
  return kept;
}

function keepByRules(parts: KeepParts, text: ChunkText): number {
  return extractDrafts(text.messages, text.context).filter((draft) => keep(parts, draft, text) !== null)
    .length;
}

function keepProposals(parts: KeepParts, text: ChunkText, proposals: readonly Proposal[]): number {
  const { store, model, meter } = parts;
  let kept = 0;
  for (const proposal of withoutCrowds(proposals)) {
    const judged = judge(proposal, text);
    if (judged.draft === null) {
      meter?.count("verify", `dropped: ${judged.reason}`, 1);
      continue;
    }
    const seq = keep(parts, judged.draft, text);
    if (seq === null) continue;
    kept++;
    const { queries } = judged;
    const prompts = model?.promptVersions ?? "";
    store.vectors.noteSearch(seq, { queries, model: model?.names.language ?? "", prompts });
  }
  return kept;
}

/** The number of the new memory; null when it is known, was deleted, or is our own text come back. */
function keep({ store, nowMs }: KeepParts, draft: Draft, text: ChunkText): number | null {
  const contents = new Map(text.messages.map(({ seq, content }) => [seq, content]));
  if (isEcho(store, draft, contents)) return null;
  const provenance = { sessionId: text.sessionId, origin: "ingest", nowMs } as const;
  return keepDraft(store, draft, provenance)?.seq ?? null;
}
