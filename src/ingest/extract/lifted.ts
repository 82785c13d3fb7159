import { stemmer } from "stemmer";
import { fold } from "../../text/fold.ts";
import { ENGLISH_STOP_WORDS } from "./languages/en-stop-words.ts";
import { contentWords } from "./topic-key.ts";

/**
 * What a sentence lifts: a rule that forbids what it allows, one that requires what it says is not needed, or one of
 * which it says no more than that it is to be forgotten.
 */
const LIFTING = /^(?:forbidden|required|ruled)$/;

/** Whether a relation is the lifting of a rule. */
export function isLifting(relation: string | undefined): boolean {
  return relation !== undefined && LIFTING.test(relation);
}

const FORBIDDEN =
  /\b(?:never|do not|don['’]?t|stop|avoid|refrain from|no more|no|not|without|quit|didn['’]?t)\b([^,;.:]*)/gi;
const ASK_FIRST =
  /\b(?:ask|asking|check|consult|tell|warn|confirm|clear)\b[^,;.:]*?\bbefore (?:you )?([^,;.:]*)/gi;

// In any rule and any lifting of one.
const GENERIC =
  /^(?:use|ask|permiss|first|rule|ever|thing|anyth|explicitli|without|befor|freeli|directli|approv|styl)$/;

/** Words that people use for each other when they speak of rules. */
const SAME: ReadonlyMap<string, string> = new Map(
  (
    "phone:call,ring,telephon emoji:emoticon,smilei full:whole,complet,entir short:brief,concis,shorter " +
    "long:detail,longer,lengthi,length repli:answer,respons,respond mail:email,e-mail text:messag,sms " +
    "formal:formal swear:curs main:master secret:quiet"
  )
    .split(" ")
    .flatMap((family) => {
      const [base = "", others = ""] = family.split(":");
      return others.split(",").map((word): [string, string] => [word, base]);
    }),
);

const VOCABULARY = { script: "spaced", stopWords: ENGLISH_STOP_WORDS } as const;

function wordsOf(text: string): Set<string> {
  const stems = contentWords(text, VOCABULARY).map((word) =>
    /^[a-z]{4,}$/.test(word) ? stemmer(word) : word,
  );
  return new Set(stems.map((word) => SAME.get(word) ?? word).filter((word) => !GENERIC.test(word)));
}

// What is lifted is the better part of the rule, not a word of it.
const MIN_COVERED = 0.5;

/** Whether a lifting that names `holding` is about this rule, and the rule has the sense that it lifts. */
export function liftsRule(rule: string, holding: string, relation: string | undefined): boolean {
  const text = fold(rule);
  const lifted = wordsOf(holding);
  if (lifted.size === 0) return false;
  if (relation === "ruled") return isWithin(lifted, wordsOf(text));
  const forbidden = [FORBIDDEN, ASK_FIRST].flatMap((sign) =>
    [...text.matchAll(sign)].map((match) => match[1] ?? ""),
  );
  const required = text.replaceAll(FORBIDDEN, " ");
  const parts = relation === "forbidden" ? forbidden : [required, ...required.split(",")];
  return parts.some((part) => {
    const words = wordsOf(part);
    return isWithin(lifted, words) && lifted.size / words.size >= MIN_COVERED;
  });
}

/** Whether each word is one of others, or another form of it: "honesty" and "honest". */
function isWithin(words: ReadonlySet<string>, others: ReadonlySet<string>): boolean {
  return [...words].every(
    (word) => others.has(word) || [...others].some((other) => beginning(other) === beginning(word)),
  );
}

function beginning(word: string): string {
  return word.slice(0, Math.max(FORM_LENGTH, word.length - 3));
}

// Shorter beginnings are shared by other words: "format" and "formal".
const FORM_LENGTH = 6;
