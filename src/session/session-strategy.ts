import type { CompactionStrategy } from "../compaction/evaluate/scenario.ts";
import type { Session } from "./session.ts";

/** A session as a strategy of the evaluation: it is given messages and nothing else, and compacts when it is asked. */
export function sessionStrategy(name: string, open: () => Promise<Session> | Session): CompactionStrategy {
  return {
    name,
    open: async () => {
      const session = await open();
      return {
        append: async (message) => void (await session.appendMessage(message)),
        // A summariser that fails is part of what is measured; the session keeps its context whole.
        settle: async () => void (await session.compact().catch(() => null)),
        context: async () => session.getHistory(),
      };
    },
  };
}
