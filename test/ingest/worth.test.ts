import { describe, expect, it } from "vitest";
import { readClause, recognise, toClause } from "../../src/ingest/extract/finding.ts";
import { packOf } from "../../src/ingest/extract/language.ts";
import type { Language } from "../../src/ingest/extract/pack.ts";
import { signsOf } from "../../src/ingest/extract/worth/signs.ts";
import { weigh, worthTable } from "../../src/ingest/extract/worth/weights.ts";
import { worthOf } from "../../src/ingest/extract/worth/worth.ts";

const SAID_MS = Date.parse("2026-03-04T09:00:00Z");

function clauseOf(text: string, language: Language) {
  const pack = packOf(language);
  const clause = toClause(text, { saidMs: SAID_MS }, pack);
  return { pack, clause, known: recognise(clause, pack) };
}

function signsIn(text: string, language: Language): ReadonlySet<string> {
  const { pack, clause, known } = clauseOf(text, language);
  return signsOf(clause, pack, known ?? { rule: null, isAsked: false, isHypothetical: false });
}

function kept(text: string, language: Language): string | null {
  const { pack, clause } = clauseOf(text, language);
  return readClause(clause, pack)?.type ?? null;
}

describe("weights of signs", () => {
  const none = ["0"];
  const table = worthTable({
    least: 0.5,
    leastKnown: -1,
    worth: ["-20", "300\tu:goat\tb:my goat", "-150\tu:maybe"],
    types: { fact: none, event: ["100"], instruction: none, task: none },
  });

  it("are in hundredths and added up, over the root of how many signs there are", () => {
    expect(weigh(new Set(["u:goat", "b:my goat", "u:my"]), table.weights)).toBeCloseTo(-0.2 + 6 / 2);
    expect(weigh(new Set(["u:maybe"]), table.weights)).toBeCloseTo(-0.2 - 1.5 / Math.SQRT2);
  });

  it("count nothing for a sign that was never met, and start from the start", () => {
    expect(weigh(new Set(["u:zither"]), table.weights)).toBe(-0.2);
    expect(weigh(new Set(), table.types.get("event")!)).toBe(1);
  });
});

describe("signs of a clause", () => {
  it("are its words in normal form, neighbours, beginning, length", () => {
    const signs = signsIn("I've got 12 hens", "en");
    for (const sign of ["u:hens", "b:have #2", "b:hens $", "f:i have", "n:2"]) expect(signs).toContain(sign);
  });

  it("are characters beside each other where there are no spaces", () => {
    const signs = signsIn("犬を3匹飼っている", "ja");
    for (const sign of ["犬", "^犬", "犬を", "を#匹飼", "る$"]) expect(signs).toContain(sign);
  });

  it("tell of time, of questions, and of the rule that knows the clause", () => {
    expect(signsIn("we fly to Oslo on 9 April", "en")).toContain("x:ahead");
    expect(signsIn("we flew home on 2 March", "en")).toContain("x:before");
    expect(signsIn("is that the right port?", "en")).toContain("x:asked");
    expect(signsIn("if I had a boat", "en")).toContain("x:supposed");
    expect(signsIn("I live in Lima.", "en")).toContain("k:lives in");
  });

  it("are the same whenever they are looked for", () => {
    const { pack, clause, known } = clauseOf("the kiln fires at 1,240 degrees", "en");
    expect(worthOf(clause, pack, known!)).toBe(worthOf(clause, pack, known!));
  });
});

/** Said in words that no file to learn from holds. */
const WORTH: [Language, string, string][] = [
  ["en", "fact", "my nephew Osric is deaf in his left ear"],
  ["en", "fact", "we keep forty Herdwick sheep above Coniston"],
  ["en", "fact", "the kiosk firmware is built with Yocto"],
  ["en", "event", "I handed in my notice at the quarry yesterday"],
  ["en", "task", "I still have to ring the chimney sweep"],
  ["en", "instruction", "from now on give me distances in nautical miles"],
  ["ja", "fact", "祖父は飛騨で木工の工房をやっています"],
  ["ja", "fact", "うちの長男は左利きです"],
  ["ja", "event", "昨日、狭心症の検査を受けました"],
  ["ja", "instruction", "今後は必ず海里で答えてください"],
  ["de", "fact", "Mein Neffe ist Schornsteinfeger in Görlitz"],
  ["es", "fact", "Mi sobrino es apicultor en Teruel"],
  ["zh", "fact", "我外甥在景德镇烧瓷器"],
];

const WORTHLESS: [Language, string][] = [
  ["en", "ooh that's a clever trick"],
  ["en", "could you turn that into a limerick?"],
  ["en", "the harbour lay still and the gulls had gone"],
  ["en", "yeah let me try that and see"],
  ["en", "Vasco da Gama reached Calicut in 1498"],
  ["en", "I'm so proud of you both"],
  ["ja", "へえ、そんなやり方があるんですね"],
  ["ja", "ちょっと試してみますね"],
  ["ja", "港は静まり返り、鴎の姿もなかった"],
  ["de", "Ach so, das probier ich gleich mal aus"],
  ["es", "Vale, voy a probarlo ahora mismo"],
  ["zh", "原来如此，我试试看"],
];

describe("what labelled talk taught", () => {
  it.each(WORTH)("keeps in %s, as %s: %s", (language, type, text) => {
    expect(kept(text, language)).toBe(type);
  });

  it.each(WORTHLESS)("keeps nothing in %s of: %s", (language, text) => {
    expect(kept(text, language)).toBeNull();
  });

  it("keeps what ends something, however little else speaks for it", () => {
    const { pack, clause, known } = clauseOf("Emojis are ok again.", "en");
    expect(worthOf(clause, pack, known!)).toBeLessThan(pack.worth.leastKnown);
    expect(readClause(clause, pack)?.retires).not.toBeNull();
  });
});
