import { parseArgs } from "node:util";
import { startModelServer } from "./server.ts";

/** `npm run model-server`: a provider that thinks by rules, to try the model tier with no account and no download. */
const { values } = parseArgs({ options: { port: { type: "string", default: "11500" } } });
const { url } = await startModelServer(Number(values.port));
console.log(`A scripted provider listens at ${url}. Start the service with it:

  npx wrangler dev --var AI_BASE_URL:${url} --var AI_MODEL:scripted-chat --var AI_EMBEDDING_MODEL:scripted-embedding
`);
