import { deniedTerms, dropsDenial, isExclusive } from "../text/commitments/denied-words.ts";
import { isDenial, isNegated, negationsIn } from "../text/commitments/negation.ts";
import { contentTerms, coverage } from "../text/content-terms.ts";
import { sentencesOf, type GateFacts, type Source } from "./gate-facts.ts";

/** So much of a sentence must be found in another to be the same statement. */
const SAME = 0.8;
/** So much in both directions, and a sentence without a no may be the opposite of one with. */
const SIMILAR = 0.6;
const HALF = 0.5;
/** Terms that a sentence must have before it is held to deny what was affirmed. */
const LEAST_TERMS = 3;

const QUESTION = /[?？]["”」』）)]*$|か[。]?$/u;

/** A sentence of a summary, taken apart. */
interface Told {
  sentence: string;
  terms: ReadonlySet<string>;
  negations: number;
}

/** Sentences of a summary that affirm what was denied, or deny what was affirmed; each with what is wrong. */
export function turnedRound(sentences: readonly string[], facts: GateFacts): string[] {
  const denied = [
    ...facts.sources.filter(({ text, speaker }) => speaker !== "assistant" && isDenial(text)),
    ...facts.constraints.map((text) => ({ text, terms: contentTerms(text), context: text })),
  ];
  const affirmed = facts.sources.filter(({ text }) => !isDenial(text) && !QUESTION.test(text));
  return sentences.flatMap((sentence) => {
    const told = { sentence, terms: contentTerms(sentence), negations: negationsIn(sentence) };
    if (told.terms.size < 2) return [];
    const isLost = losesNo(told, denied, affirmed);
    if ((!isLost && !addsNo(told, denied, affirmed)) || isQuoted(told, facts)) return [];
    return [`it turns ${isLost ? "a no into a yes" : "a yes into a no"}: ${sentence}`];
  });
}

type Said = Pick<Source, "text" | "terms" | "context">;

/** Whether somebody said just that, and not as a part of its opposite. */
function isQuoted({ sentence, negations }: Told, { everything }: GateFacts): boolean {
  if (!everything.includes(sentence)) return false;
  return sentencesOf(everything).some((each) => each.includes(sentence) && negationsIn(each) === negations);
}

function losesNo(told: Told, denied: readonly Said[], affirmed: readonly Said[]): boolean {
  const { sentence, terms, negations } = told;
  // A sentence that denies something else must be all but the same to be taken for the opposite.
  const isOther = negations > 0 || isDenial(sentence) || isExclusive(sentence);
  const least = isOther ? SAME : SIMILAR;
  const isSame = (other: ReadonlySet<string>) => coverage(terms, other) >= least;
  const isLost = denied.some(({ text, terms: said }) => {
    if (negationsIn(text) <= negations) return false;
    const heads = deniedTerms(text);
    const isOfIt = heads.size === 0 || [...heads].some((head) => terms.has(head));
    if (isOfIt && isSame(said) && coverage(said, terms) >= Math.max(HALF, least - 0.1)) return true;
    const isAbout = coverage(terms, said) >= SIMILAR && coverage(said, terms) >= HALF;
    return isAbout && dropsDenial(text, sentence);
  });
  return isLost && !affirmed.some(({ terms: said }) => isSame(said));
}

function addsNo(told: Told, denied: readonly Said[], affirmed: readonly Said[]): boolean {
  const { sentence, terms, negations } = told;
  if (negations === 0 || terms.size < LEAST_TERMS || !isDenial(sentence)) return false;
  const heads = deniedTerms(sentence);
  const isSupported = denied.some(({ context }) => coverage(terms, contentTerms(context)) >= HALF);
  if (isSupported) return false;
  return affirmed.some(
    ({ text, terms: said }) =>
      !isNegated(text) &&
      coverage(terms, said) >= SAME &&
      coverage(said, terms) >= SAME &&
      [...heads].some((head) => said.has(head)),
  );
}
