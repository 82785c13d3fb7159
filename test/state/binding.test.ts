import { expect, test } from "vitest";
import { profile, refusal } from "../service/profile.ts";

test("the state of a session is reached over the binding", async () => {
  const session = await (await profile("state over the binding")).session("s");
  const { state } = session;
  await state.define("budget", { type: "number" }, { confirmBy: ["user"] });
  expect(await state.set("budget", 5, { by: "agent" })).toMatchObject({ status: "proposed", version: 1 });
  expect(await state.get("budget")).toMatchObject({ status: "proposed" });
  expect(await state.confirm("budget", { by: "user" })).toMatchObject({ status: "confirmed", value: 5 });
  expect(await state.cas("budget", 9, 7)).toBe(null);
  expect(await state.list()).toMatchObject([{ key: "budget", value: 5 }]);
  await expect(state.set("unknown", 1)).rejects.toMatchObject(refusal("not_found", "key"));
  await state.addConstraint("Spend nothing without asking.");
  expect(await state.constraints()).toMatchObject([{ status: "active" }]);
});
