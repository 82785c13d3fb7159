import { MemoryError } from "./memory-error.ts";

/** How a session is compacted, as plain data. The last four are the names that Google's ADK has for it. */
export interface CompactionSettings {
  /** Compacts once the estimate of the context exceeds so many tokens; 1 or more. */
  compactAfter?: number | undefined;
  /** Compacts every so many turns of the user; 1 or more. */
  compactEvery?: number | undefined;
  /** Turns of the range before that the next summariser reads again; 0 or more, only with `compactEvery`. */
  overlap?: number | undefined;
  /** Messages at the start that stay word for word; 3 when it is missing. */
  protectHead?: number | undefined;
  /** Tokens of the newest messages that stay; when it is missing 20,000, or a quarter of `compactAfter` if that is less. */
  tailTokenBudget?: number | undefined;
  /** Newest messages that stay whatever they cost; 2 when it is missing. */
  minTailMessages?: number | undefined;
  /** Newest messages that stay, as ADK counts them; 0 when it is missing. The longest of the three tails counts. */
  eventRetention?: number | undefined;
  /** Tokens of a summary at most; 4,000 when it is missing, and never more than half of what it stands for. */
  summaryTokenBudget?: number | undefined;
  /** Past so many tokens the third failure cuts the range without a model; twice `compactAfter` when it is missing. */
  hardLimit?: number | undefined;
  /** How long one run may hold the session; 120,000 ms when it is missing. */
  leaseMs?: number | undefined;
  /** How long a summariser may take; 60,000 ms when it is missing. */
  summarizeTimeoutMs?: number | undefined;
  /** How long a call without a result keeps the cut before it while its turn lasts; 900,000 ms when it is missing. */
  pendingCallMs?: number | undefined;
  /** How long a request for approval without an answer does so; a day when it is missing. */
  openApprovalMs?: number | undefined;
  /** Whether a summary is checked before it is used; true when it is missing. */
  qualityGate?: boolean | undefined;
  compaction_interval?: number | undefined;
  overlap_size?: number | undefined;
  token_threshold?: number | undefined;
  event_retention_size?: number | undefined;
}

/** The settings with every default filled in; null for a trigger that is off. */
export interface CompactionRules {
  compactAfter: number | null;
  compactEvery: number | null;
  overlap: number;
  protectHead: number;
  tailTokenBudget: number;
  /** Whether the tail budget was asked for: the trigger by turns keeps no tail of tokens otherwise. */
  isTailBudgetGiven: boolean;
  minTailMessages: number;
  eventRetention: number;
  summaryTokenBudget: number;
  hardLimit: number | null;
  leaseMs: number;
  summarizeTimeoutMs: number;
  pendingCallMs: number;
  openApprovalMs: number;
  qualityGate: boolean;
}

const DEFAULT_TAIL_TOKENS = 20_000;
const MINUTE_MS = 60_000;

/** Fields that hold a whole number, and the least it may be. */
const LEAST = {
  compactAfter: 1,
  compactEvery: 1,
  overlap: 0,
  protectHead: 0,
  tailTokenBudget: 0,
  minTailMessages: 0,
  eventRetention: 0,
  summaryTokenBudget: 50,
  hardLimit: 1,
  leaseMs: 1,
  summarizeTimeoutMs: 1,
  pendingCallMs: 0,
  openApprovalMs: 0,
  compaction_interval: 1,
  overlap_size: 0,
  token_threshold: 1,
  event_retention_size: 1,
} as const satisfies Partial<Record<keyof CompactionSettings, number>>;

type NumberField = keyof typeof LEAST;

/** Names of the settings that are whole numbers. */
export const COMPACTION_NUMBERS: readonly string[] = Object.keys(LEAST);

const ALIASES = [
  ["compaction_interval", "compactEvery"],
  ["overlap_size", "overlap"],
  ["token_threshold", "compactAfter"],
  ["event_retention_size", "eventRetention"],
] as const satisfies [NumberField, NumberField][];

/** Fills in the defaults. `invalid` names the field that is out of its range or lacks the one it needs. */
export function resolveCompaction(
  settings: CompactionSettings,
  field: string = "compaction",
): CompactionRules {
  const given = checked(settings, field);
  const number = (name: NumberField, byDefault: number) => given[name] ?? byDefault;
  const compactAfter = given.compactAfter ?? null;
  const quarter = compactAfter === null ? DEFAULT_TAIL_TOKENS : Math.floor(compactAfter / 4);
  return {
    compactAfter,
    compactEvery: given.compactEvery ?? null,
    overlap: number("overlap", 0),
    protectHead: number("protectHead", 3),
    tailTokenBudget: number("tailTokenBudget", Math.min(DEFAULT_TAIL_TOKENS, quarter)),
    isTailBudgetGiven: given.tailTokenBudget !== undefined,
    minTailMessages: number("minTailMessages", 2),
    eventRetention: number("eventRetention", 0),
    summaryTokenBudget: number("summaryTokenBudget", 4000),
    hardLimit: given.hardLimit ?? (compactAfter === null ? null : 2 * compactAfter),
    leaseMs: number("leaseMs", 2 * MINUTE_MS),
    summarizeTimeoutMs: number("summarizeTimeoutMs", MINUTE_MS),
    pendingCallMs: number("pendingCallMs", 15 * MINUTE_MS),
    openApprovalMs: number("openApprovalMs", 24 * 60 * MINUTE_MS),
    qualityGate: given.qualityGate ?? true,
  };
}

function checked(settings: CompactionSettings, field: string): CompactionSettings {
  const at = (name: string) => `${field}.${name}`;
  const given: CompactionSettings = { ...settings };
  for (const [name, least] of entriesOf(LEAST)) {
    const value = settings[name];
    if (value !== undefined && !(Number.isInteger(value) && value >= least))
      throw new MemoryError("invalid", `must be a whole number of at least ${least}`, at(name));
  }
  for (const [alias, name] of ALIASES) {
    if (settings[alias] === undefined) continue;
    if (settings[name] !== undefined)
      throw new MemoryError("invalid", `is another name of ${name}: give one of them`, at(alias));
    given[name] = settings[alias];
  }
  if (given.overlap !== undefined && given.compactEvery === undefined)
    throw new MemoryError(
      "invalid",
      "needs compactEvery",
      at(settings.overlap === undefined ? "overlap_size" : "overlap"),
    );
  const { token_threshold: threshold, event_retention_size: retention } = settings;
  if (threshold !== undefined && retention === undefined)
    throw new MemoryError("invalid", "is needed with token_threshold", at("event_retention_size"));
  if (retention !== undefined && threshold === undefined)
    throw new MemoryError("invalid", "is needed with event_retention_size", at("token_threshold"));
  return given;
}

function entriesOf<Key extends string, Value>(record: Readonly<Record<Key, Value>>): [Key, Value][] {
  // The keys of a literal are known.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return Object.entries(record) as [Key, Value][];
}
