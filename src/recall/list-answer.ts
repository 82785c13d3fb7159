import type { StoredMemory } from "../store/memory-row.ts";
import type { AnswerStyle } from "./answer.ts";
import { fold } from "../text/fold.ts";
import { sentencesOf } from "./passages.ts";
import type { Query } from "./query.ts";
import type { Ranked } from "./rank.ts";
import { isOnTopic } from "./topic-cues.ts";

/** What a question wants all of: open tasks, rules, what is known of the user, what there is of a topic. */
export type ListAsked = "task" | "instruction" | "fact" | "topic";

/** Questions for everything of a kind; patterns see folded text and must fit the whole of it. */
const WHOLE: readonly (readonly [ListAsked, RegExp])[] = [
  [
    "task",
    /^(?:so |and |ok,? )*(?:(?:what|which)(?: \w+)?(?: (?:is|are|'s))?|what's|(?:can you |please )?(?:list|show|tell|give|remind)(?: me)?(?: of| about)?|do i have|are there|have i got|any)(?: (?:all|any|on|left|of|still))*(?: (?:my|our|the|me|you))*(?: (?:open|outstanding|pending|remaining|unfinished|current|next|tasks?))*(?: (?:tasks?|to-?dos?|to-?do list|reminders?|errands?|things? (?:i|we) (?:still )?(?:have|need) to do|(?:left )?to do))(?: (?:are|is|do i (?:still )?have|have i got|have i|left|open|outstanding|there|still|on my list|to do|for me|right now|now|at the moment))*$|^what(?:'s| is| do| must| should| have| else| am)? ?(?:i|we)? ?(?:still |else |yet )*(?:have|need|got|must|should|left|on|supposed|meant)?(?: to)?(?: (?:do|get done|finish|take care of|my list|my plate))+(?: (?:next|now|still|today|yet))?$|^(?:今の|残りの|未完了の|私の)*(?:タスク|やること|todo|宿題|用事)(?:の一覧|リスト)?(?:は|を)?(?:何|なに|なん|何が|教えて|見せて|ある|あります|残ってい(?:る|ます))*(?:です)?(?:か|の|ください)?$|^(?:まだ|あと|他に)?(?:何|なに)(?:を|が)(?:すれば|しなければ|やるべき|残って|やれば|し(?:ない|なきゃ)).*$/u,
  ],
  [
    "instruction",
    /^(?:what|which)(?: (?:are|were))?(?: (?:my|the|all|your|standing))* (?:rules?|instructions?|guidelines?|conventions?)(?: (?:did|have) i (?:give|given|set|lay down|tell|told)(?: you)?| do you (?:have|follow)| are there| have i given you| apply)?$|^(?:どんな|私の)?(?:ルール|指示|規則)(?:は|を)?(?:何|なに|教えて|ある|あります|覚えてい(?:る|ます))*(?:です)?(?:か|ください)?$/u,
  ],
  [
    "fact",
    /^(?:so |and )?(?:what(?: else| all)? (?:do|did) you (?:know|remember|have)(?: on| of| about)? (?:me|myself)|what (?:have|did) i (?:told|tell) you about (?:me|myself)|what (?:have|do) you (?:learned|stored|saved|recall|remember) about me|(?:tell me|list|show me) (?:everything |all |what )?(?:you (?:know|remember) )?about (?:me|myself)|who am i|describe me|summari[sz]e (?:me|what you know about me))(?: so far| by now)?$|^(?:私|僕|俺|自分)(?:について|のこと)(?:は|を|で)?(?:何|なに)?(?:を|か)?(?:知って|覚えて|教えて|知っていること|分かって)?.*$/u,
  ],
  [
    "topic",
    /^(?:can you |please )?(?:tell me|what do you know|what do you remember|what have i told you|list|show me|remind me)(?: (?:all|everything|more|of))?(?: you know)?(?: about)? (?:all )?my (?:\w+ )?[\w-]+$|^(?:what|which) are (?:all )?my [\w-]+$|^what [\w-]+s do i have$|^私の.{1,8}(?:について|を(?:全部|すべて)?)(?:教えて|知って|話して).*$/u,
  ],
];

/** What a folded question wants all of; null for one that asks for something. */
export function listAsked(folded: string): ListAsked | null {
  const plain = folded
    .replaceAll(/[?？!！.。、]/gu, " ")
    .replaceAll(/\s+/gu, " ")
    .trim();
  return WHOLE.find(([, wording]) => wording.test(plain))?.[0] ?? null;
}

/** Most parts of a list, by the length of the answer. */
const MAX_LISTED: Readonly<Record<AnswerStyle["length"], number>> = { short: 3, medium: 10, long: 20 };

/** Longest memory that is told whole, in characters. */
const MAX_WHOLE = 280;

/** A part of a list: a memory with the words that tell it. */
export interface Listed {
  entry: Ranked;
  sentence: string;
}

/** The current memories that a question wants all of, in the order found; none when it asks for something. */
export function listOf(ranked: readonly Ranked[], query: Query, length: AnswerStyle["length"]): Listed[] {
  const { list } = query;
  if (list === null) return [];
  const seen = new Set<string>();
  const listed: Listed[] = [];
  for (const entry of ranked) {
    const drawn = entry.document.memories.map(({ memory }) => memory);
    for (const memory of entry.memory === null ? drawn : [entry.memory]) {
      const sentence = wordsOf(memory);
      if (memory.supersededMs !== null || seen.has(fold(sentence)) || !isOf(memory, query)) continue;
      seen.add(fold(sentence));
      listed.push({ entry: { ...entry, memory }, sentence });
    }
  }
  return listed.slice(0, MAX_LISTED[length]);
}

function isOf({ type, topicKey }: StoredMemory, { list, topics }: Query): boolean {
  if (list === "topic") return isOnTopic(topicKey, topics);
  if (list === "fact") return type === "fact" && (topicKey?.startsWith("user/") ?? false);
  return type === list;
}

function wordsOf({ content, summary }: StoredMemory): string {
  if (content.length <= MAX_WHOLE) return content;
  return summary.length <= MAX_WHOLE ? summary : (sentencesOf(content)[0] ?? content).slice(0, MAX_WHOLE);
}
