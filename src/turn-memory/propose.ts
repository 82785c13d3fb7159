import { isRecord } from "../contract/is-record.ts";
import { MAX_CONTENT_BYTES } from "../contract/limits.ts";
import type { GenerationUsage } from "../contract/turn-memory.ts";
import type { Draft, SourceMessage } from "../ingest/draft.ts";
import { draftOf } from "../ingest/keep-turn.ts";
import type { OwedTurn } from "../store/turn-ledger.ts";
import { utf8Bytes } from "../text/utf8.ts";
import { answerWithin } from "./outside.ts";
import {
  readByRules,
  rootFor,
  STANDARD_INSTRUCTION,
  type GenerateRequest,
  type GeneratedNote,
  type Proposal,
  type TurnGenerator,
} from "./proposal.ts";
import type { MemoryRoot } from "./root.ts";

/** How long a generator may take before rules take its place. */
const GENERATOR_TIMEOUT_MS = 60_000;

/** Notes of one turn that are taken. */
const MAX_NOTES = 500;

/** What a turn proposes, and what the result has to say about how. */
export interface Proposals {
  proposals: Proposal[];
  reasons: string[];
  usage: GenerationUsage | null;
}

/** What is asked about a turn. */
export interface Asked {
  turn: OwedTurn;
  messages: readonly SourceMessage[];
  roots: readonly MemoryRoot[];
  instruction: string | null;
  sessionId: string;
}

/** Reads a turn with the generator; by rules when there is none, or when it fails. */
export async function propose(asked: Asked, generate: TurnGenerator | null): Promise<Proposals> {
  const rules = await readByRules(asked.messages);
  if (generate === null) return byRules(asked, rules, []);
  const { turn, instruction, sessionId, roots } = asked;
  const request: GenerateRequest = {
    prompt: turn.prompt,
    response: turn.response,
    instruction: instruction ?? STANDARD_INSTRUCTION,
    sessionId,
    cwd: turn.cwd,
    turnIndex: turn.turnIndex,
    roots: roots.map(({ id, access }) => ({ id, access })),
  };
  const { value, error } = await answerWithin<unknown>(GENERATOR_TIMEOUT_MS, (signal) =>
    generate(request, { signal }),
  );
  if (error !== null)
    return byRules(asked, rules, [`the generator failed, rules were used: ${error.message}`]);
  const notes = isRecord(value) && Array.isArray(value["notes"]) ? value["notes"] : null;
  if (notes === null) return byRules(asked, rules, ["the generator gave no notes, rules were used"]);
  return { ...byNotes(asked, rules, notes), usage: usageIn(value) };
}

function byRules({ roots, instruction }: Asked, drafts: readonly Draft[], reasons: string[]): Proposals {
  const ids = writableIds(roots);
  const notApplied =
    instruction === null ? [] : ["generation.prompt was not applied: no model read the turn"];
  return {
    proposals: drafts.map((draft) => ({
      draft,
      rootId: rootFor(draft, ids),
      file: null,
      isGenerated: false,
    })),
    reasons: [...reasons, ...notApplied],
    usage: null,
  };
}

function byNotes({ roots, turn }: Asked, rules: readonly Draft[], notes: readonly unknown[]) {
  const ids = writableIds(roots);
  // Text that the model read may hold orders; only what the user ordered in this turn may become an instruction.
  const mayOrder = rules.some((draft) => draft.type === "instruction" && draft.trust === "user");
  const said = { saidMs: turn.endedMs, trust: mayOrder ? ("user" as const) : ("assistant" as const) };
  const proposals: Proposal[] = [];
  let refused = 0;
  for (const note of notes) {
    if (
      proposals.length >= MAX_NOTES ||
      !isNote(note) ||
      (note.rootId !== undefined && !ids.includes(note.rootId))
    ) {
      refused++;
      continue;
    }
    const draft = draftOf(note.content, said);
    const rootId = note.rootId ?? rootFor(draft, ids);
    proposals.push({ draft, rootId, file: note.file ?? null, isGenerated: true });
  }
  const reasons = refused === 0 ? [] : [`${refused} notes of the generator could not be used`];
  return { proposals, reasons };
}

function writableIds(roots: readonly MemoryRoot[]): string[] {
  return roots.filter(({ access }) => access === "read-write").map(({ id }) => id);
}

function isNote(value: unknown): value is GeneratedNote {
  if (!isRecord(value)) return false;
  const { content, rootId, file } = value;
  return (
    typeof content === "string" &&
    content.trim() !== "" &&
    content.isWellFormed() &&
    !content.includes("\0") &&
    utf8Bytes(content) <= MAX_CONTENT_BYTES &&
    [rootId, file].every((each) => each === undefined || typeof each === "string")
  );
}

function usageIn(value: unknown): GenerationUsage | null {
  const usage = isRecord(value) ? value["usage"] : null;
  if (!isRecord(usage)) return null;
  const numbers = Object.entries(usage).filter(
    (entry): entry is [string, number] => typeof entry[1] === "number",
  );
  return Object.fromEntries(numbers);
}
