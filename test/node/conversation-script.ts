import type { IncomingMessage } from "../../src/contract/memory.ts";

const NAMES = [
  "Aurora",
  "Biscuit",
  "Comet",
  "Dahlia",
  "Ember",
  "Falcon",
  "Grappa",
  "Heron",
  "Indigo",
  "Juniper",
];
const THINGS = ["boat", "dog", "horse", "garden", "router", "truck", "project", "printer", "sister", "band"];

/** A message as JSON carries it to the gateway. */
export type ScriptedMessage = Omit<IncomingMessage, "timestamp"> & { timestamp: string };

/**
 * A conversation of `count` messages about things that only this speaker has, every message different, so that
 * what one session says never replaces what another said. The same speaker always says the same.
 */
export function conversationOf(speaker: string, count: number): ScriptedMessage[] {
  return Array.from({ length: count }, (_, index) => ({
    role: index % 2 === 0 ? "user" : "assistant",
    content: index % 2 === 0 ? statement(speaker, index) : `Thank you, ${speaker}. That is entry ${index}.`,
    timestamp: new Date(Date.UTC(2026, 0, 5) + index * 60_000).toISOString(),
  }));
}

function statement(speaker: string, index: number): string {
  const name = NAMES[index % NAMES.length];
  const thing = THINGS[Math.floor(index / 3) % THINGS.length];
  // Numbers of their own, because what two sessions say of one thing at one time competes for its topic.
  const number = (speaker.codePointAt(0) ?? 0) * 100_000 + index;
  return `My ${thing} number ${number} is called ${name}${speaker}${index}. I bought it from ${speaker} Traders on 2026-01-${String((index % 28) + 1).padStart(2, "0")}.`;
}
