import type { MemoryType } from "../../contract/memory.ts";
import { fold } from "../../text/fold.ts";
import type { Draft } from "../draft.ts";
import type { Proposal } from "./proposal.ts";

/** What a topic is made from. */
interface Filed {
  type: MemoryType;
  content: string;
  filing: Proposal["filing"];
  /** What the rules of the offline tier make of the content. */
  rules: Pick<Draft, "type" | "topicKey" | "retires">;
}

const MAX_KEY_LENGTH = 96;

/**
 * The topic of a memory and what it ends. A topic that the rules know is theirs, so that both tiers agree; else it is
 * the model's, and when several values can be true together the value is part of the key: nothing retires what it does
 * not replace.
 */
export function topicOf({ type, filing, rules }: Filed): {
  topicKey: string | null;
  retires: string[] | null;
} {
  const isKnown = rules.topicKey !== null && !/^(?:fact|rule):/.test(rules.topicKey);
  if (isKnown && rules.type === type) return { topicKey: rules.topicKey, retires: rules.retires };
  if (type === "event" || type === "task") return { topicKey: null, retires: null };
  return { topicKey: modelTopic(filing) ?? rules.topicKey, retires: null };
}

function modelTopic(filing: Proposal["filing"]): string | null {
  if (filing === null) return null;
  const [subject = "", attribute = ""] = filing.topic.split("/", 2).map(plain);
  if (subject === "" || attribute === "") return null;
  const owner = /^(?:the user|i|me|user|ユーザー)$/.test(subject) ? "user" : subject;
  if (filing.isExclusive) return `${owner}/${attribute}`.slice(0, MAX_KEY_LENGTH);
  const value = plain(filing.value);
  return value === "" ? null : `${owner}/${attribute}:${value}`.slice(0, MAX_KEY_LENGTH);
}

function plain(part: string): string {
  return fold(part)
    .replace(/[^\p{L}\p{N}\p{M}+#._ -]+/gu, " ")
    .replace(/\s+/g, " ")
    .trim();
}
