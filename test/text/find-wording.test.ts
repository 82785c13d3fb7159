import { expect, test } from "vitest";
import { Wording } from "../../src/text/find-wording.ts";

test("every sign is looked for as it stands", () => {
  for (let code = 33; code < 127; code++) {
    const sign = String.fromCharCode(code);
    const wording = new Wording(`the a${sign}b of 2026-11-29${sign} x`);
    expect(wording.in(`Look: The A${sign}b of\n2026-11-29${sign} X!`), sign).toEqual([[6, 30]]);
  }
});
