import { readFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { OWN_SET, readConversations } from "./data-set.ts";
import { load } from "./load.ts";

const { LEVELS, rankFor } = await import("../../src/recall/recall.ts");
const { parseQuery } = await import("../../src/recall/query.ts");
const { WEIGHTS } = await import("../../src/recall/weights.ts");
const { readWordVectors } = await import("../../src/recall/word-vectors.ts");

/**
 * `node eval/recall/spread.ts [--data PATH]`: how many of the first ten candidates are of one session, and how many
 * sessions the evidence of a question is of; and what reading the word vectors costs at the start of an isolate.
 */
const { values } = parseArgs({ options: { data: { type: "string", default: OWN_SET } } });
const PLACES = 10;
let [shares, sessions, questions, alone] = [0, 0, 0, 0];
for (const conversation of readConversations(values.data)) {
  const { store, askedMs } = await load(conversation);
  for (const { question } of conversation.questions) {
    const { ranked } = rankFor(store, parseQuery(question, askedMs), { depth: LEVELS.low, weights: WEIGHTS });
    const first = ranked.slice(0, PLACES).map(({ document }) => document.sessionSeq);
    if (first.length === 0) continue;
    const counts = [...new Set(first)].map((seq) => first.filter((other) => other === seq).length);
    questions++;
    sessions += counts.length;
    shares += Math.max(...counts) / first.length;
    if (counts.length === 1) alone++;
  }
}
console.log(
  `first ${PLACES} candidates: ${((100 * shares) / questions).toFixed(0)} % of the most frequent session, ${(sessions / questions).toFixed(1)} sessions, all of one session in ${((100 * alone) / questions).toFixed(1)} % of ${questions} questions`,
);
const table = readFileSync(path.join(import.meta.dirname, "../../src/recall/word-vectors.bin"));
const startedMs = process.cpuUsage().user;
readWordVectors(table.buffer.slice(table.byteOffset, table.byteOffset + table.byteLength));
console.log(
  `reading the word vectors: ${((process.cpuUsage().user - startedMs) / 1000).toFixed(1)} ms of processor time, ${table.byteLength} bytes`,
);
