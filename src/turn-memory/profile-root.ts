import type { IncomingMessage } from "../contract/memory.ts";
import type { RootAccess } from "../contract/turn-memory.ts";
import type { Draft, Evidence, SourceMessage } from "../ingest/draft.ts";
import { draftOf } from "../ingest/keep-turn.ts";
import type { RootOutcome } from "../store/turn-ledger.ts";
import { answerOf } from "./outside.ts";
import type { Proposal } from "./proposal.ts";
import type { MemoryFile, MemoryRoot, RootJob } from "./root.ts";
import { summaryFile } from "./store-root.ts";

/** What is needed of a profile of the memory service: what `getProfile()` of the binding gives has all of it. */
export interface ProfileHandle {
  ingest(messages: IncomingMessage[], options: { sessionId: string }): Promise<unknown>;
  flush(): Promise<unknown>;
  remember(memory: { content: string; sessionId: string }): Promise<{ id: string }>;
  list(options: { sessionId: string; limit: number }): Promise<{ memories: { id: string }[] }>;
  get(id: string): Promise<{ sources: { timestamp: Date }[] }>;
  getSummary(): Promise<{ summary: string }>;
}

/** Messages of one call of `ingest()`. */
const MESSAGES_PER_CALL = 400;

/** Memories of a session, newest first, among which those of a turn are looked for. */
const LISTED = 200;

/** A profile that is reached by calls. */
export class ProfileRoot implements MemoryRoot {
  readonly access: RootAccess = "read-write";
  readonly folder = null;
  readonly id: string;
  readonly source: ProfileHandle;

  constructor(id: string, profile: ProfileHandle) {
    this.id = id;
    this.source = profile;
  }

  async write(job: RootJob): Promise<void> {
    const outcome: RootOutcome = { written: [], failed: [] };
    const sessionId = job.sessionId === "" ? "session" : job.sessionId;
    const said = job.proposals.filter(({ isGenerated }) => !isGenerated);
    if (said.length > 0) await this.#ingest({ ...job, sessionId, proposals: said }, outcome);
    for (const { draft } of job.proposals.filter(({ isGenerated }) => isGenerated))
      await this.#note(outcome, async () => {
        if (isForeignOrder(draft)) throw new Error("reads as an instruction that the user did not give");
        const { id } = await this.source.remember({ content: draft.content, sessionId });
        return [id];
      });
    job.done(outcome);
  }

  async files(): Promise<MemoryFile[]> {
    return [summaryFile(this.id, async () => (await this.source.getSummary()).summary)];
  }

  /** Hands over what was said, less what belongs to other roots; saying it again adds nothing. */
  async #ingest(job: RootJob, outcome: RootOutcome): Promise<void> {
    const { sessionId, messages } = job;
    const own = withoutOthers(messages, job.proposals, job.others);
    await this.#note(outcome, async () => {
      for (let from = 0; from < own.length; from += MESSAGES_PER_CALL)
        await this.source.ingest(own.slice(from, from + MESSAGES_PER_CALL), { sessionId });
      await this.source.flush();
      const ids = await this.#idsOf(job.turn.endedMs, sessionId);
      return ids.filter((id) => !job.written.has(pathOf(id)));
    });
  }

  /** The memories that rest on a turn: its messages carry times that no others of the session have. */
  async #idsOf(endedMs: number, sessionId: string): Promise<string[]> {
    const ids: string[] = [];
    const { memories } = await this.source.list({ sessionId, limit: LISTED });
    for (const { id } of memories) {
      const { sources } = await this.source.get(id);
      const times = sources.map(({ timestamp }) => timestamp.getTime());
      if (times.some((time) => time === endedMs || time === endedMs - 1)) ids.push(id);
      else if (times.length > 0 && times.every((time) => time < endedMs - 1)) break;
    }
    return ids;
  }

  async #note(outcome: RootOutcome, work: () => Promise<string[]>): Promise<void> {
    const { value, error } = await answerOf(work);
    for (const id of value ?? []) outcome.written.push({ rootId: this.id, path: pathOf(id) });
    if (error !== null) outcome.failed.push({ rootId: this.id, path: "memories", error: error.message });
  }
}

function pathOf(id: string): string {
  return `memories/${id}`;
}

/** Whether a profile would take a statement for an instruction of the host although nobody ordered it. */
function isForeignOrder(draft: Draft): boolean {
  if (draft.trust === "user") return false;
  return draftOf(draft.content, { saidMs: draft.saidMs, trust: "host" }).type === "instruction";
}

function withoutOthers(
  messages: readonly SourceMessage[],
  own: readonly Proposal[],
  others: readonly Proposal[],
): IncomingMessage[] {
  const kept = own.flatMap(({ draft }) => draft.evidence);
  const cut = others
    .flatMap(({ draft }) => draft.evidence)
    .filter((span) => !kept.some((each) => overlaps(each, span)));
  return messages
    .map(({ seq, role, content, createdMs }) => ({
      role,
      content: withoutSpans(
        content,
        cut.filter((span) => span.messageSeq === seq),
      ),
      timestamp: new Date(createdMs),
    }))
    .filter(({ content }) => content.trim() !== "");
}

function overlaps(left: Evidence, right: Evidence): boolean {
  return left.messageSeq === right.messageSeq && left.start < right.end && right.start < left.end;
}

function withoutSpans(text: string, spans: readonly Evidence[]): string {
  let rest = "";
  let from = 0;
  for (const { start, end } of spans.toSorted((left, right) => left.start - right.start)) {
    if (start > from) rest += text.slice(from, start);
    from = Math.max(from, end);
  }
  return rest + text.slice(from);
}
