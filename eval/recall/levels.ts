import { parseArgs } from "node:util";
import { OWN_SET, readConversations } from "./data-set.ts";
import { means, score } from "./fit.ts";
import { load } from "./load.ts";
import { samplesOf } from "./samples.ts";

const { LEVELS } = await import("../../src/recall/recall.ts");
const { FEATURE_NAMES } = await import("../../src/recall/features.ts");
const { WEIGHTS } = await import("../../src/recall/weights.ts");

/** What each thinking level finds: `node eval/recall/levels.ts [--data PATH]`. Weights as shipped. */
const { values } = parseArgs({ options: { data: { type: "string", default: OWN_SET } } });
const loaded = await Promise.all(readConversations(values.data).map((conversation) => load(conversation)));
const weights = FEATURE_NAMES.map((name) => WEIGHTS[name]);
for (const [level, depth] of Object.entries(LEVELS)) {
  const rows = loaded.flatMap((one) => samplesOf(one, depth)).map((sample) => score(sample, weights));
  const shown = means(rows).map((mean) => mean.toFixed(3));
  console.log(`${level} (${depth.rows} rows, ${depth.texts} texts): ${shown.join(" / ")}`);
}
