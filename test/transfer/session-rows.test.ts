import { expect, test } from "vitest";
import { binding } from "../service/profile.ts";
import { linesOf, streamOf } from "../service/whole-profile.ts";

const memory = binding("session-rows");
const withoutHeader = ([, ...rows]: unknown[]) => rows;

test("state, constraints, approvals, compaction and turns come out of an import as they went in", async () => {
  const owner = await memory.getProfile("source");
  const chat = await owner.session("chat", {
    compaction: { compactAfter: 200, tailTokenBudget: 150, minTailMessages: 1 },
  });
  for (let index = 0; index < 12; index++)
    await chat.appendMessage({
      id: `m${index}`,
      role: index % 2 === 0 ? "user" : "assistant",
      parts: [
        {
          type: "text",
          text: `Never ship order ${index} on a Friday. ${"The depot is in Lima. ".repeat(20)}`,
        },
      ],
    });
  await chat.compact();
  await chat.state.define("step", { type: "string" });
  await chat.state.set("step", "packing");
  await chat.state.addConstraint("Never pay twice.");
  await chat.state.requestApproval({ action: "Refund order 7" });
  await chat.withMemory({ memory: { mode: "native" } });
  await chat.endTurn({ prompt: "My dog is called Biscuit.", response: "Noted." });
  await chat.flushMemory();
  const lines = await linesOf(await owner.export());
  const copy = await memory.getProfile("copy");
  await copy.import(streamOf(lines));
  const copied = await copy.session("chat");
  expect(await copied.state.get("step")).toEqual(await chat.state.get("step"));
  expect(await copied.state.constraints()).toEqual(await chat.state.constraints());
  expect(await copied.state.approvals()).toEqual(await chat.state.approvals());
  expect((await copied.memoryResults()).results).toEqual((await chat.memoryResults()).results);
  expect(await copied.getCompactions()).toEqual(await chat.getCompactions());
  expect(await copied.getHistory()).toEqual(await chat.getHistory());
  expect(withoutHeader(await linesOf(await copy.export()))).toEqual(withoutHeader(lines));
});
