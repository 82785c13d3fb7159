import type { MemoryType } from "../contract/memory.ts";

/** What a question asks for, as far as its wording tells. Patterns see folded text. */
export interface QuestionCues {
  /** When something happened. */
  asksWhen: boolean;
  /** A number, an amount, a price, an age. */
  asksNumber: boolean;
  /** A person, a place or a name. */
  asksName: boolean;
  /** What was true before and may be no longer. */
  asksPast: boolean;
  /** The asker speaks of themselves. */
  isFirstPerson: boolean;
  /** The asker speaks to the assistant. */
  isSecondPerson: boolean;
}

const WHEN =
  /\b(?:when|(?:what|which) (?:\w+ )?(?:date|day|weekday|month|year|time)|how long ago|since when)\b|いつ|何日|何月|何年|何曜日|何時|什么时候|几号|几月|哪天|哪年|星期几|\bwann\b|\bwelche[mnrs]? (?:tag|datum|monat|jahr)\b|\bcuando\b|\bque (?:dia|fecha|mes|ano)\b/u;
const NUMBER =
  /\b(?:how (?:many|much|long|old|often|far|big|large|tall|high)|(?:what|which) (?:\w+ )?(?:age|price|size|number|percentage|amount|cost)|cost)\b|何(?:人|個|回|本|枚|匹|株|歳|円|件|台|冊|キロ|分|時間|ヶ月|か月|週間)|いくつ|いくら|どのくらい|どれくらい|几(?:个|次|人|岁|天)|多少|多长|\bwie ?(?:viele?|lange|alt|oft|hoch)\b|\bcuant/u;
const NAME =
  /\b(?:who|whose|whom|where|which|name|named|called)\b|誰|だれ|どこ|どの|何という|名前|谁|哪里|哪儿|哪个|哪家|叫什么|名字|\bwer\b|\bwo\b|\bwohin\b|\bwie hei(?:ss|ß)t\b|\bwelche[mnrs]?\b|\bquien\b|\bdonde\b|\bcual\b|\bse llama\b/u;
const PAST =
  /\b(?:used to|previous(?:ly)?|former(?:ly)?|(?:did|was|were|had)\b.*\b(?:before|until)|earlier|original(?:ly)?|initially|at first|first time|back then|no longer|any ?more|in the past|did i ever|have i ever|once)\b|以前|(?:[のは]|^)前[はにの]|まえ|昔|かつて|元々|もともと|最初|当初|之前|以前|原来|最初|本来|\bfruher\b|\bvorher\b|\bdavor\b|\bursprunglich\b|\bantes\b|\bal principio\b|\banteriormente\b/u;
const FIRST_PERSON =
  /\b(?:i|me|my|mine|myself|i'm|i've|i'd|we|us|our|ours)\b|私|僕|俺|わたし|自分|うち|我|\b(?:ich|mein\w*|mir|mich|wir|uns|unser\w*)\b|\b(?:mi|mis|yo|me|nosotr[oa]s|nuestr[oa]s?|tengo|vivo|soy|estoy)\b/u;
const SECOND_PERSON =
  /\b(?:you|your|assistant)\b|あなた|アシスタント|てくれ(?:た|まし|る)|你|您|\b(?:du|dein\w*|dir|dich|ihr|tu|usted|te)\b/u;

const QUESTION =
  /[?？]|\b(?:what|which|who|whose|whom|when|where|why|how|is|are|was|were|do|does|did|can|could|will|would|should|has|have|had)\b|何|誰|だれ|どこ|いつ|いくら|いくつ|どの|どう|どれ|なぜ|なん|か$|谁|什么|哪|怎么|几|吗|多少|\b(?:wer|was|wann|wo|wie|warum|welche\w*|que|quien|cuando|donde|como|cual|cuant[oa]s?)\b/u;
const MATTER = /\b(?:what|how|know|tell me|remind me) (?:of|about)\b|について|关于|\b(?:wie|was) ist mit\b/u;

/** Whether a folded query asks something; else it only names a matter. */
export function isQuestion(folded: string): boolean {
  return QUESTION.test(folded) && !MATTER.test(folded);
}

const TASKS =
  /\b(?:to-?dos?|tasks?|(?:still|left|need|have|got|supposed|meant) (?:\w+ ){0,3}(?:to )?(?:do|done|finish|buy|get done)|remind(?:ed|er)?|on my list|outstanding|unfinished)\b|やること|するべき|タスク|やるべき|残って|待办|要做|\berledigen\b|\bzu tun\b|\bpendiente|\btareas?\b/u;
const RULES =
  /\bhow (?:do|would|should) (?:i|you) (?:like|want|prefer|format|write|answer|reply)\b|\b(?:should|must) you\b|\b(?:rules?|instructions?|guidelines?|conventions?|preferences?)\b|ルール|指示|規則|规则|\bregeln?\b|\breglas?\b/u;

/** The types of memory a folded question asks for as such: what is to be done, what was laid down. */
export function typesAsked(folded: string): MemoryType[] {
  const types: MemoryType[] = [];
  if (TASKS.test(folded)) types.push("task");
  if (RULES.test(folded)) types.push("instruction");
  return types;
}

/** Reads the cues of a folded question. */
export function readCues(folded: string): QuestionCues {
  return {
    asksWhen: WHEN.test(folded),
    asksNumber: NUMBER.test(folded),
    asksName: NAME.test(folded),
    asksPast: PAST.test(folded),
    isFirstPerson: FIRST_PERSON.test(folded),
    isSecondPerson: SECOND_PERSON.test(folded),
  };
}

/** A time in a text. */
export const TIME_WORD =
  /\d|\b(?:yesterday|today|tomorrow|tonight|ago|last|next|week|weekend|month|year|morning|evening|january|february|march|april|june|july|august|september|october|november|december|(?:mon|tues|wednes|thurs|fri|satur|sun)day)\b|昨日|今日|明日|先週|来週|先月|来月|去年|来年|[月日年週]|曜|\b(?:gestern|heute|morgen|woche|monat|jahr|\w+tag|ayer|hoy|manana|semana|mes|ano|lunes|martes|miercoles|jueves|viernes|sabado|domingo)\b/iu;

/** A number in a text. */
export const NUMBER_WORD =
  /\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\w+teen|\w+ty|dozen|hundred|thousand|half|twice|once|couple|zwei|drei|vier|funf|sechs|sieben|acht|neun|zehn|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez)\b|[一二三四五六七八九十百千万两]/iu;

/** Whether a sentence asks something itself; Japanese needs no sign for it. */
export function asksItself(sentence: string): boolean {
  return /[?？]["'」』)]*$|(?:(?:ましょう|でしょう|ます|ました|です|でした|ません)か|教え(?:て)?(?:ください|下さい))[。…]?$/u.test(
    sentence,
  );
}
