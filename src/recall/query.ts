import { fold } from "../text/fold.ts";
import { isStopWord } from "../text/stop-words.ts";
import { termsOf } from "../text/terms.ts";

/** A question as retrieval sees it. */
export interface Query {
  text: string;
  /** Distinct terms to search for; stop words are left out unless there is nothing else. */
  terms: string[];
  /** Whether it asks when something happened. */
  asksWhen: boolean;
  /** Whether it asks about what was true before. */
  asksPast: boolean;
}

const WHEN =
  /\b(when|what (?:date|day|month|year|time)|how long ago|since when)\b|いつ|何日|何月|何年|什么时候|几号|wann|cuándo|cuando/u;
const PAST =
  /\b(used to|previous(?:ly)?|former(?:ly)?|before|earlier|past|old|originally|at first|back then|no longer|anymore)\b|以前|前は|昔|かつて|元々|もともと|之前|以前|früher|vorher|antes/u;

/** Takes a question apart. Never fails: any text is only words. */
export function parseQuery(text: string): Query {
  const folded = fold(text);
  const all = [...new Set(termsOf(text))];
  const significant = all.filter((term) => !isStopWord(term));
  return {
    text,
    terms: significant.length === 0 ? all : significant,
    asksWhen: WHEN.test(folded),
    asksPast: PAST.test(folded),
  };
}
