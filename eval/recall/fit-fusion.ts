import { seeded } from "../seeded.ts";
import { parseArgs } from "node:util";
import { ANSWERABLE, OWN_SET, readConversations, type Conversation } from "./data-set.ts";
import { load } from "./load.ts";
import { standIn } from "./stand-in-embedder.ts";

const { recallWithModel } = await import("../../src/recall/recall-with-model.ts");
const { CHANNEL_WEIGHTS } = await import("../../src/recall/channel-weights.ts");
const { embedOwed } = await import("../../src/ingest/model/embed-owed.ts");
const { VectorIndex } = await import("../../src/store/vector-index.ts");

/**
 * `node eval/recall/fit-fusion.ts [--data PATH] [--share S]`: what the query's vector adds to recall, for each weight, with means of
 * word vectors in the place of an embedding model (`--share 0.3`: of one that puts questions 30 % nearer to what answers
 * them), and which weight the other conversations would have chosen for each.
 */
const { values } = parseArgs({
  options: { data: { type: "string", default: OWN_SET }, share: { type: "string", default: "0" } },
});

/** Stands for a recall that has no vectors at all. */
const WITHOUT = -1;

const GRID = [WITHOUT, 0, 0.1, 0.25, 0.5, 0.75, 1, 1.5, 2, 3];

/** Recall at 5 and 10 and reciprocal rank of one question. */
type Scores = readonly [number, number, number];

/** Scores of the questions of one conversation, for each weight of the grid. */
interface Measured {
  id: string;
  byWeight: Map<number, Scores[]>;
}

const yieldTurn = async () => {};
const measured: Measured[] = [];
// The table knows English only.
for (const conversation of readConversations(values.data).filter(({ id }) => /^(?!de|es|ja|zh)/.test(id)))
  measured.push(await measure(conversation));

console.log(
  "weight   @5     @10    MRR    (English questions with evidence: " + String(all(WITHOUT).length) + ")",
);
for (const weight of GRID) {
  const name = weight === WITHOUT ? "none" : weight.toFixed(2);
  console.log(`${name.padStart(6)}   ${shown(mean(all(weight)))}`);
}
const heldOut = measured.flatMap(({ id, byWeight }) => {
  const best = bestFor(measured.filter((other) => other.id !== id));
  console.log(`held out ${id}: the others choose ${best}`);
  return byWeight.get(best) ?? [];
});
console.log(`held out  ${shown(mean(heldOut))}`);
for (const [name, rows] of [
  ["held out", heldOut],
  [`shipped (${CHANNEL_WEIGHTS.query})`, all(CHANNEL_WEIGHTS.query)],
] as const) {
  const [low, high] = interval(
    rows.map((row, index) => goodness(row) - goodness(all(WITHOUT)[index] ?? row)),
  );
  console.log(
    `${name} less without: mean of the three, 95 % between ${low.toFixed(4)} and ${high.toFixed(4)}`,
  );
}

async function measure(conversation: Conversation): Promise<Measured> {
  const { store, turnOfId, askedMs } = await load(conversation);
  const texts = new Map(
    conversation.sessions.flatMap(({ turns }) => turns.map(({ id, text }) => [id, text])),
  );
  const evidenceOf = new Map(
    conversation.questions.map(({ question, evidence }) => [
      question,
      evidence.map((id) => texts.get(id) ?? ""),
    ]),
  );
  const model = standIn(evidenceOf, Number(values.share));
  store.transaction(() => store.vectors.use("words"));
  while (store.transaction(() => store.vectors.owePast(500)));
  const now = () => askedMs;
  const meter = { reserve: () => null, settle: () => undefined, count: () => undefined };
  while (await embedOwed({ store, model, meter, now, retryMs: 1 }));
  const index = new VectorIndex(store.vectors);
  const without = { ...model, names: { ...model.names, embedding: null } };
  const byWeight = new Map<number, Scores[]>();
  for (const weight of new Set([...GRID, CHANNEL_WEIGHTS.query])) {
    const scores: Scores[] = [];
    for (const { question, category, evidence } of conversation.questions) {
      if (!ANSWERABLE.includes(category) || evidence.length === 0) continue;
      const request = {
        query: question,
        thinkingLevel: "high" as const,
        responseLength: "medium" as const,
        referenceDate: askedMs,
        explain: false,
      };
      const channels = { query: weight, hypothesis: 0, terms: 0 };
      const parts = {
        model: weight === WITHOUT ? without : model,
        index,
        now,
        timeoutMs: 1000,
        yieldTurn,
        channels,
      };
      const { candidates } = await recallWithModel(store, request, parts);
      const ids = candidates.flatMap(({ sources }) => sources.map(({ messageId }) => messageId));
      scores.push(
        scoreOf(
          ids.map((id) => turnOfId.get(id) ?? id),
          evidence,
        ),
      );
    }
    byWeight.set(weight, scores);
  }
  return { id: conversation.id, byWeight };
}

function scoreOf(turns: readonly string[], evidence: readonly string[]): Scores {
  const within = (places: number) => {
    const first = new Set(turns.slice(0, places));
    return evidence.filter((id) => first.has(id)).length / evidence.length;
  };
  const rank = turns.findIndex((id) => evidence.includes(id));
  return [within(5), within(10), rank === -1 ? 0 : 1 / (rank + 1)];
}

function all(weight: number): Scores[] {
  return measured.flatMap(({ byWeight }) => byWeight.get(weight) ?? []);
}

function bestFor(others: readonly Measured[]): number {
  const worth = (weight: number) =>
    goodness(mean(others.flatMap(({ byWeight }) => byWeight.get(weight) ?? [])));
  return GRID.reduce((best, weight) => (worth(weight) > worth(best) ? weight : best), 0);
}

function mean(rows: readonly Scores[]): Scores {
  const sums = rows.reduce((sum, row) => [sum[0] + row[0], sum[1] + row[1], sum[2] + row[2]] as const, [
    0, 0, 0,
  ] as Scores);
  return [sums[0] / rows.length, sums[1] / rows.length, sums[2] / rows.length];
}

function goodness([five, ten, reciprocal]: Scores): number {
  return (five + ten + reciprocal) / 3;
}

/** Where the mean of the differences lies in 95 of 100 draws of as many questions; always the same draws. */
function interval(differences: readonly number[]): [number, number] {
  const random = seeded(1);
  const means = Array.from({ length: 2000 }, () => {
    let sum = 0;
    for (let draw = 0; draw < differences.length; draw++)
      sum += differences[Math.floor(random() * differences.length)] ?? 0;
    return sum / differences.length;
  }).toSorted((a, b) => a - b);
  return [means[50] ?? 0, means[1949] ?? 0];
}

function shown(scores: Scores): string {
  return scores.map((score) => score.toFixed(3)).join("  ");
}
