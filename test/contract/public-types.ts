// Compiled, never run: our binding and the managed product's public type, compared both ways, method by method.
import type { ConnectedProfile, MemoryBinding, connect } from "../../src/client/connect.ts";
import type {
  ListOptions,
  MemoryNamespace,
  MemoryProfile,
  RecallOptions,
} from "../../src/contract/binding.ts";
import type { IncomingMessage, Memory, MemoryEntry, MemoryExtension } from "../../src/contract/memory.ts";
import type { Candidate, RecallResult } from "../../src/contract/results.ts";

type Public = AgentMemoryProfile;

/** Methods, option keys and result keys that are ours. Whatever is not named here must be the same on both sides. */
interface Extensions {
  methods: {
    profile:
      | "ingestDetailed"
      | "flush"
      | "update"
      | "forget"
      | "history"
      | "listSessions"
      | "session"
      | "info"
      | "export"
      | "import";
    namespace: "listProfiles";
  };
  options: { recall: "explain" };
  results: {
    memory: keyof MemoryExtension;
    recall: "citations" | "degraded" | "leftOut" | "sources" | "type" | "kind" | "eventDate" | "explanation";
    entry: Exclude<keyof MemoryExtension, "sources">;
  };
}

type Assert<Agreed extends true> = Agreed;
type Equal<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false;
type And<A, B> = [A] extends [true] ? B : false;
type Scalar = string | number | boolean | bigint | symbol | null | undefined | void | Date;

/**
 * A type with every key required and marked as optional or not, so that assignability both ways is equality: a
 * missing option passes plain assignability. The keys that are declared to be ours are left out.
 */
type Spelled<T, Ours = never> = T extends Scalar
  ? T
  : T extends readonly (infer Item)[]
    ? Spelled<Item, Ours>[]
    : T extends Iterable<infer Item>
      ? Iterable<Spelled<Item, Ours>>
      : {
          [Key in keyof T as Key extends Ours ? never : Key]-?: {
            optional: Pick<T, Key> extends Required<Pick<T, Key>> ? false : true;
            is: Spelled<Required<T>[Key], Ours>;
          };
        };
type SpelledAll<T extends readonly unknown[], Ours = never> = { [I in keyof T]-?: Spelled<T[I], Ours> };

/** Every key at any depth. */
type KeysWithin<T> = T extends Scalar
  ? never
  : T extends readonly (infer Item)[]
    ? KeysWithin<Item>
    : { [Key in keyof T]-?: Key | KeysWithin<T[Key]> }[keyof T];

type Method = (...parameters: never[]) => Promise<unknown>;
type SameParameters<Ours extends Method, Theirs extends Method, Extra = never> = And<
  Equal<Parameters<Ours>["length"], Parameters<Theirs>["length"]>,
  Equal<SpelledAll<Parameters<Ours>, Extra>, SpelledAll<Parameters<Theirs>>>
>;
type SameResult<Ours extends Method, Theirs extends Method, Extra = never> = And<
  Equal<Spelled<Awaited<ReturnType<Ours>>, Extra>, Spelled<Awaited<ReturnType<Theirs>>>>,
  // A declared extension that is not there is a drift too.
  Equal<Exclude<Extra, KeysWithin<Awaited<ReturnType<Ours>>>>, never>
>;
type Same<Ours extends Method, Theirs extends Method, ExtraOptions = never, ExtraResults = never> = And<
  SameParameters<Ours, Theirs, ExtraOptions>,
  SameResult<Ours, Theirs, ExtraResults>
>;

type Results = Extensions["results"];
type SameGet<Ours extends Method> = Same<Ours, Public["get"], never, Results["memory"]>;
type SameDelete<Ours extends Method> = Same<Ours, Public["delete"], never, Results["memory"]>;
type SameRemember<Ours extends Method> = Same<Ours, Public["remember"], never, Results["memory"]>;
type SameIngest<Ours extends Method> = Same<Ours, Public["ingest"]>;
type SameSummary<Ours extends Method> = Same<Ours, Public["getSummary"]>;
type SameRecall<Ours extends Method> = Same<
  Ours,
  Public["recall"],
  Extensions["options"]["recall"],
  Results["recall"]
>;
type SameList<Ours extends Method> = Same<Ours, Public["list"], never, Results["entry"]>;
type SameDeleteSession<Ours extends Method> = Same<Ours, Public["deleteSession"]>;
type SameDeleteProfile<Ours extends Method> = Same<Ours, AgentMemoryNamespace["deleteProfile"]>;
type SameGetProfile<Ours extends Method> = And<
  SameParameters<Ours, AgentMemoryNamespace["getProfile"]>,
  Equal<Exclude<keyof Awaited<ReturnType<Ours>>, Extensions["methods"]["profile"]>, keyof Public>
>;

/** Both ways, every method. */
export type Agreements = [
  Assert<SameGet<MemoryProfile["get"]>>,
  Assert<SameDelete<MemoryProfile["delete"]>>,
  Assert<SameRemember<MemoryProfile["remember"]>>,
  Assert<SameIngest<MemoryProfile["ingest"]>>,
  Assert<SameSummary<MemoryProfile["getSummary"]>>,
  Assert<SameRecall<MemoryProfile["recall"]>>,
  Assert<SameList<MemoryProfile["list"]>>,
  Assert<SameDeleteSession<MemoryProfile["deleteSession"]>>,
  Assert<SameDeleteProfile<MemoryNamespace["deleteProfile"]>>,
  Assert<SameGetProfile<MemoryNamespace["getProfile"]>>,
  Assert<
    Equal<Exclude<keyof MemoryNamespace, Extensions["methods"]["namespace"]>, keyof AgentMemoryNamespace>
  >,
  Assert<Equal<Exclude<Extensions["methods"]["profile"], keyof MemoryProfile>, never>>,
  Assert<Equal<Exclude<Extensions["methods"]["namespace"], keyof MemoryNamespace>, never>>,
];

// One planted drift a method: each compiles as an assignment, none gets past the comparison.
type GetDrift = (memoryId: string) => Promise<Omit<Memory, "summary">>;
type DeleteDrift = (memoryId: string) => Promise<void>;
type RememberDrift = (memory: { content: string }) => Promise<Memory>;
type IngestDrift = (
  messages: Iterable<Omit<IncomingMessage, "timestamp">>,
  options?: object,
) => Promise<void>;
type SummaryDrift = (options?: { sessionId?: string | undefined }) => Promise<{ summary: string }>;
type RecallOptionDrift = (
  query: string,
  options?: Omit<RecallOptions, "referenceDate">,
) => Promise<RecallResult>;
type RecallResultDrift = (
  query: string,
  options?: RecallOptions,
) => Promise<Omit<RecallResult, "candidates"> & { candidates: Omit<Candidate, "score">[] }>;
type ListOptionDrift = (options?: Omit<ListOptions, "type">) => ReturnType<MemoryProfile["list"]>;
type ListResultDrift = (options?: ListOptions) => Promise<{ memories: MemoryEntry[] }>;
type ListExtraDrift = (
  options?: ListOptions,
) => Promise<{ memories: (MemoryEntry & { content: string })[]; cursor?: string }>;
type DeleteSessionDrift = (sessionId?: string) => Promise<void>;
type DeleteProfileDrift = (profileName: string) => Promise<boolean>;
type GetProfileDrift = (profileName: string) => Promise<Omit<MemoryProfile, "getSummary">>;

// @ts-expect-error a result key is missing
export type GetDriftIsSeen = Assert<SameGet<GetDrift>>;
// @ts-expect-error the deleted memory is not returned
export type DeleteDriftIsSeen = Assert<SameDelete<DeleteDrift>>;
// @ts-expect-error an option is missing
export type RememberDriftIsSeen = Assert<SameRemember<RememberDrift>>;
// @ts-expect-error a message has no timestamp
export type IngestDriftIsSeen = Assert<SameIngest<IngestDrift>>;
// @ts-expect-error null is not taken any more
export type SummaryDriftIsSeen = Assert<SameSummary<SummaryDrift>>;
// @ts-expect-error an option is missing
export type RecallOptionDriftIsSeen = Assert<SameRecall<RecallOptionDrift>>;
// @ts-expect-error a key of the candidates is missing
export type RecallResultDriftIsSeen = Assert<SameRecall<RecallResultDrift>>;
// @ts-expect-error a filter is missing
export type ListOptionDriftIsSeen = Assert<SameList<ListOptionDrift>>;
// @ts-expect-error the cursor is missing
export type ListResultDriftIsSeen = Assert<SameList<ListResultDrift>>;
// @ts-expect-error an undeclared key was added
export type ListExtraDriftIsSeen = Assert<SameList<ListExtraDrift>>;
// @ts-expect-error a required parameter became optional
export type DeleteSessionDriftIsSeen = Assert<SameDeleteSession<DeleteSessionDrift>>;
// @ts-expect-error a result was added
export type DeleteProfileDriftIsSeen = Assert<SameDeleteProfile<DeleteProfileDrift>>;
// @ts-expect-error a method is missing
export type GetProfileDriftIsSeen = Assert<SameGetProfile<GetProfileDrift>>;

/** A caller's code: on a union of both types it compiles only if it compiles against each of them. */
export async function writtenForBoth(memory: AgentMemoryNamespace | MemoryNamespace): Promise<string> {
  const profile = await memory.getProfile("ada");
  const said: AgentMemoryMessage[] & IncomingMessage[] = [
    { role: "user", content: "I live in Oslo", timestamp: new Date(0) },
    { role: "assistant", content: "Noted." },
  ];
  await profile.ingest(said, { sessionId: "s1" });
  await profile.ingest(new Set(said), { sessionId: null });
  await profile.ingest(said);
  const kept = await profile.remember({ content: "I live in Lima", sessionId: undefined });
  const year: number = kept.createdAt.getFullYear() + kept.updatedAt.getFullYear();
  const found = await profile.recall("Where do I live?", {
    thinkingLevel: "high",
    responseLength: "short",
    referenceDate: new Date(0),
  });
  const best = found.candidates.map(
    ({ id, summary, sessionId, score }) => `${id}${summary}${sessionId}${score}`,
  );
  const page = await profile.list({ limit: 5, type: "fact", sessionId: "s1" });
  if (page.cursor !== undefined) await profile.list({ cursor: page.cursor });
  const read = await profile.get(kept.id);
  const gone = await profile.delete(read.id);
  await profile.deleteSession("s1");
  const { summary } = await profile.getSummary({ sessionId: null });
  await memory.deleteProfile("ada");
  return [year, found.count, found.answer, gone.content, gone.type, summary, ...best].join("\n");
}

/** Ours stands wherever the public type is asked for: directly, as one profile, and through the client. */
export function ourBindingIsThePublicType(
  ours: MemoryNamespace,
  profile: ConnectedProfile,
  through: ReturnType<typeof connect>,
): [AgentMemoryNamespace, AgentMemoryProfile, AgentMemoryNamespace, MemoryBinding] {
  return [ours, profile, through, ours];
}
