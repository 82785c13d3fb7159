import { asksApproval } from "../text/commitments/approvals.ts";
import { sentencesOf } from "./gate-facts.ts";
import { textOfMessage } from "./render-range.ts";
import { isSummary } from "./select-range.ts";
import type { CompactableMessage, Span } from "./tool-pairs.ts";

/** Requests for leave that are made in words, each with the next message of the user, which answers it. */
export function askedAndAnswered(messages: readonly CompactableMessage[]): Span[] {
  return messages.flatMap((message, index): Span[] => {
    if (message.role === "user" || isSummary(message)) return [];
    const [last] = sentencesOf(textOfMessage(message)).slice(-1);
    const answer = messages.findIndex((other, at) => at > index && other.role === "user");
    return last !== undefined && answer !== -1 && asksApproval(last) ? [[index, answer]] : [];
  });
}
