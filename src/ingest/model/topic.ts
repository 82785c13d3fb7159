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

type Filing = NonNullable<Proposal["filing"]>;

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
  retires: Draft["retires"];
} {
  if (isKnownTopic(rules.topicKey) && rules.type === type)
    return { topicKey: rules.topicKey, retires: rules.retires };
  if (type === "event" || type === "task") return { topicKey: null, retires: null };
  return { topicKey: modelTopic(filing, content) ?? rules.topicKey, retires: null };
}

/** Statements that one chunk may make in turn on one topic, as people do who correct themselves. */
const MAX_STATEMENTS = 3;

/**
 * Proposals of a chunk, none with a topic on which so many stand that each would retire the one before. An attribute with
 * more than three statements has several values that are true together, whatever the model says; when their values are
 * the same too it is no topic.
 */
export function withoutCrowds(proposals: readonly Proposal[]): Proposal[] {
  const statements = (keyOf: (filing: Filing) => string) => {
    const found = new Map<string, Set<string>>();
    for (const { filing, content } of proposals)
      if (filing !== null) found.set(keyOf(filing), (found.get(keyOf(filing)) ?? new Set()).add(content));
    return (filing: Filing) => found.get(keyOf(filing))?.size ?? 0;
  };
  const onTopic = statements(({ topic }) => plain(topic));
  const onValue = statements(({ topic, value }) => `${plain(topic)}:${plain(value)}`);
  return proposals.map((proposal) => {
    const { filing } = proposal;
    if (filing === null || onTopic(filing) <= MAX_STATEMENTS) return proposal;
    const topic = onValue(filing) <= MAX_STATEMENTS ? filing.topic : "";
    return { ...proposal, filing: { ...filing, topic, isExclusive: false } };
  });
}

/** Attributes that say nothing: everything would stand on them. */
const EMPTY_ATTRIBUTE =
  /^(?:facts?|info(?:rmation)?|misc(?:ellaneous)?|notes?|details?|general|other|things?|data|memory|memories|statements?|attributes?|values?|topics?|user|unknown|none|null|undefined)$/;

/** Attributes of which several values are always true together. */
const SHARED_ATTRIBUTE =
  /^(?:rules?|instructions?|preferences?|likes?|dislikes?|skills?|hobbies|interests?|events?)$/;

function modelTopic(filing: Proposal["filing"], content: string): string | null {
  if (filing === null) return null;
  const [subject = "", attribute = ""] = filing.topic.split("/", 2).map(plain);
  const value = plain(filing.value);
  // What a value replaces by another, or says again, it must say itself.
  if (subject === "" || EMPTY_ATTRIBUTE.test(attribute) || attribute === "" || !isSaid(value, content))
    return null;
  const owner = /^(?:the user|i|me|user|ユーザー)$/.test(subject) ? "user" : subject;
  const isExclusive = filing.isExclusive && !SHARED_ATTRIBUTE.test(attribute);
  return cut(isExclusive ? `${owner}/${attribute}` : `${owner}/${attribute}:${value}`);
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
