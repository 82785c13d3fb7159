import { mayMatch } from "../../text/prefilter.ts";

/** Sentences that introduce what somebody else wrote, or what is to be worked on; what follows is not the user's. */

const SOURCE =
  "(?:メール|LINE|ライン|DM|手紙|はがき|葉書|メッセージ|通知|通達|お知らせ|ご?案内|お?便り|プリント|チラシ|掲示板?|回覧板|年頭挨拶|訓示|要望|募集要項|求人票|指示書|仕様書|テンプレ(?:ート)?|プレスリリース|コピー|張り紙|案内文|同意書|誓約書|キャプション|ナレーション|[張貼]り紙|ポスター|看板|注意書き|但し書き|[取扱]*説明書?|取説|マニュアル|手順書|規約|約款|契約書|[校社]則|就業規則|規則|社内ルール|家訓|社訓|議事録|会議メモ|履歴書|職務経歴書|ブログ|記事|ニュース|ツイート|投稿|書き込み|口コミ|レビュー(?:コメント)?|(?:テスト|サンプル|ダミー)データ|ペルソナ|例文|(?:システム)?プロンプト|システムメッセージ|エラー(?:文|メッセージ)|ログ|字幕(?:起こし)?|文字起こし|書き起こし|検索結果|原稿|台本|セリフ|台詞|歌詞|スピーチ|作文|エッセイ|論文|文面|本文|下書き|文言|設問|問題文|引用|抜粋|アドバイス|遺言|格言|名言|アナウンス|放送|レシピ|ドキュメント|README|(?:AGENTS|CLAUDE|CONTRIBUTING|README)\\.md|(?:アシスタント|AI|ChatGPT|ボット|Claude|Gemini)の(?:返答|回答|返事|答え|出力))";
const PART = "(?:の(?:一部|中身|内容|抜粋|冒頭|全文|続き|本文|文章|文面|文言))?";
const PERSON =
  "(?:会社|[屋様]|さん|くん|君|ちゃん|先生|上司|部長|課長|社長|店長|[父母兄姉弟妹親妻夫]|友達|友人|同僚|先輩|後輩|学校|学園|保育園|幼稚園|病院|銀行|役所|町内会|大家|組合|事務局|運営|サポート|担当者?|取引先|お客|客先|管理人|隣人|隣の人)";
const CAME =
  "(?:来た|来てた|来ました|きた|きました|届いた|届きました|送られて(?:きた|来た|きました)|回って(?:きた|来た)|流れて(?:きた|来た)|[貼張]って(?:あった|ある)|書いて(?:あった|ある|ありました|あります)|書かれて(?:いた|いる|た)|もらった|もらいました|見つけた|見つけました|拾った|載って(?:た|いた|る|いる)|こう(?:出る|出た|ある)|言われた|言われました)";
const ENDED =
  "(?:です|だ|なん(?:です|だ)?(?:けど|が)?|(?:です|だ)(?:けど|が)|の?やつ|もの|紙|んだけど|んですけど|んですが|けど|のがこれ(?:です)?|がこれ(?:です|だ)?|はこれ(?:です|だ)?|これ(?:です)?|はこちら|がこちら(?:です)?|こちら(?:です)?|は|が|より|から|によると|[ねよわなさ])*";
const SHOWN =
  "(?:貼る|貼ります|貼っ(?:とく|ておく|ておきます)|貼り付け(?:る|ます)|コピペ(?:する|します)|送る|送ります|共有(?:する|します)|見せる|見せます|引用(?:する|します)?|転記(?:する|します)|転送(?:する|します)?)[ねよわ]*";

/** Of what kind the text is, where it comes from: what stands behind it on the same line is that text too. */
const OF_SOURCE: readonly RegExp[] = [
  new RegExp(
    `^(?!.*(?:これから|今後|いつも|毎回))[^、。はがを:：]{0,24}${SOURCE}${PART}(?:より|から|の引用)?${ENDED}$`,
    "iu",
  ),
  new RegExp(`^[^。]{0,30}${SOURCE}[^。]{0,12}${CAME}${ENDED}(?!い)(?:けど|が)?[^。、]{0,10}$`, "iu"),
  new RegExp(`${PERSON}(?:から|より)(?:の(?:伝言|指示|お願い|要望|依頼|連絡|返事|返信))?${ENDED}$`, "u"),
  new RegExp(
    `(?:から|に)[^。、]{0,12}(?:返事|返信|連絡|指示|お達し|お願い|要望|依頼|クレーム|こんなの|やつ)[がも]?${CAME}${ENDED}$`,
    "u",
  ),
  new RegExp(
    `(?:ネット|Web|サイト|Twitter|[^A-Za-z]X|Slack|掲示板|雑誌|ブログ|Qiita|note|本)(?:で|に|から)[^。、]{0,12}${CAME}`,
    "iu",
  ),
  /(?:より|から)(?:の)?(?:引用|抜粋|転載|コピペ)(?:です|します)?$/u,
  new RegExp(`(?:応募したら|問い合わせたら|聞いたら)[^。]{0,8}返事(?:が)?${CAME}$`, "u"),
  /(?:に|で)(?:書いて|[貼張]って|載って)(?:あった|ある|あります|ありました|いた|た)(?:こと|やつ)?$/u,
  /^(?:うちの(?:学校の)?)?(?:[校社]則|就業規則)[がはも][^。]{1,10}$/u,
  /(?:に|って|と|こう)言ってある$|(?:に|には|は)こう(?:頼|言|伝|書|教|指示)[^。]{0,6}(?:た|てる|ている|ある)$/u,
  /(?:占い|診断|検査|鑑定)の結果$|^エラー(?:が|に)(?:出る|出た|なる|なった)$|で習ったこと$|問い合わせ(?:の)?内容$/u,
  /(?:^|、)(?:内容|文面|本文|文言|中身)(?:は|がこれ|はこれ|はこう)$/u,
  new RegExp(`(?:${SOURCE}|文章?|それ|これ|下|以下|ここ|全文|中身|ルール)(?:を|、|に)?${SHOWN}$`, "iu"),
];

// What is to be worked on, and the work.
const TEXT =
  "(?:これ|(?<!私の|僕の|俺の|自分の|返信の|回答の)の(?:ルール|規則|決まり)|添付|この(?:ツイート|ブログ|動画|通知|張り紙|貼り紙|課題|問題文|案内|セリフ|歌|詩|文|文章|文面|英文|和文|メール|返事|返信|記事|規約|契約書?|手紙|下書き|原稿|作文|プロンプト|メッセージ|レビュー|ログ|投稿|スピーチ|レシピ|資料|ルール|台本|歌詞|要約|説明)|以下|下記|下の|次の|上の|誤字|文章|文面|下書き|原稿|作文|志望動機|履歴書|職務経歴書|プロンプト|例文|英文|規約|契約書|社内ルール|議事録|台本|レシピ|スピーチ|メール|手紙|ES)";
const WORK =
  "(?:訳|翻訳|和訳|英訳|要約|添削|校正|推敲|解説|説明|チェック|レビュー|修正|確認|分類|リライト|意訳|整形)";
const WORK_VERB =
  "(?:直し|言い換え|書き直し|書き換え|書き足し|まとめ|読ん|見|(?:短く|丁寧に|自然に|英語に|日本語に|中国語に|敬語に|箇条書きに|表に|やさしく|簡単に)し|続きを書い|返信(?:を)?書い|返事(?:を)?考え|どうな|(?:[^。、]{1,8}に)し|どう思)";
const ASKED =
  "(?:(?:を)?(?:し)?(?:て|で)(?:ください|下さい|くれ(?:る|ない|ません)?(?:か)?|ほしい(?:です|んだけど)?|欲しい|もらえ(?:る|ます|ません)?(?:か)?|いただけますか|ね|よ|みて|み)?|(?:を)?お願い(?:し(?:ます|たいです)|いたします)?|(?:を)?頼(?:む|みます)|う|る)";
/** Who is quoted, before a colon or a new line. */
const OF_SAYING: readonly RegExp[] = [
  /^[^、。]{2,24}(?:より|から(?:の)?引用|によると|によれば|いわく|曰く|が言うには)$/u,
  /(?:に|から|って|と|こう)(?:言われた|言われました|注意された|怒られた|言ってた|言っていた|言ってました|言っていました)(?:こと|の|んだけど|んですが|けど)?$/u,
];
/** A request to work on a text: what stands on the lines after it, or after a colon, is that text. */
const OF_WORK: readonly RegExp[] = [
  new RegExp(`^(?:[^。、]{0,12}に)?${WORK}${ASKED}[?？〜ー!！]*$`, "u"),
  new RegExp(`${TEXT}[^。]{0,16}(?:${WORK}|${WORK_VERB})${ASKED}[^。]{0,3}$`, "u"),
  /(?:文面|文章|文|メール|下書き|原稿|挨拶|返事|返信)(?:は|って|、)?これで(?:いい|大丈夫|OK|合って)/iu,
  /(?:相手|先方)の(?:文面|メール|返事|返信)/u,
];

/** What is asked of "this", in any language: but of code it is asked for the work, with rules of the user's own. */
const OF_THIS: readonly RegExp[] = [
  /^(?:この|これ(?!から))(?!(?:ファイル|バグ|コード|関数|テスト|機能|リポジトリ|プロジェクト|画面|エラー|会話|チャット|アプリ|件|あと|後|先|ため|前|間)).{0,30}(?:て(?:みて|ください|くれる|くれない|ほしい|もらえる)?|(?:を|の)?(?:清書|改善|要約|翻訳|推敲|添削|確認|チェック)(?:を)?(?:お願い(?:します)?)?|かな|どう|変|失礼)$/u,
  /^[^。、]{0,20}(?:読んで|見て|目を通して)(?:みて)?(?:ください|くれる|くれない|ほしい|もらえる|ね)?$/u,
  /^(?:is|does|do|are|what|how|can|could|would)\b[^.!?]{0,30}\b(?:this|these)\b(?! (?:repo|project|code|function|file|bug|conversation|chat|week|month|year)\b)[^.!?]{0,30}$/i,
  /^(?:ist|sind|klingt|passt|was|wie|kannst|könntest)\b[^.!?]{0,30}\b(?:das so|das hier|dies|dieser? (?:text|satz|brief|mail))\b[^.!?]{0,30}$/iu,
  /^(?:帮我|请|麻烦)?(?:看看|看一下|检查|读一下|改一下)?(?:这[段句封篇份]|这是)[^,，。]{1,20}$/u,
  /^¿?(?:es|son|suena|está|qué|cómo|puedes)\b[^.!?]{0,30}\best[aeo]s?\b[^.!?]{0,30}$/iu,
];
// A letter begins.
const SALUTATION =
  /^[^。、はがを]{1,16}(?:各位|御中|の(?:皆さん|皆様|みなさん)(?:へ)?|様)$|^(?:拝啓|前略|平素(?:より|は)|いつも(?:大変)?お世話になって)|^(?:sehr geehrte|liebe (?:kolleg|nachbar|mieter|eltern|kund)|dear (?:all|team|sir|madam|residents|colleagues|customers?|mr|ms|mrs|tenants?|parents|students)\b|estimad[oa]s?\b|querid[oa]s (?:vecin|padre|compañer))|^尊敬的|^各位/iu;

const OTHERS: readonly RegExp[] = [
  // German
  /^(?:(?:hier|das|dies) (?:ist|steht) )?(?:ein(?:e|en)? |der |die |das |den |mein(?:e|er)? |unser(?:e|er)? |neue[rs]? )?(?:Aushang|Handbuch|Anleitung|Bedienungsanleitung|Hausordnung|Hausregeln?|Rundmail|Rundschreiben|Merkblatt|Schild|Zettel|Brief|E-?Mail|Mail|Nachricht|(?:System-?)?Prompt|Systemnachricht|Beipackzettel|Vertrag|AGB|Protokoll|Lebenslauf|Artikel|Blog\w*|Beitrag|Kommentar|Ratschlag|Tipp|Beispielsatz|Beispieltext|Testdaten|Persona|Durchsage|Rezept)\b(?!.*\b(?:ist|sind|war|habe|hat|haben|muss|will|soll|kann)\b)[^.!?]{0,50}$/iu,
  /^(?:aus|laut|auszug aus|zitat aus|gefunden (?:in|auf|im)|steht (?:in|auf|im|am)) (?:\p{L}*(?:ordnung|anleitung|vertrag|handbuch|zettel|regeln|vorschrift)|de[rmn]|eine[rm]|meine[rm]|unsere[rm]|AGB|Wikipedia)\b[^.!?]{0,50}$/iu,
  /\b(?:schreibt|schrieb|hat geschrieben|sagte|meinte)(?: mir| uns)?$|\b(?:im (?:Netz|Internet)|online|auf (?:Reddit|Twitter|X|LinkedIn)) gefunden\b[^.!?]{0,20}$/iu,
  /^(?:(?:gestrige |letzte )?(?:antwort|ausgabe|nachricht) (?:des|vom|von) (?:assistenten|chatbots?|bots?|chatgpt|claude))\b[^.!?]{0,30}$/iu,
  /^(?:bitte )?(?:übersetze?|korrigiere?|fasse?|verbessere?|lektoriere?|prüfe?|formuliere?)\b[^.!?]{0,60}(?:$|\b(?:das|diesen?|dies|folgende\w*|zusammen|um)\b[^.!?]{0,30}$)/iu,
  /^(?:auf|in|an|im|am) (?:de[rm] |eine[rm] |meine[rm] |unsere[rm] )?[^.!?]{2,30}\b(?:stand|steht|hieß es|heißt es)$/iu,
  /\b(?:das hier|diesen? (?:text|satz|mail|brief|absatz)|dies|den text)\b[^.!?]{0,24}\b(?:korrigieren|übersetzen|zusammenfassen|prüfen|verbessern|lektorieren|lesen|anschauen|umformulieren|kürzen)$/iu,
  /\b(?:was|wie) (?:der|die|das|mein|meine|unser|unsere) [^.!?]{2,30}\b(?:geschrieben|gesagt|gepostet|geschickt|aufgehängt) hat$/iu,
  /^(?:unten|oben|hier|anbei|nachfolgend)\b[^.!?]{0,20}\b(?:text|mail|brief|nachricht|zettel|regeln)\b[^.!?]{0,30}$/iu,
  /^(?:die )?(?:regeln|vorschriften|ratschläge) (?:im|in|der|des|vom|von|auf|für)\b[^.!?]{0,30}$/iu,
  // Spanish
  /\blo que (?:puso|dijo|escribió|mandó|dice|pone|publicó)(?!\p{L})[^.!?]{0,30}$|^(?:resumen|traducción|corrección|resume|traduce)(?: por favor| de esto)?$/iu,
  /^(?:est[aeo]s?) (?:es|son|dice|pone)(?: así)?(?: (?:el|la|lo|los|las|un|una))?(?: [^.!?]{0,40})?\b(?:mensaje|correo|texto|carta|grupo|contrato|aviso|nota|cartel|prompt|reglamento)\b[^.!?]{0,20}$/iu,
  /^(?:mis?|el|la|los|las|su) \p{L}+(?: \p{L}+)? (?:escribió|puso|publicó|mandó|envió|colgó|dejó)(?!\p{L})[^.!?]{0,30}$/iu,
  /^lo que (?:dice|pone|escribió|puso|mandó)\b[^.!?]{0,30}$/iu,
  /^(?:aquí (?:está|va|tienes) )?(?:(?:el|la|los|las|un|una|mi|este|esta|nuevo) )?(?:correo|e-?mail|mensaje|carta|aviso|cartel|nota|manual|reglamento|normas|contrato|acta|artículo|prompt|mensaje del sistema|circular|comunicado|receta|anuncio|consejo|ejemplo|currículum|extracto|cita|folleto|prospecto)\b(?!.*\b(?:es|son|está|he|tengo|quiero|debe|puede)\b)[^.!?]{0,50}$/iu,
  /^(?:del|de la|de los|de las|según (?:el|la|los|las)|extracto del?|sacado del?) [^.!?:]{3,50}$/iu,
  /\b(?:me (?:escribió|escribe|dijo|mandó)|encontré (?:esto|este \p{L}+)|(?:lo )?encontré en (?:internet|la web|redes)|encontrado en (?:internet|la web))(?!\p{L})[^.!?]{0,30}$/iu,
  // Chinese
  /(?:邮件|郵件|短信|信|通知|公告|告示|说明书|手册|规章|规定|条款|合同|会议纪要|简历|博客|文章|帖子|评论|提示词|系统消息|系统提示|菜谱|台词|字幕|例句|测试数据|要求|原话|规则|须知|消息|群公告|留言|海报|标语)(?:的(?:内容|一部分|节选|原文))?(?:是这样的|是这么说的|如下|是|说|写道|写着|里写的|上写的)?$/u,
  /^(?![^,，。]{0,8}我)[^,，。]{1,16}(?:在群里)?(?:发的|发来的|写的|说的|转发的)$|(?:网上|微博上?|知乎上?|论坛上?)(?:看到|找到|搜到)[^,，。]{0,10}$/u,
  /^(?:请|帮我|麻烦)?(?:把)?(?:这[段句封篇]|下面|以下)?[^,，。]{0,10}(?:翻译|翻成|译成|缩短|润色|总结|校对|改写|修改|解释)[^,，。]{0,12}$/u,
  // English, where the nouns of pasted text do not already tell
  /^(?:notice|sign|poster|memo|house rules?|manual|label|leaflet|announcement|system message|system prompt|recipe|meeting minutes|minutes|example|sample|test data|persona|handout|flyer)\b(?!.*\bfor you\b)(?!.*\b(?:is|are|was|has|have|must|should|will)\b)[^.!?]{0,50}$/i,
  /^(?:my|our|the|his|her) (?:[\w']+ ){1,3}(?:texted|emailed|messaged|posted|told me|wrote me|sent me this|sent this)(?: me| us)?$/i,
  /^(?:my |our |the |an? )?(?:\w+ )?\w+['’]s? (?:letter|e?mail|text|message|note|post|prompt|rules|instructions|reply|answer|feedback|advice|comments?|requests?|quote|wishes|notes|review|checklist|rules?|saying|motto|order|orders|policy|words)(?: (?:today|yesterday))?$/i,
  /\b(?:i|we) (?:just )?(?:received|got|found|saw|read|heard|was sent)$|\bwhat (?:my |the |our )?\w+(?: \w+)? (?:wrote|said|says|sent|posted)$/i,
  /^(?:pinned|posted|written|printed|seen|spotted|heard|copied|stuck) (?:in|on|at|from|to)\b[^.!?]{0,40}$/i,
  /^(?:from|according to(?! my (?:taste|mind|opinion|experience|notes|calendar)\b)|quoting|excerpt from|quote from|taken from|found (?:in|on)) (?:the|a|an|my|our|this|wikipedia|reddit)\b[^.!?]{0,50}$/i,
];
// "From the next release on", "ejemplo de lo que quiero": the user's own.
const OWN =
  /\b(?:from (?:the|this) (?:next|start|beginning|first|moment|day|week|month|year)|on[,]?$|aus dem (?:Grund|Stand)|de la (?:misma|próxima)|del (?:mismo|próximo))\b|(?:私|僕|俺|自分)の(?:ルール|方針|アドバイス)|(?:返信|返事|回答)(?:の)?ルール/iu;
const JAPANESE = /[\u3040-\u30ff]/u;
const MAX_INTRODUCTION = 100;

function bare(sentence: string): string {
  return sentence
    .trim()
    .replace(/^(?:[-・•*＊>]\s*|えっと、?|あの、?|ちなみに、?|すみません、?|ごめん、?)+/u, "")
    .replace(/[。.!！?？…〜~↓→:：\s笑w]+$/u, "");
}

function isIn(patterns: readonly RegExp[], sentence: string): boolean {
  if (sentence.length < 2 || sentence.length > MAX_INTRODUCTION || OWN.test(sentence)) return false;
  const lower = sentence.toLowerCase();
  return patterns.some((pattern) => mayMatch(pattern, lower) && pattern.test(sentence));
}

/** Whether a sentence hands over to a text at its end: a colon, a new line or the next message. */
export function introduces(sentence: string): boolean {
  const said = bare(sentence);
  if (/^[A-Z][A-Z_-]+\.md$/.test(said)) return true;
  if (/[↓⇓]\s*$/u.test(sentence) || isIn(OF_THIS, said) || isIn([SALUTATION], said)) return true;
  const isJapanese = JAPANESE.test(said);
  const mayBeJapanese = isJapanese || /^[一-龠]{2,8}$/u.test(said);
  return (
    (mayBeJapanese && [OF_SOURCE, OF_SAYING, OF_WORK].some((patterns) => isIn(patterns, said))) ||
    (!isJapanese && isIn(OTHERS, said))
  );
}

/** Whether a sentence hands over to a text that goes on behind its full stop. */
export function introducesOnLine(sentence: string): boolean {
  const said = bare(sentence);
  return isIn([SALUTATION], said) || (JAPANESE.test(said) && isIn(OF_SOURCE, said));
}

// 「楽天の注意書き 必ず…」「内容は、…」: handed over in the middle of a sentence.
const WITHIN = new RegExp(
  `^[^\\s。、はがを]{0,16}(?:注意書き|但し書き|説明書|[張貼]り紙|ポスター|看板|お知らせ|規約|アナウンス|遺言)[ 　]+(?=\\S)|^(?:[^。]*[。])?[^。、]{0,20}(?:内容|文面|本文|文言)は、|^[^、。はがを]{0,16}${SOURCE}(?:より|によると|によれば)、`,
  "u",
);

/** Where the author's words end within a line of which the rest is a text; its length when it is not. */
export function endBeforeText(line: string): number {
  const within = WITHIN.exec(line.slice(0, MAX_INTRODUCTION));
  if (within !== null) return within[0].length;
  const arrow = /[→⇒↓](?=\s*\S)/u.exec(line.slice(0, MAX_INTRODUCTION));
  if (arrow !== null && introduces(line.slice(0, arrow.index))) return arrow.index + 1;
  if (!JAPANESE.test(line)) return line.length;
  let from = 0;
  for (const stop of line.matchAll(/[。！!]/gu)) {
    const end = stop.index + 1;
    if (end < line.trimEnd().length && introducesOnLine(line.slice(from, stop.index))) return end;
    from = end;
  }
  return line.length;
}

const NEXT =
  /次(?:の(?:メッセージ|発言|投稿|行))?(?:が|に|で|から)[^。]{0,12}(?:それ|これ|本文|文章|原文|貼|送|です)|(?:今から|これから|このあと|この後|続けて|あとで)[^。]{0,24}(?:貼|送る|送り|コピペ|投げ)|\b(?:next message|following message|nächste(?:n)? Nachricht|siguiente mensaje|próximo mensaje)\b|下一条|接下来(?:我)?(?:发|贴|给你)/iu;
const SENTENCE_END = /(?<=[。！？])\s*|(?<=[.!?])\s+|\n+/u;
/** More of an answer than this has done the work already. */
const MAX_ASKING = 160;
const LOOKS_TEXT = /\n\s*\S|[。.!！？?]\s*[^\s。.!！？?笑w〜)）」][^\n]{3,}|[「：:]|^第\d/u;
const THANKS =
  /^(?:あ、?)?(?:ありがと|了解|やっぱ|いや、|ごめん|すみません|thanks?\b|thank you|ok\b|no\b|danke|gracias|谢谢)/iu;

/** Whether a message is the text that the message of the user before it announced or asked to have worked on. */
export function isAwaitedText(content: string, before: string, answer: string | null): boolean {
  if (before === "" || before.length > 2 * MAX_INTRODUCTION || THANKS.test(content.trim())) return false;
  if (answer !== null && answer.length > MAX_ASKING) return false;
  if (NEXT.test(before)) return true;
  const last =
    before
      .trim()
      .split(SENTENCE_END)
      .findLast((part) => part.trim() !== "") ?? "";
  return introduces(last) && LOOKS_TEXT.test(content.trim());
}
