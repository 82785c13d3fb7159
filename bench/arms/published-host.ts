import { AgentSessionProvider, Session } from "agents-published/experimental/memory/session";
import { estimateMessageTokens } from "agents-published/experimental/memory/utils";
import { SessionHost, type BenchUiMessage, type SessionOperations } from "./session-host.ts";

type Template = (strings: TemplateStringsArray, ...values: (string | number | null)[]) => unknown[];

/**
 * The Session that npm `agents` had up to 0.22, on a host as an Agent is one, without clients to tell: with one
 * connected it reads the whole history for a token estimate at every append.
 */
export class PublishedHost extends SessionHost {
  readonly #agent = {
    sql: ((strings, ...values) =>
      this.ctx.storage.sql.exec(strings.join("?"), ...values).toArray()) satisfies Template,
  };

  protected open(): SessionOperations {
    const session = Session.create(this.#agent);
    return {
      append: (message) => session.appendMessage(message),
      page: async (bytes) => (await session.getRecentHistory(bytes)).messages,
      history: () => session.getHistory(),
      branches: (id) => session.getBranches(id),
      update: (message) => session.updateMessage(message),
      // What it does itself when it wants to know.
      tokens: async () => estimateMessageTokens(await session.getHistory()),
      search: (query) => session.search(query),
    };
  }

  // The rows that appending leaves; appending itself scans the full-text index each time, and a look for the newest
  // message compares each with every other, which takes minutes.
  protected fill(messages: readonly BenchUiMessage[]): void {
    const { sql } = this.ctx.storage;
    new AgentSessionProvider(this.#agent).getMessage("makes the tables");
    const newest = "SELECT id FROM assistant_messages ORDER BY rowid DESC LIMIT 1";
    let parent = sql.exec<{ id: string }>(newest).toArray()[0]?.id ?? null;
    for (const message of messages) {
      sql.exec(
        "INSERT INTO assistant_messages (id, session_id, parent_id, role, content) VALUES (?, '', ?, ?, ?)",
        message.id,
        parent,
        message.role,
        JSON.stringify(message),
      );
      sql.exec(
        "INSERT INTO assistant_fts (id, session_id, role, content) VALUES (?, '', ?, ?)",
        message.id,
        message.role,
        message.parts.map(({ text }) => text).join(" "),
      );
      parent = message.id;
    }
  }
}
