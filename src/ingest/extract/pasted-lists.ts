/** Ends a line that tells of a text which came from elsewhere: 「部長からこんなの来た」「ルールが変わったんだって」. */
const ARRIVED =
  /(?:貼る|貼ります|貼っ(?:とく|ておく|ておきます)|貼り付け(?:る|ます)|コピペ(?:する|します)?|来た|来ました|きた|きました|届いた|届きました|回って(?:きた|きました)|送られて(?:きた|きました)|だって|だそうです|だそうだ|とのこと(?:です)?|って言われた|と言われました|共有(?:する|します)|転記(?:する|します)|まとめ(?:だ|です)?って)(?:んだ(?:けど)?|んです(?:けど)?|の)?(?:ね|よ|わ|さ|な)?[。！!：:〜…笑w\s]*$/u;
const LIST_HEAD = /^\s*(?:[・•●○◆◇■□※►▶*＊-]|【|[0-9０-９]{1,2}[.．)）、]|[①-⑳]|[(（][0-9０-９]{1,2}[)）])/u;
/** A heading that stands over minutes and notices only. */
const NOTICE =
  /^\s*[【■◆＜<「[](?:[^】＞>」\]]{0,16})(?:会議メモ|議事録|議事メモ|打ち?合わせメモ|業務連絡|連絡事項|通達|お知らせ|ご案内|社内ルール|規定|利用規約|注意事項|回覧|周知)(?:[^】＞>」\]]{0,16})[】＞>」\]]?/u;
/** A line after which everything is what somebody else wrote. */
export const FORWARDED =
  /^\s*(?:begin forwarded message|(?:-{2,}|—+)?\s*(?:以下|ここから)[^。\n]{0,8}(?:転送|引用|コピペ|原文|本文))|^\s*(?:送信者|送信元|送信日時|受信日時|発信者|From|Sent|Gesendet|Enviado)\s*[:：]\s*\S/iu;
const FORWARDS_ON =
  /(?:以下|下記)(?:は|が|を|に)?[^。\n]{0,8}(?:転送|引用|コピペ|貼り?付け|原文|本文|メール)[^。\n]{0,8}$|(?:転送|コピペ)(?:する|します|です)(?:ね|よ)?$/u;

/** Which lines belong to a list or notice that was handed over, told line by line. */
export interface HandedOver {
  isList: boolean;
  /** The line before told that something came. */
  mayBegin: boolean;
}

/** The state after a line; a blank line ends a list. */
export function afterLine(line: string, { isList, mayBegin }: HandedOver): HandedOver {
  if (line.trim() === "") return { isList: false, mayBegin };
  const begins = NOTICE.test(line) || (mayBegin && LIST_HEAD.test(line));
  return { isList: isList || begins, mayBegin: ARRIVED.test(line) };
}

/** Whether a line ends by saying that what follows is forwarded. */
export function forwards(line: string): boolean {
  return FORWARDS_ON.test(line.replace(/[:：。！!\s]+$/u, ""));
}
