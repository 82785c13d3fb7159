import { AgentSessionProvider, Session } from "../../src/session/index.ts";
import { SessionHost, type BenchUiMessage, type SessionOperations } from "./session-host.ts";

/** Ours as a library in the object of a user. */
export class OursHost extends SessionHost {
  protected open(): SessionOperations {
    const session = Session.create(this);
    return {
      append: (message) => session.appendMessage(message),
      page: async () => (await session.getHistoryPage({ limit: 20 })).messages,
      history: () => session.getHistory(),
      branches: (id) => session.getBranches(id),
      update: (message) => session.updateMessage(message),
      tokens: () => session.tokenEstimate(),
      search: (query) => session.search(query),
    };
  }

  protected fill(messages: readonly BenchUiMessage[]): void {
    const provider = new AgentSessionProvider(this);
    provider.store.transaction(() => {
      for (const message of messages) provider.appendMessage(message);
    });
  }
}
