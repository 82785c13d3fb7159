import { describe, expect, test } from "vitest";
import { idsOf, onSession, testObject, text } from "./host.ts";

describe("what JSON cannot hold", () => {
  const loop: Record<string, unknown> = {};
  loop["again"] = loop;
  test.each<[what: string, data: unknown, path: string]>([
    ["a BigInt", 5n, "message.parts[0].data"],
    ["a value that holds itself", { loop }, "message.parts[0].data.loop.again"],
    ["a Map", [1, new Map([[1, 2]])], "message.parts[0].data[1]"],
    ["a Set", new Set([1]), "message.parts[0].data"],
    ["bytes", { a: new Uint8Array(3) }, "message.parts[0].data.a"],
    ["NaN", { a: [Number.NaN] }, "message.parts[0].data.a[0]"],
    ["an Error", { e: new Error("x") }, "message.parts[0].data.e"],
    ["a Date that is none", new Date("x"), "message.parts[0].data"],
  ])("%s in a message is refused, naming the path; nothing is stored", (what, data, path) =>
    onSession(testObject(`unjson ${what}`), (provider) => {
      const message = { id: "1", role: "user", parts: [{ type: "data-x", data }] };
      expect(() => provider.appendMessage(message)).toThrow(
        expect.objectContaining({ code: "invalid", field: path }),
      );
      provider.appendMessage(text("2", "two"));
      expect(() => provider.updateMessage({ ...message, id: "2" })).toThrow(
        expect.objectContaining({ code: "invalid", field: path }),
      );
      expect(idsOf(provider.getHistory())).toEqual(["2"]);
    }),
  );

  test("a Date, a missing member, and one value in two places are taken", () =>
    onSession(testObject("json"), (provider) => {
      const twice = { a: 1 };
      const data = { at: new Date(0), none: undefined, one: twice, two: twice };
      const message = { id: "1", role: "user", parts: [{ type: "data-x", data }] };
      provider.appendMessage(message);
      expect(provider.getHistory()[0]!.parts).toEqual([
        { type: "data-x", data: { at: "1970-01-01T00:00:00.000Z", one: twice, two: twice } },
      ]);
    }));
});

test.each(["yesterday", "2026-13-45", "1", new Date("x"), new Date("+020000-01-01")])(
  "a message with the time %s is refused and not stored",
  (createdAt) =>
    onSession(testObject(`time ${String(createdAt)}`), (provider) => {
      expect(() => provider.appendMessage({ ...text("1", "one"), createdAt })).toThrow(
        expect.objectContaining({ code: "invalid", field: "message.createdAt" }),
      );
      expect(provider.getHistory()).toEqual([]);
    }),
);
