import type { MemoryType } from "../../contract/memory.ts";
import { fold } from "../../text/fold.ts";
import { hashId } from "../../text/hash.ts";
import { termsOf } from "../../text/terms.ts";
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
const HASH_LENGTH = 10;

/** Whether a topic is one that the rules know, and not just the words of a sentence. */
export function isKnownTopic(topicKey: string | null): boolean {
  return topicKey !== null && !/^(?:fact|rule):/.test(topicKey);
}

/**
 * The topic of a memory and what it ends. A topic that the rules know is theirs, so that both tiers agree; else it is
 * the model's, and when several values can be true together the value is part of the key: nothing retires what it does
 * not replace.
 */
export function topicOf({ type, content, filing, rules }: Filed): {
  topicKey: string | null;
  retires: string[] | null;
} {
  if (isKnownTopic(rules.topicKey) && rules.type === type)
    return { topicKey: rules.topicKey, retires: rules.retires };
  if (type === "event" || type === "task") return { topicKey: null, retires: null };
  return { topicKey: modelTopic(filing, content) ?? rules.topicKey, retires: null };
}

/** Values that one chunk may say of one attribute in turn, as people do who correct themselves. */
const MAX_VALUES = 3;

/**
 * Proposals of a chunk, no topic of them with so many values that each would retire the one before: of an attribute with
 * more than three values several are true together, whatever the model says.
 */
export function withoutCrowds(proposals: readonly Proposal[]): Proposal[] {
  const values = new Map<string, Set<string>>();
  for (const { filing, content } of proposals)
    if (filing !== null) {
      const topic = plain(filing.topic.replace("/", " "));
      values.set(topic, (values.get(topic) ?? new Set()).add(plain(filing.value) || content));
    }
  return proposals.map((proposal) => {
    const { filing } = proposal;
    const count = values.get(plain(filing?.topic.replace("/", " ") ?? ""))?.size ?? 0;
    return filing === null || count <= MAX_VALUES
      ? proposal
      : { ...proposal, filing: { ...filing, isExclusive: false } };
  });
}

/** Attributes that say nothing: everything would stand on them and retire everything else. */
const EMPTY_ATTRIBUTES =
  /^(?:facts?|info(?:rmation)?|misc(?:ellaneous)?|notes?|details?|general|other|things?|data|memory|memories|statements?|attributes?|values?|topics?|user|rules?|instructions?|preferences?|likes?|unknown|none|null|undefined)$/;

function modelTopic(filing: Proposal["filing"], content: string): string | null {
  if (filing === null) return null;
  const [subject = "", attribute = ""] = filing.topic.split("/", 2).map(plain);
  if (subject === "" || attribute === "") return null;
  const owner = /^(?:the user|i|me|user|ユーザー)$/.test(subject) ? "user" : subject;
  const value = plain(filing.value);
  if (value === "") return null;
  // Only what replaces a value by another that it says itself may retire the older one.
  const mayReplace = filing.isExclusive && !EMPTY_ATTRIBUTES.test(attribute) && isSaid(value, content);
  if (mayReplace) return cut(`${owner}/${attribute}`);
  return cut(`${owner}/${attribute}:${value}`);
}

function isSaid(value: string, content: string): boolean {
  const said = new Set(termsOf(content));
  return termsOf(value).some((term) => said.has(term));
}

/** A key of at most so many characters, no character cut in half. Longer ones end in a hash, so that no two become one. */
function cut(key: string): string {
  if (key.length <= MAX_KEY_LENGTH) return key;
  return `${key.slice(0, MAX_KEY_LENGTH - HASH_LENGTH - 1).toWellFormed()}~${hashId("topic", key).slice(0, HASH_LENGTH)}`;
}

function plain(part: string): string {
  return fold(part)
    .replace(/[^\p{L}\p{N}\p{M}+#._ -]+/gu, " ")
    .replace(/\s+/g, " ")
    .trim();
}
