import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";

/** A conversation with questions about it, in the format of the public evaluation sets. */
export interface Conversation {
  id: string;
  speakers: [string, string];
  sessions: { id: string; date: string; turns: Turn[] }[];
  questions: Question[];
}

export interface Turn {
  id: string;
  speaker: string;
  text: string;
}

export interface Question {
  question: string;
  answer: string;
  category: string;
  /** Ids of the turns that hold the answer. */
  evidence: string[];
}

/** The four categories that have an answer; all others ask about what was never said. */
export const ANSWERABLE: readonly string[] = ["multi-hop", "temporal", "open-domain", "single-hop"];

const MINUTE_MS = 60_000;

/** Conversations of our own, written for this, with their questions and evidence; MIT like the rest. */
export const OWN_SET = path.join(import.meta.dirname, "conversations");

/** Reads a file with one conversation or a list of them, or every such file of a folder in order of name. */
export function readConversations(source: string): Conversation[] {
  if (statSync(source).isDirectory()) {
    const files = readdirSync(source).filter((name) => name.endsWith(".json"));
    return files.toSorted().flatMap((name) => readConversations(path.join(source, name)));
  }
  const content = JSON.parse(readFileSync(source, "utf8")) as Conversation | Conversation[];
  return Array.isArray(content) ? content : [content];
}

/** Our conversations with the questions in hard words and those in natural ones (`natural.json`), written by another. */
export function readOwnSet(): Conversation[] {
  const file = path.join(import.meta.dirname, "natural.json");
  const natural = JSON.parse(readFileSync(file, "utf8")) as (Question & { conversation: string })[];
  return readConversations(OWN_SET).map((conversation) => {
    const added = natural.filter((question) => question.conversation === conversation.id);
    const questions = added.map((question) => ({
      ...question,
      category: question.evidence.length > 1 ? "multi-hop" : "single-hop",
    }));
    return { ...conversation, questions: [...conversation.questions, ...questions] };
  });
}

/** When a session took place: an ISO date, or "1:56 pm on 8 May, 2023" in UTC. */
export function sessionMs(date: string): number {
  const spoken = /^(\d+):(\d+) (am|pm) on (\d+ \w+), (\d+)$/.exec(date);
  if (spoken === null) return Date.parse(date);
  const [, hour, minute, half, day, year] = spoken;
  const hours = (Number(hour) % 12) + (half === "pm" ? 12 : 0);
  return Date.parse(`${day} ${year} 00:00 UTC`) + (hours * 60 + Number(minute)) * MINUTE_MS;
}

// In a chat with an assistant the speakers are the roles; before the text they would only repeat them.
function isRole(speaker: string): boolean {
  return speaker === "User" || speaker === "Assistant";
}

/** The messages of a session: the first speaker is the user, a minute from one to the next. */
export function toMessages(conversation: Conversation, session: Conversation["sessions"][number]) {
  const startMs = sessionMs(session.date);
  return session.turns.map((turn, index) => ({
    role: turn.speaker === conversation.speakers[0] ? ("user" as const) : ("assistant" as const),
    content: isRole(turn.speaker) ? turn.text : `${turn.speaker}: ${turn.text}`,
    timestamp: new Date(startMs + index * MINUTE_MS),
  }));
}
