import { DurableObject } from "cloudflare:workers";
import { AgentSessionProvider, Session } from "../../../src/session/index.ts";

/** One step of the test, as JSON. */
export type Step =
  | { method: "fill"; from: number; to: number }
  | { method: "page"; before?: string | null | undefined; limit: number }
  | { method: "append" }
  | { method: "search" }
  | { method: "tokens" };

/** What a step did: rows of SQLite it read, and ids of what it returned. */
export interface Did {
  rowsRead: number;
  ids: string[];
  before: string | null;
}

/** An object of a user with one session in it. */
export class Chat extends DurableObject {
  readonly #session = Session.create(this);
  readonly #provider = new AgentSessionProvider(this);

  async step(step: Step): Promise<Did> {
    const { database } = this.#provider.store;
    const before = database.costs.rowsRead;
    const did = await this.#do(step);
    return { ...did, rowsRead: database.costs.rowsRead - before };
  }

  async #do(step: Step): Promise<Omit<Did, "rowsRead">> {
    if (step.method === "page") {
      const page = await this.#session.getHistoryPage({ before: step.before, limit: step.limit });
      return { ids: page.messages.map(({ id }) => id), before: page.before };
    }
    if (step.method === "search") {
      const hits = await this.#session.search("lantern 7", { limit: 5 });
      return { ids: hits.map(({ id }) => id), before: null };
    }
    if (step.method === "tokens") return { ids: [String(await this.#session.tokenEstimate())], before: null };
    if (step.method === "append") return { ids: [this.#append(crypto.randomUUID(), 0)], before: null };
    this.#provider.store.transaction(() => {
      for (let index = step.from; index < step.to; index++) this.#append(`m${index}`, index);
    });
    return { ids: [], before: null };
  }

  #append(id: string, index: number): string {
    const words = Array.from({ length: 60 }, (_, word) => `word${(index * 31 + word * 17) % 5000}`);
    const text = `${index % 1000 === 0 ? `lantern ${index / 1000}` : "nothing"} ${words.join(" ")}`;
    const role = index % 2 === 0 ? "user" : "assistant";
    this.#provider.appendMessage({ id, role, parts: [{ type: "text", text }] });
    return id;
  }
}

export default {
  async fetch(request: Request, env: { CHAT: DurableObjectNamespace<Chat> }): Promise<Response> {
    const step = (await request.json()) as Step | { method: "nothing" };
    if (step.method === "nothing") return Response.json({ result: null });
    return Response.json({ result: await env.CHAT.getByName("chat").step(step) });
  },
};
