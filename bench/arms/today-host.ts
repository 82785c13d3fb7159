import { Lifecycle } from "agents/lifecycle";
import { Sessions } from "agents/sessions";
import { SessionHost, type BenchUiMessage, type SessionOperations } from "./session-host.ts";

/** Today's Sessions of npm `agents`, installed in a plain object as its page says. It has no token estimate. */
export class TodayHost extends SessionHost {
  readonly sessions = new Sessions();
  readonly lifecycle = Lifecycle.install(this).use(this.sessions);
  readonly session = this.sessions.session();

  protected open(): SessionOperations {
    const { session } = this;
    return {
      append: (message) => session.appendMessage(message),
      page: async (bytes) => (await session.getRecentHistory(bytes)).messages,
      history: () => session.getHistory(),
      branches: (id) => session.getBranches(id),
      update: (message) => session.updateMessage(message),
      tokens: () => null,
      search: (query) => session.search(query),
    };
  }

  protected async fill(messages: readonly BenchUiMessage[]): Promise<void> {
    for (const message of messages) await this.session.appendMessage(message);
  }
}
