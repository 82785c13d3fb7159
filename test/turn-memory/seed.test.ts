import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { query } from "../../src/turn-memory/index.ts";
import { all, answering, generationsIn, profile } from "./cast.ts";

const LEARNED = "The build command of this project is npm run build. I live in Oslo.";

async function native(name: string) {
  const [user, project] = await Promise.all([profile(`${name} user`), profile(`${name} project`)]);
  return { run: answering("Done."), scopes: { user, project } };
}

test("native memory learns in one query what the next one knows", async () => {
  const options = { ...(await native("seed native")), memory: { mode: "native" as const } };
  const seen = await all(query({ prompt: LEARNED, options }));
  expect(generationsIn(seen)).toMatchObject([{ status: "saved", failedFiles: [] }]);
  let known = "";
  await all(
    query({
      prompt: "hello",
      options: { ...options, run: (_prompt, { systemPrompt }) => ((known = systemPrompt), "hi") },
    }),
  );
  expect(known).toContain("npm run build");
  expect(known).toContain("Oslo");
  expect(env.MEMORY_FILES).toBeDefined();
});
