/** One line of a conversation as our prompts write it. */
interface Line {
  line: number;
  role: string;
  text: string;
  context?: boolean;
}

const DIMENSIONS = 64;

/** What a good model answers to our prompts, made by rules so that the same prompt always gives the same answer. */
export function think(operation: string, prompt: string): unknown {
  switch (operation) {
    case "extract":
      return { memories: ownLines(prompt).flatMap(statementsOf) };
    case "detail":
      return { memories: ownLines(prompt).flatMap(detailsOf) };
    case "verify":
      return { results: statements(prompt).map(check) };
    case "classify":
      return { results: statements(prompt).map(file) };
    case "analyse":
      return { terms: ["residence"], hypothesis: hypothesis(prompt) };
    case "synthesise":
      return answer(prompt);
    default:
      return `Summary: ${prompt.slice(0, 200)}`;
  }
}

/** The vector of a text: its words in so many buckets. Texts that share words are near. */
export function embed(text: string): number[] {
  const vector = Array.from({ length: DIMENSIONS }, () => 0);
  for (const word of text.toLowerCase().match(/[\p{L}\p{N}]{2,}/gu) ?? []) {
    let hash = 2166136261;
    for (const unit of word.replace(/(?:ing|ed|s)$/, ""))
      hash = Math.imul(hash ^ (unit.codePointAt(0) ?? 0), 16777619);
    const bucket = (hash >>> 0) % DIMENSIONS;
    vector[bucket] = (vector[bucket] ?? 0) + 1;
  }
  return vector.some((value) => value > 0) ? vector : vector.map(() => 1);
}

function parsed<Value>(prompt: string): Value[] {
  return prompt.split("\n").flatMap((line) => {
    const start = line.indexOf("{");
    if (start === -1) return [];
    try {
      return [JSON.parse(line.slice(start)) as Value];
    } catch {
      return [];
    }
  });
}

function ownLines(prompt: string): Line[] {
  return parsed<Line>(prompt).filter(
    ({ role, context, text }) => role === "user" && context !== true && !!text,
  );
}

function statementsOf({ line, text }: Line): unknown[] {
  return sentences(text)
    .filter((sentence) => /^(?:I|My|We|Our)\b/.test(sentence) && !sentence.endsWith("?"))
    .map((sentence) => ({
      type: /\b(?:yesterday|tomorrow|last|next|on \w+day)\b/i.test(sentence) ? "event" : "fact",
      content: inThirdPerson(sentence),
      lines: [line],
      quote: sentence,
    }));
}

function detailsOf({ line, text }: Line): unknown[] {
  return sentences(text)
    .filter((sentence) => /\d/.test(sentence))
    .map((sentence) => ({ type: "fact", content: inThirdPerson(sentence), lines: [line], quote: sentence }));
}

function sentences(text: string): string[] {
  return text.match(/[^.!?]+[.!?]?/g)?.map((sentence) => sentence.trim()) ?? [];
}

function inThirdPerson(sentence: string): string {
  return sentence
    .replace(/^I['’]m\b/, "The user is")
    .replace(/^I am\b/, "The user is")
    .replace(/^(?:I|We)\b/, "The user")
    .replace(/^(?:My|Our)\b/, "The user's");
}

function statements(prompt: string): { id: number; statement: string; lines: string }[] {
  return prompt.split(/\n\n|\n(?=\{"id")/).flatMap((part) => {
    const [found] = parsed<{ id: number; statement: string }>(part.split("\n")[0] ?? "");
    return found?.statement === undefined ? [] : [{ ...found, lines: part.slice(part.indexOf("\n") + 1) }];
  });
}

function check({ id, statement, lines }: { id: number; statement: string; lines: string }): unknown {
  const said = parsed<Line>(lines).flatMap(({ text }) => sentences(text).map(inThirdPerson));
  const isSaid = said.includes(statement);
  return { id, verdict: isSaid ? "pass" : "dropped", content: isSaid ? statement : "" };
}

function file({ id, statement }: { id: number; statement: string }): unknown {
  const topic = /^The user's ([\w ]+?) is (?:called )?(.+?)\.?$/.exec(statement);
  return {
    id,
    type: /\b\d{4}-\d\d-\d\d\b|yesterday|tomorrow/.test(statement) ? "event" : "fact",
    topic: topic === null ? "" : `user/${topic[1]}`,
    value: topic?.[2] ?? "",
    isExclusive: topic !== null,
    keywords: ["scripted"],
    queries: [`What of this: ${statement}`, "What is known?", "Who said it?"],
  };
}

function hypothesis(prompt: string): string {
  return parsed<{ question: string }>(prompt)[0]?.question.replace(/\?$/, ".") ?? "";
}

function answer(prompt: string): unknown {
  const all = parsed<{ number?: number; text?: string; question?: string }>(prompt);
  const question = all.find((one) => one.question !== undefined)?.question ?? "";
  const words = new Set(question.toLowerCase().match(/\p{L}{4,}/gu) ?? []);
  const memories = all.filter((one) => one.number !== undefined);
  const best = memories
    .map((one) => ({
      one,
      shared: (one.text?.toLowerCase().match(/\p{L}{4,}/gu) ?? []).filter((word) => words.has(word)).length,
    }))
    .toSorted((a, b) => b.shared - a.shared)[0];
  if (best === undefined || best.shared === 0) return { isAnswerable: false, answer: "", citations: [] };
  return { isAnswerable: true, answer: best.one.text ?? "", citations: [best.one.number] };
}
