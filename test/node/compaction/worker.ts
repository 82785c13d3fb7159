import { DurableObject } from "cloudflare:workers";
import { createCompactFunction } from "../../../src/session/compaction-helpers.ts";
import { Session } from "../../../src/session/index.ts";

interface Env {
  CHAT: DurableObjectNamespace<Chat>;
  /** Where the test listens: it is told of each phase of a summary and answers when the phase may end. */
  LISTENER: string;
}

/** One call: a method of the chat and its arguments. */
interface Call {
  chat: string;
  method: "append" | "compact" | "status" | "look";
  texts?: string[];
  isCompacting?: boolean;
}

/** Somebody's own object with a session in it, whose summariser stops at every phase until the test lets it go on. */
export class Chat extends DurableObject<Env> {
  async run(call: Call): Promise<unknown> {
    const session = this.#session(call.isCompacting ?? true);
    if (call.method === "compact") return session.compact();
    if (call.method === "status") return session.compactionStatus();
    for (const text of call.texts ?? []) {
      const id = crypto.randomUUID();
      await session.appendMessage({ id, role: "user", parts: [{ type: "text", text }] });
    }
    const history = await session.getHistory();
    const raw = await session.getHistory(null, { raw: true });
    return {
      shown: history.map(({ id }) => id),
      messages: raw.length,
      summaries: await session.getCompactions(),
    };
  }

  #session(isCompacting: boolean): Session {
    const session = Session.create(this);
    if (!isCompacting) return session;
    const summarize = async () => {
      await this.#reach("before");
      await this.#reach("during");
      const summary = "They painted the hull.";
      await this.#reach("after");
      return summary;
    };
    return session
      .onCompaction(
        createCompactFunction({
          summarize,
          protectHead: 1,
          minTailMessages: 2,
          tailTokenBudget: 0,
          qualityGate: false,
        }),
      )
      .compactAfter(200);
  }

  async #reach(phase: string): Promise<void> {
    await fetch(`${this.env.LISTENER}/${phase}`);
  }
}

export default {
  async fetch(request: Request, env: Env): Promise<Response> {
    const call: Call | { method: "nothing" } = await request.json();
    if (call.method === "nothing") return Response.json({ result: null });
    return Response.json({ result: await env.CHAT.getByName(call.chat).run(call) });
  },
};
