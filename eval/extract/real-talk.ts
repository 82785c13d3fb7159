import { seeded } from "../seeded.ts";
import { readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { type Conversation, readConversations, sessionMs } from "../recall/data-set.ts";
import { type Kept, keptOf, type Said } from "./product.ts";

/*
 * What is kept of open-ended talk between two people: `node eval/extract/real-talk.ts --data PATH [--out PATH]`.
 * Each of the two is read once as the user, with the other in the assistant's place. Prints memories a turn, and
 * writes a seeded sample for a judge who fills in `isTrue` and `isWorthKeeping` of each entry; with `--verdicts PATH`
 * it counts a file so filled in.
 */
const { values: flags } = parseArgs({
  options: {
    data: { type: "string" },
    out: { type: "string" },
    verdicts: { type: "string" },
    sample: { type: "string", default: "100" },
    seed: { type: "string", default: "1" },
  },
});

/** One memory for the judge, with the turns it was made of. */
interface Entry {
  number: number;
  memory: { type: string; summary: string; content: string; eventDate: string | null };
  /** When it was said, who said it, the turn before, and the turn itself. */
  source: { said: string; speaker: string; before: string; turn: string };
  isTrue: boolean | null;
  isWorthKeeping: boolean | null;
}

const MINUTE_MS = 60_000;

if (flags.verdicts !== undefined) countVerdicts(flags.verdicts);
else if (flags.data !== undefined) await sample(flags.data);
else throw new Error("give --data PATH, or --verdicts PATH");

async function sample(path: string): Promise<void> {
  const entries: Entry[] = [];
  let turns = 0;
  for (const conversation of readConversations(path)) {
    for (const session of conversation.sessions) {
      turns += session.turns.length;
      for (const user of conversation.speakers) entries.push(...(await entriesOf(session, user)));
    }
  }
  const chosen = shuffled(entries, Number(flags.seed)).slice(0, Number(flags.sample));
  const list = chosen.map((entry, index) => ({ ...entry, number: index + 1 }));
  if (flags.out !== undefined) writeFileSync(flags.out, `${JSON.stringify(list, null, 1)}\n`);
  else
    for (const { number, memory, source } of list)
      console.log(`${number}. ${memory.summary}\n   < ${source.turn}`);
  const perTurn = entries.length / turns;
  console.log(JSON.stringify({ turns, memories: entries.length, perTurn, sampled: list.length }));
}

type Session = Conversation["sessions"][number];

async function entriesOf(session: Session, user: string): Promise<Entry[]> {
  const startMs = sessionMs(session.date);
  const said = session.turns.map(({ speaker, text }, index): Said => {
    const timestamp = new Date(startMs + index * MINUTE_MS).toISOString();
    return { role: speaker === user ? "user" : "assistant", content: text, timestamp };
  });
  const kept = (await keptOf([said])).filter(({ memory }) => memory.trust === "user");
  return kept.map((one) => entryOf(one, session, said));
}

function entryOf({ memory }: Kept, session: Session, said: readonly Said[]): Entry {
  const index = said.findIndex(({ timestamp }) => Date.parse(timestamp ?? "") === memory.saidMs);
  const turn = session.turns[index];
  const { type, summary, content, eventDate } = memory;
  return {
    number: 0,
    memory: { type, summary, content, eventDate },
    source: {
      said: new Date(memory.saidMs).toISOString(),
      speaker: turn?.speaker ?? "",
      before: session.turns[index - 1]?.text ?? "",
      turn: turn?.text ?? "",
    },
    isTrue: null,
    isWorthKeeping: null,
  };
}

/** The same order for the same seed. */
function shuffled<T>(items: readonly T[], seed: number): T[] {
  const random = seeded(seed);
  const keyed = items.map((item) => ({ item, key: random() }));
  return keyed.toSorted((a, b) => a.key - b.key).map(({ item }) => item);
}

function countVerdicts(path: string): void {
  const entries = readVerdicts(path);
  const judged = entries.filter(({ isTrue, isWorthKeeping }) => isTrue !== null && isWorthKeeping !== null);
  const isTrue = judged.filter((entry) => entry.isTrue === true).length;
  const isWorthKeeping = judged.filter((entry) => entry.isWorthKeeping === true).length;
  console.log(JSON.stringify({ entries: entries.length, judged: judged.length, isTrue, isWorthKeeping }));
}

function readVerdicts(path: string): Entry[] {
  const parsed: Entry[] = JSON.parse(readFileSync(path, "utf8"));
  return parsed;
}
