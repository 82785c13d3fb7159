import { isProhibition } from "./find-prohibitions.ts";
import { isNegated } from "./negation.ts";

/** How surely a sentence binds who reads it: 4 forbids, 3 denies, 2 limits, 1 orders, allows or rules, 0 none of these. */
export type Binding = 0 | 1 | 2 | 3 | 4;

const JAPANESE = /[\u3040-\u30ff\u4e00-\u9fff]/u;

// Words of leaving alone, of limits and of exclusion beside those that deny.
const ENGLISH_LIMIT =
  /\b(?:stop\w*|quit\w*|ceas\w+|halt\w*|skip\w*|omit\w*|drop|leav(?:e|es|ing)|left|keep(?:s|ing)?|kept|stay\w*|stick|steer|hold(?:s|ing)?|held|wait\w*|paus\w+|freeze|frozen|lock\w*|ban\w*|block\w*|restrict\w*|reserved|bar(?:s|red)?|veto\w*|clos(?:e|ed)|shut|seal\w*|no-?go|hands|off|out of|beyond|past|exceed\w*|over|above|below|under|within|less than|fewer than|more than|max(?:imum|ed|imal)?|tops|min(?:imum|imal)?|budget|quota|threshold|cutoff|deadline|solely|exclusively|just|nowhere|elsewhere|rather|sooner|instead of|anything but|other than|aside from|apart from|besides|taboo|sacred|private|confidential|secret|sensitive|between us|embargo\w*|zero|nix|nope|hard (?:stop|pass)|last resort|too (?:much|many|far)|enough|lest|far from|hardly|barely|rarely|seldom|by \w+day|before|till|(?:a|an|per|each|every) (?:day|week|month|hour|year|person|run|head)|goes? (?:through|to|via|past)|comes? (?:through|to|via)|twice|cap\w*|that's (?:it|all)|all you get)\b/iu;
const JAPANESE_LIMIT =
  /だけ|まで(?!も)|以外|以上|以降|以前|未満|最大|最小|限|勝手|独断|無断|無許可|触|タッチ|いじ|弄|そっと|放っ|ほうって|ほっと|手を|そのまま|現状|据え置|保留|待っ|待機|待て|見送|見合わせ|凍結|後回し|先送り|除(?:い|外|き|く)|外し|対象外|範囲外|別と|抜[きいく]|スルー|パス|ゼロ|NG|ＮＧ|ノー|タブー|ストップ|オフ|中止|停止|廃止|封|打ち止め|打ち切|越え|超え|超過|オーバー|内緒|極秘|内密|口外|他言|黙っ|伏せ|隠し|隠す|非公開|非表示|内輪|二度と|一切|絶対|決して|くれぐれも|厳|必ず|前に|先に|てから|したら|範囲|守[っりる]|勘弁|御免|ごめん(?:だ|です|こうむ)|困[りる]|嫌|まずい|無理|無用|結構(?:です|だ|。)|もういい|十分(?:です|だ|。)|いら[んぬ]|アウト|バツ|ペケ|論外|もってのほか|言語道断|法度|タダでは|かかわら|関わら|首を突っ込|口を(?:出|挟)|慎[みんむ]|自粛|差し控|よし(?:て|とい)|よせ|ほどほど|最低限|べからず|まじき|すな(?:よ|$|。)|[うくすつぬむるぐぶ]な(?:よ|ね|って|と[言い申]|、|。|!|！|$)|[わらかがさたばまなせけめれりきちびみ]ん(?:で|と|よう|といて|とこ|の|か|ぞ|。|$)|あかん|アカン|いかん|ちゃ(?:う|っ|、|。|$)|クビ|怒る|怒り|責任|担当|専用|任せ/u;

// Words of rules, of leave and of wanting.
const ENGLISH_RULE =
  /\b(?:must|shall|should|ought|have to|has to|need(?:s)? to|required?|requires|always|every time|make sure|ensure|be sure|remember|careful\w*|mind|beware|rule|rules|policy|insist|demand|want|wish|prefer\w*|expect|allow\w*|permi\w+|permission|approv\w+|authori[sz]\w+|sign[- ]?off|ok(?:ay)?|consent|go-ahead|ask|check with|run (?:it|that|this|them|everything) (?:by|past)|clear (?:it|that|this|them|everything) with|confirm|my call|my decision|up to me|first|me|my|mine|our|ours|you|your|yours|yourself|after|may|can|could|except\w*|please|promise|respect)\b/iu;
const JAPANESE_RULE =
  /ください|下さい|お願い|ほしい|欲しい|頼|承認|許可|確認|了承|相談|一声|一言|声を|連絡|通して|決裁|指示|OK|ルール|決まり|方針|べき|こと[。！!]?$|ように|よう(?:お願|頼)|なら|たい|場合|私|僕|俺|うち|こちら|自分|君|あなた|優先|注意|気をつけ|徹底|(?:[てで]|[えけせてねめれげべ]|ろ)(?:ね|よ|くれ|おいて|おけ)?[。!！]?$/u;

// A sentence that begins with a verb, as orders do: with no word that begins a statement or a question.
const ENGLISH_ORDER =
  /^(?!(?:i|we|he|she|it|they|the|a|an|this|that|these|those|there|here|my|our|his|her|their|its|some|many|most|what|when|where|who|why|how|which|and|but|so|then|if|as|for|in|on|at|by|with|to|from|after|yesterday|today|last|yes|ok|okay|thanks|thank|great|good|fine)\b|[a-z]+(?:'s|'re|ing|ed|ly)\b)[a-z]+ /iu;

// The words of denial of some other languages, for who writes in them.
const OTHER_LIMIT =
  /(?<!\p{L})(?:nicht|kein(?:e[nmrs]?)?|nie(?:mals)?|nichts|niemand|ohne|verboten|höchstens|nur|bitte|jamais|pas|sans|rien|aucun[e]?|interdit\w*|maximum|seulement|nunca|jamás|nada|ningun[oa]?|sin|prohibid\w*|solo|no|não|sem|nenhum[a]?|proibid\w*|non|mai|senza|vietat\w*|niente|niet|geen|nooit|zonder|verboden|alleen|nie|inte|aldrig|ikke|не|нельзя|никогда|без|только)(?!\p{L})|不要|不许|不准|不能|不可|不得|别|勿|禁止|只能|最多|必须|말(?:고|아|라)|마(?:세요|라)|금지|안\s?돼|절대|까지만/iu;

// What takes an order back binds as much as the order.
const TAKEN_BACK =
  /\b(?:forget (?:what|that|it|about)|never mind|nevermind|scratch that|ignore what i|take (?:that|it) back|changed my mind|no longer|after all|from now on|lift(?:ed|ing)?|(?:is|are|it's|that's) (?:fine|ok|okay|allowed) (?:now|again)|you (?:may|can) (?:now|again)|(?:may|can) [^.?!]*\bnow)\b|取り消|撤回|解禁|解除|やっぱり|もう(?:いい|よい|大丈夫|構わ|かまわ)|(?:して|やって)(?:も)?(?:いい|よい|構いません|かまいません)(?:です|よ|。|$)|今後は|これからは/iu;

/** How surely a sentence of a user binds; wide on purpose, for what must not be lost is more than what is sure. */
export function bindingOf(sentence: string): Binding {
  if (isProhibition(sentence)) return 4;
  const text = sentence.replaceAll(/[’‘]/gu, "'");
  if (isNegated(text)) return 3;
  if (OTHER_LIMIT.test(text) || TAKEN_BACK.test(text)) return 2;
  if (JAPANESE.test(text)) {
    if (JAPANESE_LIMIT.test(text)) return 2;
    return JAPANESE_RULE.test(text) ? 1 : 0;
  }
  if (ENGLISH_LIMIT.test(text)) return 2;
  return ENGLISH_RULE.test(text) || ENGLISH_ORDER.test(text) ? 1 : 0;
}
