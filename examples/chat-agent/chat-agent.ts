import { Agent } from "agents";
import { convertToModelMessages, readUIMessageStream, stepCountIs, streamText, type UIMessage } from "ai";
import { AgentSearchProvider, R2SkillProvider, Session } from "../../src/session/index.ts";
import { createCompactFunction } from "../../src/session/compaction-helpers.ts";
import { truncateOlderMessages } from "../../src/session/utils-door.ts";
import { localModel } from "./local-model.ts";

/** In a project of its own this is what `wrangler types` writes; here `Cloudflare.Env` is the service's. */
export interface ChatEnv extends Cloudflare.Env {
  CHAT_AGENT: DurableObjectNamespace<ChatAgent>;
  SKILLS_BUCKET: R2Bucket;
}

/** One conversation with memory. Outside this repository the imports are `agent-memory/session` and so on. */
export class ChatAgent extends Agent<ChatEnv> {
  // With a key at hand: a model of any AI SDK provider.
  readonly #model = localModel();
  /** Whether a turn was remembered since the system prompt was made. */
  #hasLearned = false;

  readonly #session = Session.create(this)
    .withContext("soul", {
      description: "Identity",
      provider: {
        get: async () => "You are a helpful assistant with access to skills. Load one when it fits the task.",
      },
    })
    .withContext("memory", { description: "Learned facts", maxTokens: 1100 })
    .withContext("knowledge", { description: "Searchable notes", provider: new AgentSearchProvider(this) })
    .withContext("skills", { provider: new R2SkillProvider(this.env.SKILLS_BUCKET, { prefix: "skills/" }) })
    .withMemory({
      memory: {
        mode: "native",
        generation: { onResult: ({ status }) => (this.#hasLearned ||= status === "saved") },
      },
    })
    .withCachedPrompt()
    .onCompaction(
      createCompactFunction({
        summarize: async (prompt) => prompt.split("\n").slice(-20).join("\n").slice(0, 2000),
        tailTokenBudget: 4000,
      }),
    )
    .compactAfter(20_000);

  /** `GET` shows the conversation, `POST` with `{"text": "…"}` says something, `POST …/regenerate` asks again. */
  override async onRequest(request: Request): Promise<Response> {
    if (request.method === "GET") return Response.json(await this.show());
    if (new URL(request.url).pathname.endsWith("/regenerate")) return Response.json(await this.regenerate());
    const body: unknown = await request.json();
    const said = typeof body === "object" && body !== null && "text" in body ? body.text : null;
    if (typeof said !== "string" || said === "") return new Response('Send {"text": "…"}', { status: 400 });
    return Response.json(await this.say(said));
  }

  /** What the user says, and the answer. */
  async say(text: string): Promise<UIMessage> {
    if (this.#hasLearned) await this.#session.refreshMemory();
    this.#hasLearned = false;
    const id = `user-${crypto.randomUUID()}`;
    await this.#session.appendMessage({ id, role: "user", parts: [{ type: "text", text }] });
    const answer = await this.#answer(id);
    // What the turn brings is remembered behind the reply.
    await this.#session.endTurn({ prompt: text, response: textOf(answer) });
    return answer;
  }

  /** Another answer to the newest question: a branch beside the one before. */
  async regenerate(): Promise<UIMessage | null> {
    const history = await this.#session.getHistory();
    const question = history.findLast((message) => message.role === "user");
    return question === undefined ? null : this.#answer(question.id);
  }

  /** The conversation as the model sees it, what came of remembering its turns, the answers that branch off its questions, and the system prompt. */
  async show() {
    const history = await this.#session.getHistory();
    const questions = history.filter((message) => message.role === "user");
    const branches = await Promise.all(
      questions.map(async ({ id }) => [id, (await this.#session.getBranches(id)).length] as const),
    );
    return {
      history,
      branches: Object.fromEntries(branches),
      memory: (await this.#session.memoryResults()).results,
      system: await this.#session.freezeSystemPrompt(),
    };
  }

  async #answer(questionId: string): Promise<UIMessage> {
    const history = truncateOlderMessages(await this.#session.getHistory(questionId));
    const result = streamText({
      model: this.#model,
      system: await this.#session.freezeSystemPrompt(),
      messages: await convertToModelMessages(history),
      tools: await this.#session.tools(),
      stopWhen: stepCountIs(5),
    });
    let answer: UIMessage = { id: "", role: "assistant", parts: [] };
    for await (const state of readUIMessageStream({ stream: result.toUIMessageStream() })) answer = state;
    const message = { ...answer, id: `assistant-${crypto.randomUUID()}` };
    await this.#session.appendMessage(message, questionId);
    // Between turns the prefix may change: the next turn shows what the model wrote down in this one.
    if ((await this.#session.contextReminder()) !== null) await this.#session.refreshSystemPrompt();
    return message;
  }
}

function textOf(message: UIMessage): string {
  return message.parts.flatMap((part) => (part.type === "text" ? [part.text] : [])).join("\n");
}
