import * as fc from "fast-check";
import { expect, test } from "vitest";
import { classify } from "../../src/ingest/classify.ts";
import { extractDrafts } from "../../src/ingest/extract.ts";

/** Fragments that rules look for, to be put together in ways nobody writes. */
const FRAGMENTS =
  "I live in Oslo yesterday next Friday don't the 15th no, it's Thursday always never ``` > \" - { } ( ) 2026-02-30 32/13/2026 25:99 99999999999999999999 % $ \\ my wife Kate is and moved to from now on every Monday version 3.2.1 port 8080 : ； ！ ? ich wohne vivo en used longer any more Vim switched 私は 東京 に 住んでいます 。 いや 木曜日 我 住在 😀 \u200b \u00a0"
    .split(" ")
    .concat(["\n", "remind me to", "I don't use"]);

const text = fc.oneof(
  fc.string({ unit: "binary", maxLength: 200 }),
  fc.array(fc.constantFrom(...FRAGMENTS), { maxLength: 40 }).map((parts) => parts.join(" ")),
  fc.array(fc.constantFrom(...FRAGMENTS), { maxLength: 40 }).map((parts) => parts.join("")),
);
const message = fc.record({
  role: fc.constantFrom("user", "assistant", "system"),
  content: text,
  createdMs: fc.integer({ min: Date.parse("0002-01-01"), max: Date.parse("9998-01-01") }),
});

test("whatever is said, drafts are well formed: a defect here would hold up all that is owed", () => {
  fc.assert(
    fc.property(fc.array(message, { minLength: 1, maxLength: 5 }), (said) => {
      const messages = said.map((one, index) => ({ ...one, seq: index }));
      for (const draft of extractDrafts(messages, [])) {
        expect(draft.content).not.toBe("");
        expect(draft.eventDate ?? "2026").toMatch(/^\d{4}(?:-\d\d(?:-\d\d)?)?$/);
        expect(draft.type === "instruction" ? draft.trust : "user").toBe("user");
        expect(draft.evidence).not.toEqual([]);
        for (const { messageSeq, start, end } of draft.evidence) {
          expect(start).toBeGreaterThanOrEqual(0);
          expect(end).toBeGreaterThan(start);
          expect(end).toBeLessThanOrEqual(messages[messageSeq]!.content.length);
        }
      }
    }),
    { numRuns: 500, seed: 3 },
  );
});

test("whatever is remembered gets one type, the same each time", () => {
  fc.assert(
    fc.property(text, (content) => {
      const options = { saidMs: Date.parse("2026-03-05"), trust: "host" as const };
      expect(classify(content, options)).toEqual(classify(content, options));
    }),
    { numRuns: 500, seed: 4 },
  );
});
