interface Env {
  MEMORY: AgentMemoryNamespace;
}

/**
 * An app written for Cloudflare's managed `agent_memory` binding: its public types, nothing of ours.
 *
 * - `POST /:user` with messages remembers what they say.
 * - `GET /:user?q=…` answers from it.
 * - `DELETE /:user` forgets the user.
 */
export default {
  async fetch(request: Request, env: Env): Promise<Response> {
    const url = new URL(request.url);
    const user = decodeURIComponent(url.pathname.slice(1));
    if (request.method === "DELETE") {
      await env.MEMORY.deleteProfile(user);
      return new Response(null, { status: 204 });
    }
    const profile = await env.MEMORY.getProfile(user);
    if (request.method === "POST") {
      const messages: { role: "user" | "assistant"; content: string }[] = await request.json();
      await profile.ingest(messages, { sessionId: url.searchParams.get("session") ?? "chat" });
      return new Response(null, { status: 204 });
    }
    const { answer, candidates } = await profile.recall(url.searchParams.get("q") ?? "");
    const { memories } = await profile.list({ limit: 5 });
    return Response.json({ answer, candidates: candidates.length, memories: memories.length });
  },
} satisfies ExportedHandler<Env>;
