import { connect, MemoryError, type IncomingMessage } from "../../src/client/index.ts";

/** What `wrangler types` writes for this Worker. */
interface Env {
  MEMORY: Fetcher;
}

/**
 * A support bot that remembers its customers. One profile is one customer, one session is one ticket.
 *
 * - `POST /customers/:customer/tickets/:ticket` with a JSON array of `{role, content}` stores a conversation.
 * - `POST /customers/:customer/ask` with `{"question": "…"}` answers from what that customer has said.
 * - `GET /customers/:customer` shows what is known.
 */
export default {
  async fetch(request: Request, env: Env): Promise<Response> {
    const [, customers, customer = "", part, ticket = ""] = new URL(request.url).pathname
      .split("/")
      .map(decodeURIComponent);
    if (customers !== "customers" || customer === "") return new Response("Not found", { status: 404 });
    try {
      using profile = await connect(env.MEMORY).getProfile(customer);
      if (request.method === "GET" && part === undefined)
        return new Response((await profile.getSummary()).summary);
      if (request.method !== "POST") return new Response("Not found", { status: 404 });
      if (part === "tickets") {
        const messages: IncomingMessage[] = await request.json();
        return Response.json(await profile.ingestDetailed(messages, { sessionId: ticket }));
      }
      if (part === "ask") {
        const { question }: { question: string } = await request.json();
        const { answer, candidates } = await profile.recall(question, { responseLength: "short" });
        const reply = answer === "" ? "I have no note about that. Could you tell me more?" : answer;
        return Response.json({ reply, tickets: [...new Set(candidates.map(({ sessionId }) => sessionId))] });
      }
      return new Response("Not found", { status: 404 });
    } catch (error) {
      if (error instanceof MemoryError)
        return Response.json({ error: error.message, field: error.field }, { status: 400 });
      throw error;
    }
  },
} satisfies ExportedHandler<Env>;
