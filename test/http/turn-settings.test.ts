import { expect, test } from "vitest";
import { call } from "./client.ts";

test("native memory with both scopes off is refused with its own words", async () => {
  const memory = { mode: "native", userScope: false, projectScope: false };
  const path = "/v1/namespaces/default/profiles/scopes/sessions/s/turns/memory";
  const { status, body } = await call("PUT", path, { json: { memory } });
  expect(status).toBe(400);
  expect(body.errors).toMatchObject([
    {
      reason: "invalid",
      message:
        "[invalid] memory: native mode requires at least one enabled scope; use memory: {} to disable SDK memory",
      source: { pointer: "/memory" },
    },
  ]);
});
