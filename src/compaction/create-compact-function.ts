import { alignBoundaryBackward, alignBoundaryForward, type CompactableMessage } from "./tool-pairs.ts";

/** Ids of summaries in a history begin with this. */
const SUMMARY_PREFIX = "compaction_";

/** How a compaction function chooses and summarises. */
export interface CompactOptions<Message> {
  /** Asks a model: a prompt in, its text out. */
  summarize: (prompt: string) => Promise<string>;
  /** Messages at the start that stay word for word; 3 when it is missing. */
  protectHead?: number | undefined;
  /** Tokens of the newest messages that stay word for word; 20,000 when it is missing. */
  tailTokenBudget?: number | undefined;
  /** Newest messages that stay whatever they cost; 2 when it is missing. */
  minTailMessages?: number | undefined;
  /** Counts the tokens of a message. */
  countTokens: (message: Message) => number;
}

/** A range of messages and the summary that is to stand for it. */
export interface CompactRange {
  fromMessageId: string;
  toMessageId: string;
  summary: string;
}

/**
 * A function that chooses the messages between a protected head and tail and has a model summarise them. A summary
 * that stands there already is handed to the model to be brought up to date. Null when there is nothing to compact,
 * and when the model returns nothing.
 */
export function compactFunction<Message extends CompactableMessage>(
  options: CompactOptions<Message>,
): (messages: readonly Message[]) => Promise<CompactRange | null> {
  const { summarize, protectHead = 3 } = options;
  return async (messages) => {
    const known = messages.findIndex((message) => message.id.startsWith(SUMMARY_PREFIX));
    // What was summarised stays summarised: a range goes on from the summary, wherever the head would end.
    const start =
      known === -1 ? alignBoundaryForward(messages, Math.min(protectHead, messages.length)) : known;
    const end = tailStart(messages, { ...options, start });
    const range = messages.slice(start, end);
    const [first, last] = [range[0], range.at(-1)];
    const previous = known === -1 ? null : (messages[known] ?? null);
    const fresh = range.filter((message) => message !== previous);
    if (first === undefined || last === undefined || fresh.length === 0) return null;
    const summary = (await summarize(summaryPrompt(fresh, previous))).trim();
    return summary === "" ? null : { fromMessageId: first.id, toMessageId: last.id, summary };
  };
}

/** Where the tail begins: the longest one that the budget allows, no call cut from its result. */
function tailStart<Message extends CompactableMessage>(
  messages: readonly Message[],
  options: {
    start: number;
    countTokens: (message: Message) => number;
    tailTokenBudget?: number | undefined;
    minTailMessages?: number | undefined;
  },
): number {
  const { start, countTokens, tailTokenBudget = 20_000, minTailMessages = 2 } = options;
  let tokens = 0;
  let cut = messages.length;
  while (cut > start) {
    const message = messages[cut - 1];
    tokens += message === undefined ? 0 : countTokens(message);
    if (messages.length - cut >= minTailMessages && tokens > tailTokenBudget) break;
    cut--;
  }
  return Math.max(start, alignBoundaryBackward(messages, cut));
}

function summaryPrompt(messages: readonly CompactableMessage[], previous: CompactableMessage | null): string {
  const told =
    previous === null ? "" : `The summary so far, to be brought up to date:\n${render(previous)}\n\n`;
  return (
    `Summarise this part of a conversation for the assistant that continues it. Keep what was asked, decided, refused ` +
    `and left open, and every name, number, path, date and identifier letter for letter. Write in the language of the ` +
    `conversation, plain sentences only.\n\n${told}The conversation:\n${messages.map(render).join("\n")}`
  );
}

function render(message: CompactableMessage): string {
  return `${message.role}: ${message.parts.map(renderPart).filter(Boolean).join(" ")}`;
}

function renderPart(part: object): string {
  if ("text" in part && typeof part.text === "string") return part.text;
  if (!("toolCallId" in part)) return "";
  const input = "input" in part ? JSON.stringify(part.input) : "";
  const output = "output" in part ? JSON.stringify(part.output) : "no result";
  return `[tool call ${input} → ${output}]`;
}
