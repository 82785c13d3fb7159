import * as z from "zod/mini";
import { MEMORY_TYPES } from "../../contract/memory.ts";
import type { Candidate } from "../../model/port.ts";
import { sameWording } from "../../text/fold.ts";
import { oneLine } from "../../text/one-line.ts";
import { termsOf } from "../../text/terms.ts";
import type { ChunkText } from "./chunk-text.ts";

const proposalSchema = z.object({
  type: z.enum(MEMORY_TYPES),
  content: z.string(),
  messages: z.array(z.int()),
  quote: z.string(),
  filing: z.nullable(
    z.object({
      type: z.enum(MEMORY_TYPES),
      topic: z.string(),
      value: z.string(),
      isExclusive: z.boolean(),
      keywords: z.array(z.string()),
      queries: z.array(z.string()),
    }),
  ),
});

/** A memory on its way through the stages of a chunk. Messages are row numbers. */
export type Proposal = z.output<typeof proposalSchema>;

const proposalsSchema = z.array(proposalSchema);

/** Memories of one chunk at most; a model that proposes more is not reading. */
const MAX_PROPOSALS = 150;

/** The proposals of a chunk as they are stored between stages; null when they came by an import and are none. */
export function readProposals(candidates: string): Proposal[] | null {
  const result = z.safeParse(proposalsSchema, JSON.parse(candidates));
  return result.success ? result.data.slice(0, MAX_PROPOSALS) : null;
}

/** What came of a model's candidates: those that cite lines of the chunk, each once. */
export function toProposals(
  candidates: readonly Candidate[],
  { lines, messages, context }: ChunkText,
  known: readonly Proposal[],
): { proposals: Proposal[]; foreign: number } {
  const all = [...context, ...messages];
  const proposals: Proposal[] = [];
  let foreign = 0;
  for (const { type, content, lines: cited, quote } of candidates) {
    const places = cited.flatMap((line) => lines[line - 1] ?? []);
    // System lines and lines of the chunk before are there to be understood by.
    const citable = places.filter(({ role, isContext }) => role !== "system" && !isContext);
    if (citable.length === 0) {
      foreign++;
      continue;
    }
    const seqs = citable.flatMap(({ line }) => all[line - 1]?.seq ?? []);
    const statement = oneLine(content);
    if (statement === "") continue;
    const proposal = { type, content: statement, messages: [...new Set(seqs)], quote, filing: null };
    if (![...known, ...proposals].some((one) => isSame(one, proposal))) proposals.push(proposal);
  }
  const free = Math.max(0, MAX_PROPOSALS - known.length);
  return { proposals: proposals.slice(0, free), foreign: foreign + Math.max(0, proposals.length - free) };
}

/** Whether two proposals say the same: the same wording, or no word that the other's lacks on the same message. */
function isSame(one: Proposal, other: Proposal): boolean {
  if (sameWording(one.content) === sameWording(other.content)) return true;
  if (!other.messages.every((seq) => one.messages.includes(seq))) return false;
  const words = new Set(termsOf(one.content));
  return termsOf(other.content).every((term) => words.has(term));
}
