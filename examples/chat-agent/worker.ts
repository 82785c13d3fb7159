import { routeAgentRequest } from "agents";
import { ChatAgent, type ChatEnv } from "./chat-agent.ts";

export { ChatAgent };

const USAGE = `Try:
  curl -X POST localhost:8790/agents/chat-agent/ada -d '{"text": "remember I like tea"}'
  curl -X POST localhost:8790/agents/chat-agent/ada -d '{"text": "I live in Oslo."}'
  curl -X POST localhost:8790/agents/chat-agent/ada -d '{"text": "load deploy-checklist"}'
  curl -X POST localhost:8790/agents/chat-agent/ada -d '{"text": "what do you know of me?"}'
  curl -X POST localhost:8790/agents/chat-agent/ada/regenerate
  curl localhost:8790/agents/chat-agent/ada
`;

const SKILLS = {
  "deploy-checklist": {
    description: "Production deployment checklist",
    content: "1. Tests are green.\n2. The change is announced.\n3. Ship.\n4. Watch the errors.",
  },
  "style-guide": {
    description: "Company style guide",
    content: "Short words. Short sentences. No exclamation marks.",
  },
};

export default {
  async fetch(request: Request, env: ChatEnv): Promise<Response> {
    await putSkills(env.SKILLS_BUCKET);
    return (await routeAgentRequest(request, env)) ?? new Response(USAGE);
  },
} satisfies ExportedHandler<ChatEnv>;

/** Skills are ordinary objects; any client of R2 may put them there. */
async function putSkills(bucket: R2Bucket): Promise<void> {
  for (const [key, { description, content }] of Object.entries(SKILLS)) {
    if ((await bucket.head(`skills/${key}`)) !== null) continue;
    await bucket.put(`skills/${key}`, content, { customMetadata: { description } });
  }
}
