import { estimateTokens } from "../text/tokens.ts";
import { messageTokens, TOKENS_PER_MESSAGE, type SessionMessage } from "./session-message.ts";

export { TOKENS_PER_MESSAGE };

/** About how many tokens a model reads a text as. */
export function estimateStringTokens(text: string): number {
  return estimateTokens(text);
}

/** About how many tokens messages cost: all their parts, and the framing of each. */
export function estimateMessageTokens(messages: readonly SessionMessage[]): number {
  return messages.reduce((sum, message) => sum + messageTokens(message), 0);
}
