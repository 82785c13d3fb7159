import { readFileSync } from "node:fs";
import path from "node:path";
import { OWN_SET, readConversations } from "./data-set.ts";
import { load } from "./load.ts";

const { recall } = await import("../../src/recall/recall.ts");

/**
 * `node eval/recall/never-said.ts`: how many questions about what was never said get an empty answer. Prints a line of
 * JSON for each file: `never-said.json` was written by someone who knew the rules, `never-said-blind.json` by one who
 * had read the conversations alone; both are used for fitting. `never-said-held-out.json`, by another such one, never is.
 */
interface NeverSaid {
  conversation: string;
  question: string;
}

for (const file of ["never-said.json", "never-said-blind.json", "never-said-held-out.json"]) {
  const asked = JSON.parse(readFileSync(path.join(import.meta.dirname, file), "utf8")) as NeverSaid[];
  const counts = { file, questions: asked.length, empty: 0, noCandidates: 0 };
  for (const conversation of readConversations(OWN_SET)) {
    const own = asked.filter((each) => each.conversation === conversation.id);
    if (own.length === 0) continue;
    const { store, askedMs } = await load(conversation);
    for (const { question } of own) {
      const request = {
        query: question,
        thinkingLevel: "low",
        responseLength: "medium",
        explain: false,
      } as const;
      const { answer, count } = recall(store, { ...request, referenceDate: undefined }, askedMs);
      if (answer === "") counts.empty++;
      if (count === 0) counts.noCandidates++;
    }
  }
  console.log(JSON.stringify(counts));
}
