import type { Asked } from "./answer-samples.ts";
import type { Conversation } from "./data-set.ts";

/** A part of a conversation with questions to ask of it. */
export interface Part {
  conversation: Conversation;
  asked: Asked[];
  /** How much one of its questions counts beside one of a whole conversation. */
  weight: number;
}

const HALF_WEIGHT = 0.3;
const SMALL_WEIGHT = 0.2;

/** Sessions that are asked alone. */
const ALONE = [1, 4, 6];

/**
 * Parts of a conversation, so that what is learned holds for small stores too: halves, sessions alone, and a few
 * messages around what answers a question. Asked of a part, a question keeps the evidence that is there; one whose
 * evidence is elsewhere has no answer.
 */
export function partsOf(conversation: Conversation, asked: readonly Asked[]): Part[] {
  const { sessions } = conversation;
  const middle = Math.ceil(sessions.length / 2);
  const halves = [
    sessions.slice(0, middle),
    sessions.slice(middle),
    sessions.filter((_, index) => index % 2 === 0),
    sessions.filter((_, index) => index % 2 === 1),
  ];
  const alone = ALONE.flatMap((index) => sessions.slice(index, index + 1)).map((session) => [session]);
  return [
    ...halves.map((some) => partOf({ ...conversation, sessions: some }, asked, HALF_WEIGHT)),
    ...alone.map((some) =>
      partOf({ ...conversation, sessions: some }, everyFourth(some, asked), SMALL_WEIGHT),
    ),
    ...crumbs(conversation, asked),
  ];
}

function partOf(conversation: Conversation, asked: readonly Asked[], weight: number): Part {
  const turns = turnsOf(conversation.sessions);
  const here = asked.map((one) => {
    const evidence = one.evidence.filter((id) => turns.has(id));
    const isElsewhere = one.evidence.length > 0 && evidence.length === 0;
    return { ...one, evidence, kind: isElsewhere ? ("elsewhere" as const) : one.kind };
  });
  return { conversation, asked: here, weight };
}

function turnsOf(sessions: Conversation["sessions"]): Set<string> {
  return new Set(sessions.flatMap(({ turns }) => turns.map(({ id }) => id)));
}

/** The questions that are answered here, and every fourth of the others. */
function everyFourth(sessions: Conversation["sessions"], asked: readonly Asked[]): Asked[] {
  const turns = turnsOf(sessions);
  let others = 0;
  return asked.filter(({ evidence }) => evidence.some((id) => turns.has(id)) || others++ % 4 === 0);
}

/** Of every second question with one turn of evidence: that turn, alone or with two on each side, and four other questions. */
function crumbs(conversation: Conversation, asked: readonly Asked[]): Part[] {
  const single = asked.filter(({ evidence }) => evidence.length === 1);
  return single.flatMap((one, index) => {
    const session = conversation.sessions.find(({ turns }) => turns.some(({ id }) => id === one.evidence[0]));
    if (index % 2 === 1 || session === undefined) return [];
    const at = session.turns.findIndex(({ id }) => id === one.evidence[0]);
    const reach = index % 4 === 0 ? 0 : 2;
    const turns = session.turns.slice(Math.max(0, at - reach), at + reach + 1);
    const others = [1, 2, 3, 4].map((step) => asked[(index * 7 + step * 11) % asked.length]!);
    const crumb = { ...conversation, sessions: [{ ...session, turns }] };
    return partOf(crumb, [one, ...others], SMALL_WEIGHT);
  });
}
