import type { SessionMessage } from "../../contract/session.ts";

/** What a scenario plants, in the generation (from 0) in which it is said. */
interface Planted {
  generation: number;
}

/** A string that must be found again. */
export interface PlantedFact extends Planted {
  text: string;
  /** Whether it stands in the middle of a longer message. */
  isBuried: boolean;
}

/** Words in which the user forbids something, and, when it is known, how they read turned into their opposite. */
export interface PlantedProhibition extends Planted {
  quote: string;
  flipped?: string | undefined;
}

/** Something that leave was asked for. The subject is a name that stands for nothing else. */
export interface PlantedApproval extends Planted {
  subject: string;
  status: "approved" | "denied" | "open";
  /** The sentence by which a faithful reader tells it. */
  told: string;
}

/** A number with its unit, and what it is the number of. */
export interface PlantedQuantity extends Planted {
  amount: string;
  object: string;
}

/** A long conversation and what must survive its compaction. */
export interface Scenario {
  name: string;
  pack: string;
  language: "en" | "ja";
  /** Messages of each generation; after each one the context is compacted and measured. */
  generations: SessionMessage[][];
  facts: PlantedFact[];
  prohibitions: PlantedProhibition[];
  approvals: PlantedApproval[];
  quantities: PlantedQuantity[];
}

/** A way of keeping a context small, given messages only. */
export interface CompactionStrategy {
  name: string;
  /** Starts an empty conversation. */
  open(): Promise<StrategyRun> | StrategyRun;
}

/** One conversation that a strategy keeps small. */
export interface StrategyRun {
  append(message: SessionMessage): Promise<void>;
  /** Does what the strategy does to make the context smaller. */
  settle(): Promise<void>;
  /** What the model would see now. */
  context(): Promise<readonly SessionMessage[]>;
}
