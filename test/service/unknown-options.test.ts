import { expect, test } from "vitest";
import { profile, refusal, untyped } from "./profile.ts";

test("options that nothing is known of are refused by name, and nothing is done", async () => {
  const owner = await profile("unknown-options");
  const messages = [{ role: "user" as const, content: "I live in Oslo." }];
  const calls = {
    session_id: () => owner.ingest(messages, untyped({ session_id: "s" })),
    type: () => owner.remember(untyped({ content: "I live in Oslo.", type: "fact" })),
    limit: () => owner.recall("Where?", untyped({ limit: 3 })),
    perPage: () => owner.list(untyped({ perPage: 3 })),
    session: () => owner.getSummary(untyped({ session: "s" })),
    from: () => owner.export(untyped({ from: "x" })),
    "config.blocks": () => owner.session("s", untyped({ blocks: [] })),
  };
  for (const [field, call] of Object.entries(calls))
    await expect(call(), field).rejects.toMatchObject({ ...refusal("invalid"), field });
  expect((await owner.info()).counts).toEqual({ sessions: 0, messages: 0, memories: 0 });
});
