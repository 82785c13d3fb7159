import type { Clause } from "../../src/ingest/extract/finding.ts";
import type { Language, LanguagePack } from "../../src/ingest/extract/pack.ts";
import type { Scene } from "../../src/ingest/extract/scene.ts";
import { type Expected, type Labelled, typesOf } from "./labelled-set.ts";
import { plain } from "./product.ts";
import { holds } from "./score.ts";
import type { MemoryType } from "../../src/contract/memory.ts";
import type { SourceMessage } from "../../src/ingest/draft.ts";

const { clauseTexts, furtherIn } = await import("../../src/ingest/extract/clauses.ts");
const { recognise, toClause } = await import("../../src/ingest/extract/finding.ts");
const { languageOf, packOf } = await import("../../src/ingest/extract/language.ts");
const { replyOf } = await import("../../src/ingest/extract/reply.ts");
const { ownSentences } = await import("../../src/ingest/extract/own-words.ts");
const { signsOf } = await import("../../src/ingest/extract/worth/signs.ts");
const { languageAround, remember, startScene } = await import("../../src/ingest/extract/scene.ts");

/** A clause or a sentence as the extractor sees it, and what a careful person made of it. */
export interface Unit {
  language: Language;
  signs: string[];
  /** The types of which a memory of it may be; empty when it is worth none. */
  types: MemoryType[];
}

/** The clauses of a conversation, and its sentences as wholes; those are left out of which the labels do not tell. */
export function unitsOf(conversation: Labelled): Unit[] {
  const scene = startScene();
  const units: Unit[] = [];
  for (const [seq, { role, content, timestamp }] of conversation.messages.entries()) {
    const message: SourceMessage = { seq, role, content, createdMs: Date.parse(timestamp) };
    if (role === "user") units.push(...unitsOfMessage(message, conversation, scene));
    remember(scene, message, []);
  }
  return units;
}

function unitsOfMessage(message: SourceMessage, conversation: Labelled, scene: Scene): Unit[] {
  const { seq, content, createdMs } = message;
  const around = languageAround(scene, content);
  return ownSentences(content).flatMap((sentence, index) => {
    const pack = packOf(languageOf(sentence.text, around));
    const { reply } = replyOf({ scene, isFirst: index === 0 }, pack);
    const texts = new Set([sentence.text, ...clauseTexts(sentence, pack)]);
    return [...texts].flatMap((text) => {
      const types = typesIn(conversation, { text, sentence: sentence.text }, seq);
      const isFirst = sentence.text.startsWith(text);
      const clause = {
        ...toClause(text, { saidMs: createdMs }, pack),
        reply: isFirst ? reply : furtherIn(reply),
      };
      return types === null ? [] : unitOf(clause, pack, types);
    });
  });
}

function unitOf(clause: Clause, pack: LanguagePack, types: MemoryType[]): Unit[] {
  const known = recognise(clause, pack);
  return known === null ? [] : [{ language: pack.language, signs: [...signsOf(clause, pack, known)], types }];
}

/**
 * The types of an expected memory that a stretch of a sentence holds whole; none if it holds none, or only a part of one
 * that the sentence holds; null if that cannot be told, since it repeats what was said elsewhere.
 */
function typesIn(
  { expect, messages }: Labelled,
  { text, sentence }: { text: string; sentence: string },
  seq: number,
): MemoryType[] | null {
  const said = plain(text);
  const whole = expect.filter((expected) => holds(said, expected));
  const own = whole.find((expected) => homeOf(expected, messages) === seq);
  if (own !== undefined) return typesOf(own);
  if (whole.length > 0) return null;
  const touched = expect.filter(({ includes }) => includes.some((words) => said.includes(longest(words))));
  const isHere = touched.every(
    (expected) => holds(plain(sentence), expected) && homeOf(expected, messages) === seq,
  );
  return isHere ? [] : null;
}

function longest(words: string | string[]): string {
  const [first = ""] = [words].flat().toSorted((one, other) => other.length - one.length);
  return first.length > 2 ? plain(first) : "\0";
}

/** Place of the message that an expected memory is told in: the first of the user's that holds it, or of another's. */
function homeOf(expected: Expected, messages: Labelled["messages"]): number {
  const is = (own: boolean) =>
    messages.findIndex(({ role, content }) => (role === "user") === own && holds(plain(content), expected));
  const own = is(true);
  return own >= 0 ? own : is(false);
}

const LINE = /^(?<label>[^\t]+)\t(?:\{(?<question>[^}]*)\}\s*)?(?<said>.+)$/u;
const NOTHING = "-";

/** The units of a file of single lines: a label (`-` for nothing), a tab, the question it answers in braces, the words. */
export function unitsOfLines(text: string, language: Language): Unit[] {
  const pack = packOf(language);
  return text.split("\n").flatMap((line) => {
    const { label, question, said } = LINE.exec(line)?.groups ?? {};
    if (label === undefined || said === undefined) return [];
    const scene = startScene();
    if (question !== undefined)
      remember(scene, { seq: 0, role: "assistant", content: question, createdMs: LINES_MS }, []);
    const { reply } = replyOf({ scene, isFirst: true }, pack);
    const clause = { ...toClause(said, { saidMs: LINES_MS }, pack), reply };
    const types = label === NOTHING ? [] : typesOf({ type: label.replaceAll("/", ","), includes: [] });
    return unitOf(clause, pack, types);
  });
}

/** When lines are said that tell no time. */
const LINES_MS = Date.parse("2026-03-04T09:00:00Z");
