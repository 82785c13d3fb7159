import { readFileSync } from "node:fs";
import { toMessages, type Conversation } from "../eval/recall/data-set.ts";

/** A message as the gateway takes it: the timestamp as an ISO string. */
export interface DemoMessage {
  role: string;
  content: string;
  timestamp?: string;
}

/** What is ingested into one profile, session by session, and what is asked of it. */
export interface DemoProfile {
  name: string;
  sessions: { id: string; messages: DemoMessage[] }[];
  questions: string[];
}

/** A pause after which the next message counts as another session. */
const PAUSE_MS = 4 * 3_600_000;

/** Questions asked of a conversation that brings its own. */
const OWN_QUESTIONS = 4;

/**
 * Reads a conversation: a JSON array or JSON lines of `{role, content, timestamp}`, or an array of
 * conversations with sessions and questions as the recall evaluation reads them.
 */
export function readInput(path: string): DemoProfile[] {
  const items = readItems(readFileSync(path, "utf8").replace(/^\ufeff/, ""), path);
  if (items.every(isConversation)) return items.map(fromConversation);
  if (items.every(isMessage)) return [{ name: "demo", sessions: bySitting(items), questions: [] }];
  throw new Error(
    `${path} holds neither messages of {role, content, timestamp (ISO 8601)} nor conversations with sessions.`,
  );
}

function readItems(text: string, path: string): unknown[] {
  const isArray = text.trimStart().startsWith("[");
  const value: unknown = isArray
    ? JSON.parse(text)
    : text
        .split("\n")
        .filter((line) => line.trim() !== "")
        .map((line, index) => parseLine(line, `${path}:${index + 1}`));
  if (!Array.isArray(value) || value.length === 0) throw new Error(`${path} is empty.`);
  return value;
}

function parseLine(line: string, place: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    throw new Error(`${place} is not JSON.`);
  }
}

function isConversation(item: unknown): item is Conversation {
  return typeof item === "object" && item !== null && "sessions" in item && "speakers" in item;
}

function isMessage(item: unknown): item is DemoMessage {
  if (typeof item !== "object" || item === null || !("role" in item) || !("content" in item)) return false;
  return (
    !("timestamp" in item) ||
    (typeof item.timestamp === "string" && !Number.isNaN(Date.parse(item.timestamp)))
  );
}

function fromConversation(conversation: Conversation): DemoProfile {
  const sessions = conversation.sessions.map((session) => ({
    id: session.id,
    messages: toMessages(conversation, session).map((message) => ({
      ...message,
      timestamp: message.timestamp.toISOString(),
    })),
  }));
  const questions = conversation.questions.slice(0, OWN_QUESTIONS).map(({ question }) => question);
  return { name: conversation.id, sessions, questions };
}

function bySitting(messages: DemoMessage[]): DemoProfile["sessions"] {
  const sessions: DemoProfile["sessions"] = [];
  let lastMs = Number.NaN;
  for (const message of messages) {
    const atMs = message.timestamp === undefined ? lastMs : Date.parse(message.timestamp);
    if (sessions.length === 0 || atMs - lastMs > PAUSE_MS) {
      const day = Number.isNaN(atMs) ? "conversation" : new Date(atMs).toISOString().slice(0, 10);
      const taken = sessions.filter(({ id }) => id.startsWith(day)).length;
      sessions.push({ id: taken === 0 ? day : `${day}-${taken + 1}`, messages: [] });
    }
    sessions.at(-1)?.messages.push(message);
    lastMs = atMs;
  }
  return sessions;
}
