import type { ListKind } from "./list-wordings.ts";

/** How a list is asked for. Patterns see folded text without signs. */
export interface Wording {
  kind: ListKind;
  /** What makes it such a question. */
  asks: RegExp;
  /** Words that may stand beside it. */
  beside: RegExp;
  /** What makes it another one. */
  not?: RegExp;
}

/** Questions for everything known of the user, or of a topic; these must fit the whole of it. */
export const WHOLE: Readonly<Record<"fact" | "topic", RegExp>> = {
  fact: /^(?:so |and )?(?:what(?: else| all)? (?:do|did) you (?:know|remember|have)(?: on| of| about)? (?:me|myself)|what (?:have|did) i (?:told|tell) you about (?:me|myself)|what (?:have|do) you (?:learned|stored|saved|recall|remember) about me|(?:tell me|list|show me) (?:everything |all |what )?(?:you (?:know|remember) )?about (?:me|myself)|who am i|describe me|summari[sz]e (?:me|what you know about me))(?: so far| by now)?$|^(?:私|僕|俺|自分|わたし)(?:について|のこと|に関して)(?:は|を|で|の)?(?:何|なに|どんなこと|全部|すべて|これまで)?(?:を|か|が)?(?:(?:知って|覚えて|教えて|分かって|わかって|話した).*)?$|^(?:was|erzahl mir,? was) (?:alles )?weisst du (?:alles )?(?:so )?(?:uber mich|von mir)$|^was hast du (?:dir )?(?:alles )?uber mich gemerkt$|^(?:que|todo lo que) (?:sabes|recuerdas|sabe usted) (?:de|sobre|acerca de) mi$|^(?:你)?(?:都)?(?:知道|记得|了解)(?:我(?:的)?(?:什么|哪些|多少).*|关于我.*)$|^(?:关于我)(?:你)?(?:都)?(?:知道|记得).*$/u,
  topic:
    /^(?:can you |please )?(?:tell me|what do you know|what do you remember|what have i told you|list|show me|remind me)(?: (?:all|everything|more|of))?(?: you know)?(?: about)? (?:all )?my (?:\w+ )?[\w-]+$|^(?:what|which) are (?:all )?my (?:\w+ )?[\w-]+$|^what [\w-]+s do i have$|^私の.{1,8}(?:について|を(?:全部|すべて)?)(?:教えて|知って|話して).*$/u,
};

const EN_ASKING =
  "what|what's|which|is|are|'s|do|does|can|could|would|you|please|list|show|tell|give|remind|name|i|i've|i'm|am|we|have|has|got|there|any|anything|something|all|everything|me|my|our|your|us|the|a|an|of|about|on|in|for|to|still|yet|left|else|need|needs|must|should|supposed|meant|next|now|today|so|and|ok|hey|currently|other|that|those|these|be|list|current|up|with|it|most|urgent|big|many|how";

export const WESTERN: readonly Wording[] = [
  {
    kind: "task",
    asks: /\b(?:(?:(?:still|open|outstanding|pending|remaining|unfinished|current|next) )*(?:tasks?|to-?dos?|to do list|to-do list|todo list|reminders?|errands?|chores)|(?:have|need|needs|got|want|meant|supposed|left|remains?|ought) (?:\w+ )?to (?:do|get done|finish|take care of|complete)|(?:i|we) still (?:(?:have|need|got|want|ought) to|must|should)|still (?:have|need|got) to|(?:must|should|do) (?:i|we) (?:still |yet )*(?:have to |need to )?(?:do|finish|take care of|get done)|(?:on|off) (?:my|our) (?:to-?do |to do )?(?:list|plate)|(?:things?|anything|something|what) (?:\w+ ){0,3}left(?: to do)?|what(?:'s| is| are) (?:\w+ )?(?:open|outstanding|pending|unfinished|left)|still (?:open|outstanding|pending|unfinished|undone|not done)|(?:haven't|have not|didn't) (?:i |we )?(?:\w+ )?(?:done|finished|do|finish)(?: yet)?|not (?:yet )?(?:done|finished)(?: yet)?)\b/u,
    beside: new RegExp(
      `\\b(?:${EN_ASKING}|open|outstanding|pending|remaining|unfinished|tasks?|things?|at|moment|do|done|done|finish|get|take|care|undone|haven't|before|before|today|tonight)\\b`,
      "u",
    ),
    not: /\b(?:why|who|whom|where|when|did|was|were|if|used|he|she|they|how (?!many))\b/u,
  },
  {
    kind: "instruction",
    asks: /\b(?:rules?|instructions?|guidelines?|conventions?|standing orders|how (?:did|do|should|must|would|shall) (?:i |you )+(?:have to |need to |want (?:you )?to |(?:ask|tell|want|need|like|prefer|instruct)(?: for)?(?: you)?(?: to)? |supposed to )?(?:your |my )?(?:answer|reply|respond|write|format|talk|behave|be answered|answers|replies|responses)(?: to)?|what (?:did|have) i (?:ask|asked|tell|told|instruct|instructed) you (?:to (?:do|remember|keep in mind|follow|avoid|always do|never do)|not to do)|what (?:should|must|may) you (?:always |never |not )(?:do|write|use|avoid))\b/u,
    beside: new RegExp(
      `\\b(?:${EN_ASKING}|did|give|given|gave|set|lay|laid|down|told|asked|keep|kept|follow|apply|applies|know|remember|standing|force|always|never|not|rules?|obey|stick|mind|want|want|like)\\b`,
      "u",
    ),
    not: /\b(?:why|who|whom|where|when|if|they|he|she)\b/u,
  },
  {
    kind: "upcoming",
    asks: /\b(?:coming up|up ?coming|(?:on|in) (?:my|our) (?:calendar|schedule|agenda|diary)|what(?:'s| is| do (?:i|we) have| have (?:i|we) got| am i| are we) (?:\w+ )?(?:planned|scheduled|ahead|happening|planning)|(?:my|our|any|which|what) (?:\w+ )?(?:plans|appointments?|events?|dates?)(?! of| for)|(?:future|next) (?:events?|appointments?|plans))\b/u,
    beside: new RegExp(
      `\\b(?:${EN_ASKING}|plans|planned|scheduled|calendar|schedule|agenda|diary|events?|appointments?|dates?|happening|soon|near|future|ahead|days?|weeks?|months?|coming|planning)\\b`,
      "u",
    ),
    not: /\b(?:why|who|whom|where|when|did|was|were|if|how (?!many)|which day|what day)\b/u,
  },
  {
    kind: "task",
    asks: /\b(?:offene[nr]? (?:aufgaben|punkte|todos?)|aufgaben?|to-?dos?|to-?do-?liste|erledigen|zu (?:tun|erledigen)|(?:muss|sollte?|mussen|wollte) (?:ich|wir) (?:\w+ )?(?:noch )?(?:alles )?(?:machen|tun)|noch (?:alles )?(?:offen|zu tun|an|ausstehend)|(?:ist|sind|bleibt) (?:noch |alles )*(?:offen|zu tun|ausstehend)|habe ich (?:alles )?noch nicht (?:gemacht|erledigt|getan))\b/u,
    beside:
      /\b(?:was|welche[rns]?|ich|wir|muss|mussen|soll|sollte|steht|stehen|ist|sind|gibt|es|noch|alles|offen|an|habe?n?|hab|mir|mich|zeig|zeige|nenn|nenne|die|das|der|den|mein(?:e[nrm]?)?|unsere?|bitte|auf|liste|als|nachstes|heute|denn|so|eigentlich|fur|bei|zu|tun|machen|und|man|etwas|irgend\w*)\b/u,
    not: /\b(?:warum|wer|wem|wo|wann|wie|war|hatte)\b/u,
  },
  {
    kind: "instruction",
    asks: /\b(?:(?:deine |meine )?(?:regeln?|anweisung(?:en)?|vorgaben?)|wie (?:soll(?:st|test)? (?:du|ich)|wollte ich|mochte ich|willst du|musst du) (?:\w+ ){0,3}(?:antworten|antwortest|schreiben|schreibst|reagieren)|(?:was|worum) habe? ich dich gebeten)\b/u,
    beside:
      /\b(?:was|welche[rns]?|ich|habe?|hab|dir|du|dich|mir|gegeben|gesetzt|aufgestellt|gebeten|gelten|gilt|sind|gibt|es|die|das|der|mein(?:e[nr]?)?|alles?|sollst|soll|musst|beachten|befolgen|merken|gemerkt|nenn|nenne|zeig|zeige|bitte|auf|fur|noch|dass)\b/u,
    not: /\b(?:warum|wer|wem|wo|wann|war)\b/u,
  },
  {
    kind: "upcoming",
    asks: /\b(?:(?:nachste[nr]?|kommende[nr]?|anstehende[nr]?) (?:termine?|ereignisse?|plane)|termine|demnachst|(?:steht|stehen) (?:\w+ ){0,3}an|(?:habe ich|ist) (?:\w+ )?(?:vor|geplant))\b/u,
    beside:
      /\b(?:was|welche[rns]?|ich|wir|habe?n?|hab|steht|stehen|ist|sind|gibt|es|an|bei|mir|uns|so|alles|die|meine?|nachste[nr]?|kommende[nr]?|zeit|in|der|den|zukunft|bald|geplant|vor|termine?|plane|denn|noch)\b/u,
    not: /\b(?:warum|wer|wem|wo|wann|wie|war|hatte)\b/u,
  },
  {
    kind: "task",
    asks: /\b(?:(?:tareas?|asuntos?|cosas?)(?: (?:tengo|hay|quedan|estan))? pendientes?|pendientes?|tareas?|(?:tengo|queda|quedan|falta|faltan|debo|hay|toca) (?:\w+ ){0,2}?(?:que |por |de )?(?:hacer|terminar)|(?:me|nos) (?:falta|faltan|queda|quedan)(?: (?:por|que))?(?: hacer| terminar)?|por hacer|no he hecho|sin (?:hacer|terminar))\b/u,
    beside:
      /\b(?:que|cuales|cual|son|es|tengo|tenemos|hay|estan?|las|los|la|el|mis?|mi|me|nos|queda|quedan|falta|faltan|todavia|aun|por|hacer|de|lista|muestra(?:me)?|dime|ensena(?:me)?|todas?|todos?|y|cosas?|algo|alguna?|debo|para|hoy|siguen|sigue|en|lo|yo|que|mas)\b/u,
    not: /\b(?:por que|quien|donde|cuando|como|era|eran|tenia)\b/u,
  },
  {
    kind: "instruction",
    asks: /\b(?:reglas?|instruccion(?:es)?|normas?|indicaciones|como (?:debes|tienes que|deberias|quiero que|te pedi que|te dije que) (?:me )?(?:responder|contestar|respondas|contestes|escribir|escribas)(?:me)?|que te (?:pedi|dije)(?: que)?(?: hicieras| recordaras)?)\b/u,
    beside:
      /\b(?:que|cuales|cual|son|es|te|he|di|dado|dije|pedi|puse|hay|tienes|debes|seguir|recuerdas|las|los|la|mis?|tus?|me|dime|muestra(?:me)?|todas?|de|y|para|sigues|lista)\b/u,
    not: /\b(?:por que|quien|donde|cuando)\b/u,
  },
  {
    kind: "upcoming",
    asks: /\b(?:proxim[oa]s? (?:eventos?|citas?|planes|compromisos?|dias)|(?:eventos?|citas?|planes|compromisos?) (?:tengo|hay|proxim[oa]s?|que vienen)|que viene|mi agenda|(?:tengo|hay) (?:\w+ )?(?:previsto|planeado|programado|agendado))\b/u,
    beside:
      /\b(?:que|cuales|cual|son|es|tengo|tenemos|hay|esta|las|los|la|el|mis?|para|en|proxim[oa]s?|dias|semanas?|planes|eventos?|citas?|de|dime|muestra(?:me)?|todas?|todos?|y|agenda|algo)\b/u,
    not: /\b(?:por que|quien|donde|cuando|como|era|fue)\b/u,
  },
];

const JA_BESIDE =
  "教えてください|教えて|見せて|出して|挙げて|まとめて|覚えて|ください|くれ(?:る|ない)?|一覧|リスト|全部|すべて|全て|私|僕|俺|わたし|あなた|うち|あと|まだ|他に?|ほか|次|これから|今後|今日|それ|どれ|どんな|どういう|何が|何を|何か|何|なに|なん|ありました|あります|ある|あり|あった|残って|残り|残った|残る|いま(?:す|した)|いる|しました|した|して(?:い)?(?:る|た|ます)?|する|です|だっけ|だった|ましたか|ますか|ます|たっけ|っけ|って|こと|もの|よう|ところ|けど|ね|よ|か|な|の|は|が|を|も|に|で|と|い|し|て|た|る|つ";
const JA_NOT = /いつ|どこ|誰|だれ|なぜ|どうして|いくら/u;

export const ASIAN: readonly Wording[] = [
  {
    kind: "task",
    asks: /(?:残りの|残って(?:い)?る|残ってる|未完了の|終わって(?:い)?ない|次の)?(?:タスク|todo|to-do|やることリスト|やること|(?:や|す)るべきこと|するべきこと|すべきこと|やるべき|用事)|や(?:ら|んな)な(?:きゃ|くちゃ|ければ|いと|あかん)(?:いけ|なら|だめ|ダメ)?(?:ない|ません)?|しな(?:きゃ|くちゃ|ければ|いと)(?:いけ|なら|なり|だめ|ダメ)?(?:ない|ません)?|まだ(?:やって|終わって|済んで|できて|して|やれて|片付いて)(?:い)?(?:ない|ません)|やり残し|残って(?:い)?(?:る|ます)|残り|残件|未完了|未対応|(?:何|なに)を(?:すれば|したら|やれば|やったら)(?:いい|よい|良い)?/u,
    beside: new RegExp(`(?:いけない|ならない|${JA_BESIDE})`, "u"),
    not: JA_NOT,
  },
  {
    kind: "instruction",
    asks: /ルール|指示|規則|決まり(?:事|ごと)?|約束事|守(?:る|って)(?:べき)?|頼んだ(?:こと|の)|お願いした(?:こと|の)|(?:どう|どのように|どんな(?:風|ふう)に|何語で)(?:返事|返答|回答|返信|答え|応答|話|書)[しえ]?て?(?:ほしい|欲しい|ください|くれ|すれば(?:いい|よい)?|べき)?(?:と|って)?(?:言(?:った|いました|ってた|っていた)|頼(?:んだ|みました)|お願いし(?:た|ました))?/u,
    beside: new RegExp(
      `(?:頼んだ|頼みました|お願いした|言った|言いました|出した|与えた|伝えた|守る|守って|べき|ほしい|欲しい|${JA_BESIDE})`,
      "u",
    ),
    not: JA_NOT,
  },
  {
    kind: "upcoming",
    asks: /(?:今後|これから|次|この先|近い)の(?:予定|イベント|スケジュール|用件)|予定|スケジュール|イベント/u,
    beside: new RegExp(`(?:${JA_BESIDE}|予定|入って(?:い)?(?:る|ます)|近い|うち)`, "u"),
    not: /いつ|どこ|誰|だれ|なぜ|どうして|いくら|最初|だった|でした|前/u,
  },
  {
    kind: "task",
    asks: /待办(?:事项|清单)?|任务|(?:还)?(?:没有?|未)(?:做|完成|办)(?:完)?的?(?:事情?)?|(?:还)?(?:要|得|该|需要)做(?:的)?(?:什么|事情?|哪些)?|要办的事/u,
    beside:
      /我们?|还|有|什么|哪些|的|事情?|吗|是|都|没|告诉|列出|所有|全部|一下|请|给|看看|剩下?|未|完成|做|啊|呢|了|需要|要/u,
    not: /谁|哪里|哪儿|什么时候|为什么|多少/u,
  },
  {
    kind: "instruction",
    asks: /规则|指示|规矩|(?:提|给)(?:过|了)?(?:你)?(?:什么|哪些)?要求|(?:让|要|叫|希望)你(?:怎么|如何|怎样)(?:回答|回复|写|做)/u,
    beside:
      /我们?|你|给|过|了|的|什么|哪些|有|是|都|定|立|说|要|请|告诉|列出|所有|遵守|应该|需要|吗|呢|对|记得/u,
    not: /谁|哪里|哪儿|什么时候|为什么|多少/u,
  },
  {
    kind: "upcoming",
    asks: /(?:接下来|即将|将来|未来|今后|最近)(?:有|的)?(?:什么)?(?:安排|日程|计划|活动|行程|事)|日程|行程|安排|我们?的计划|接下来(?:有什么|要做什么)/u,
    beside: /我们?|有|什么|哪些|的|是|吗|呢|都|告诉|列出|所有|请|一下|还|近期|今后|计划|事/u,
    not: /谁|哪里|哪儿|什么时候|为什么|多少/u,
  },
];
