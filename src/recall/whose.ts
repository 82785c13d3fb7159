/** People and animals who are told of by what they are to the speaker. */
const RELATION =
  "(?:(?:best |old |older |younger |elder |little |big |ex-?|late |step-?|half-|twin |new |former )*(?:wife|husband|partner|girlfriend|boyfriend|fiancee?|spouse|mum|mom|mother|dad|father|parents?|brothers?|sisters?|siblings?|sons?|daughters?|kids?|child(?:ren)?|baby|cousins?|uncle|aunt(?:ie)?|gran|nan|granddad|grandad|grandma|grandmother|grandpa|grandfather|grandparents?|nephew|niece|friends?|neighbou?rs?|flatmate|roommate|housemate|colleagues?|coworkers?|boss|manager|landlord|landlady|dogs?|cats?|puppy|kitten|mate|ex|twins?|teacher|doctor|therapist|client|tenant|godson|goddaughter)(?:-in-law)?)";
const RELATION_JA =
  "(?:妻|夫|家内|旦那|主人|母|父|兄|姉|弟|妹|息子|娘|友達|友人|親友|同僚|上司|部長|課長|先輩|後輩|彼女?|彼氏|祖母|祖父|おじ|おば|叔父|叔母|いとこ|甥|姪|両親|子ども|子供|長男|長女|次男|次女|隣人|犬|猫|先生|[\\p{Script=Han}\\p{Script=Katakana}ー]{1,6}(?:さん|くん|君|ちゃん|氏))";

const SELF = /(?<![\w'])(?:i|we|i'm|i've|i'd|i'll|we're|we've|we'll|me and|mine|ours)(?![\w])/u;
const SELF_OWNS = new RegExp(`(?<!\\w)(?:my|our) (?!(?:own )?${RELATION}\\b)`, "u");
const YOU = /(?<!\w)(?:you|you're|you've|yours)(?!\w)/u;
const YOU_OWN = new RegExp(`(?<!\\w)your (?!${RELATION}\\b)`, "u");
const USER = /(?<!\w)the user(?!'s \w+'s)/u;
const OTHER = new RegExp(
  `(?<!\\w)(?:(?:my|our|your|his|her|their|a|the|the user's) ${RELATION}\\b|(?:he|she|they|he's|she's|they're|his|her|their)(?!\\w))`,
  "u",
);
/** In the sentence as it was said: somebody's name that owns something or does something. */
const NAMED =
  /(?<![\p{L}'’])(?!(?:It|That|This|What|There|Here|Let|Who|Where|When|How|Today|Everyone|Everything|One|Yes|No|Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)\b)(\p{Lu}[\p{Ll}\p{M}]+)(?:['’]s(?![\p{L}])| (?:is|was|has|had|does|lives?|works?|likes?|loves?|hates?|got|plays?|drives?|owns?|studies|speaks?|turns?|turned|moved|left|joined|runs?|eats?|drinks?|takes?|used to)\b)/u;
const SELF_JA = /(?:私|僕|俺|わたし|ぼく|自分|我が家|うち)(?:は|が|も|の(?!$))/u;
const OTHER_JA = new RegExp(
  `(?:^|[、。「\\s]|(?:私|僕|俺|うち)の)${RELATION_JA}(?:の[^、。はが]{1,8})?(?:は|が|も|の)`,
  "u",
);
const CJK = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u;

/** Whom a question asks about: the user; someone by what they are to the user; null where its wording does not say. */
export type AskedOwner = { isSelf: true } | { isSelf: false; relation: string } | null;

const ASKS_SELF = new RegExp(
  `^(?!.*\\b(?:who|whom)\\b)(?:.*\\b(?:what|when|where|which|how|why|(?:tell|remind) me)\\b.*?)?(?:\\b(?:do|did|am|are|was|were|have|can|should|will|had|is|'s) (?:i|we)\\b|(?:\\b(?:is|are|was|were|what|when|tell me|about|does|of)|'s) (?:my|our) (?!(?:own )?${RELATION}\\b))`,
  "u",
);
const ASKS_RELATION = new RegExp(`\\b(?:my|our) (${RELATION})(?:'s?)?\\b`, "u");
const ASKS_SELF_JA =
  /(?:私|僕|俺|わたし|ぼく|自分)(?:は|が|の|って)|^(?:今|いま|現在|前|以前)?(?:は|の)?(?:どこ(?:に|で)(?:住ん|働|勤め)|(?:お?仕事|職業|名前|誕生日|年齢|出身|趣味|好きな|住所|アレルギー|勤務先|会社)(?!.*の(?:人|方))|何歳|車は|ペット|[^のはが]{1,6}を?飼って)/u;
const ASKS_RELATION_JA = new RegExp(`(${RELATION_JA})(?:の|は|が|って)`, "u");

/** Reads whom a folded question asks about. */
export function askedOwner(question: string): AskedOwner {
  if (CJK.test(question)) {
    const relation = ASKS_RELATION_JA.exec(question)?.[1];
    if (relation !== undefined) return { isSelf: false, relation };
    return ASKS_SELF_JA.test(question) ? { isSelf: true } : null;
  }
  const relation = ASKS_RELATION.exec(question)?.[1];
  if (relation !== undefined) return { isSelf: false, relation };
  return ASKS_SELF.test(question) ? { isSelf: true } : null;
}

/** A sentence with what is needed to tell of whom it speaks. */
export interface Told {
  /** As it was said, and folded. */
  sentence: string;
  folded: string;
  isByAssistant: boolean;
}

export type Subject = "self" | "other" | null;

/**
 * Whether a sentence tells what is asked of someone else: "my friend Leo works at ENI" of "where do I work".
 * `isAbout` tells whether a clause has what is asked for; `passage` is the folded text that it stands in.
 */
export function isOfAnother(
  told: Told & { passage: () => string },
  question: string,
  isAbout: (clause: string) => boolean,
): boolean {
  const owner = askedOwner(question);
  if (owner === null) return false;
  const subject = subjectTold(told, question, isAbout);
  if (owner.isSelf) return subject === "other";
  // Another name of the one that is asked about may stand anywhere; what the user is or has is told outright.
  return subject === "self" && !mentions(told.passage(), owner.relation);
}

const SHE = /(?<!\w)(?:he|she|they|him|her|them|his|their)(?!\w)|彼|さん|ちゃん|くん/u;

function mentions(passage: string, relation: string): boolean {
  return passage.includes(relation.replace(/s$/u, "")) || SHE.test(passage);
}

function subjectJa({ folded }: Told): Subject {
  if (SELF_JA.test(folded)) {
    // 「私の妻の名前」: the wife's.
    const other = OTHER_JA.exec(folded);
    const self = SELF_JA.exec(folded);
    return other !== null && other[0].length > 0 && (self?.index ?? 0) >= other.index ? "other" : "self";
  }
  return OTHER_JA.test(folded) ? "other" : null;
}

/** Where one clause ends and another begins. */
const BREAK = /[,;:–—]|\s(?:and|but|who|which|because|so|while|whereas|though|although|when|than)\s/giu;

/** Of whom the clauses speak that have what is asked for; a clause without a subject has that of the one before. */
function subjectOf(
  { sentence, isByAssistant }: Told,
  question: string,
  isAbout: (clause: string) => boolean,
): Subject {
  let subject: Subject = null;
  let found: Subject = null;
  for (const clause of sentence.split(BREAK)) {
    subject = clauseSubject(clause, question, isByAssistant) ?? subject;
    if (!isAbout(clause)) continue;
    if (subject === "self") return "self";
    found = subject ?? found;
  }
  return found;
}

function clauseSubject(clause: string, question: string, isByAssistant: boolean): Subject {
  const folded = clause.toLowerCase().replaceAll("’", "'");
  const own = isByAssistant ? [YOU, YOU_OWN, USER] : [SELF, SELF_OWNS, USER];
  const self = Math.min(...own.map((pattern) => at(pattern, folded)));
  const named = NAMED.exec(clause);
  const isAskedFor = named !== null && question.includes((named[1] ?? "").toLowerCase());
  const other = Math.min(at(OTHER, folded), named === null || isAskedFor ? Infinity : named.index);
  if (self === Infinity && other === Infinity) return null;
  return self <= other ? "self" : "other";
}

function at(pattern: RegExp, text: string): number {
  return pattern.exec(text)?.index ?? Infinity;
}

/** Of whom a sentence speaks where it has what is asked for. */
export function subjectTold(told: Told, question: string, isAbout: (clause: string) => boolean): Subject {
  return CJK.test(told.sentence) ? subjectJa(told) : subjectOf(told, question, isAbout);
}
