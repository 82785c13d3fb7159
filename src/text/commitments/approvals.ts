const KANA = /[\u3040-\u30ff]/u;

// What takes an approval back, puts it off or only speaks of it.
const ENGLISH_OPEN =
  /\b(?:not|never|no|n't|without|until|unless|if|once|when|before|whether|pending|awaiting|waiting|await|needs?|need|requires?|required|requested?|asks?|asked|asking|wants?|seek\w*|subject to|only|must be|should be|to be|may be|could be|would be|denied|rejected|refused|declined|yet|unapproved|expired|can't|cannot|won't|didn't|hasn't|haven't|isn't|wasn't)\b/iu;
const JAPANESE_OPEN =
  /ない|ません|未承認|待ち|待って|まで|なら|たら|れば|場合|必要|求め|依頼|申請|却下|否認|不承認|前に|期限切れ|ずに|なしに|なく|かどうか|ください(?:ますか)?|でしょうか|のみ|だけ/u;

const ENGLISH_CLAIM =
  /\b(?:approved?s?|approves|authori[sz]ed|authori[sz]es|permitted|sanctioned|green-?lit|signed off|cleared|okayed|ok'd|granted|consented|agreed to|gave (?:the |his |her |their |my )?(?:ok|okay|approval|permission|consent|go-ahead|green light|blessing)|has (?:the )?(?:approval|permission|go-ahead|green light)|have (?:the )?(?:approval|permission|go-ahead|green light)|free to (?:proceed|go)|allowed to (?:proceed|go ahead))\b/iu;
const JAPANESE_CLAIM =
  /承認(?:済|され|した|しました|を得|が得|が下り|がおり|が出|を受|して(?:い|お)|いただ|があ)|許可(?:済|され|した|しました|を得|が得|が下り|がおり|が出|して(?:い|お)|があ)|了承(?:済|され|した|しました|を得|いただ)|認め(?:られ|た|ました)|同意(?:済|した|しました|を得|が得)|ゴーサイン|OKが出|OK済|決裁(?:済|が下り|を得)/u;

const ENGLISH_GRANT =
  /^(?:(?:yes|yep|yeah|ok|okay|sure|fine|great|good|perfect|thanks|right)[,.! ]+)*(?:(?:that's |it's |this is |i'm )?(?:approved|confirmed|authori[sz]ed|fine by me|ok with me|okay with me|good to go)|go ahead|please (?:go ahead|proceed)|proceed|do it|permission granted|green light)\b|\b(?:i|we)(?:'ve| have| hereby| do| am| can)* (?:approve|approved|authori[sz]e|authori[sz]ed|sign(?:ed)? off|consent|green-?light|ok|okay|give (?:you )?(?:my|the|our) (?:ok|okay|approval|permission|go-ahead|consent))\b|\byou (?:may|can) (?:now )?(?:go ahead|proceed)\b|\byou have my (?:ok|okay|approval|permission|go-ahead|consent)\b/iu;
const JAPANESE_GRANT =
  /承認(?:します|する|いたします|しました|です|。|$)|許可(?:します|する|いたします|しました)|了承(?:します|しました|です)|進めて(?:ください|下さい|いい|よい|OK|構いません|かまいません|ほしい|もら)|(?:して|やって|払って|送って|実行して)(?:いい|よい|構いません|かまいません|OK)|ゴーサイン|OKです|問題ありませんので?進め/u;

const ENGLISH_REFUSAL =
  /\b(?:not approved|don't approve|do not approve|won't approve|cannot approve|can't approve|denied|request denied|i (?:refuse|decline|reject|deny)|(?:that's|it's|this is) (?:rejected|refused|denied))\b/iu;
const JAPANESE_REFUSAL =
  /却下|承認(?:しません|できません|しない|いたしません)|不承認|許可(?:しません|できません|しない)|認め(?:ません|られません|ない)|お断り/u;

/** Whether a sentence says that something is approved: not that it should be, may be, or is not. */
export function claimsApproval(sentence: string): boolean {
  const text = sentence.replaceAll("’", "'");
  if (KANA.test(text)) return JAPANESE_CLAIM.test(text) && !JAPANESE_OPEN.test(text);
  return ENGLISH_CLAIM.test(text) && !ENGLISH_OPEN.test(text);
}

/** Whether who says this sentence gives leave by it. */
export function grantsApproval(sentence: string): boolean {
  const text = sentence.replaceAll("’", "'").trim();
  if (/[?？]$/u.test(text) || refusesApproval(text)) return false;
  if (KANA.test(text)) return JAPANESE_GRANT.test(text) && !/ない限り|ませんが|まで|たら|れば/u.test(text);
  return ENGLISH_GRANT.test(text) && !/\b(?:not|n't|never|unless|until|if|without)\b/iu.test(text);
}

/** Whether who says this sentence refuses leave by it. */
export function refusesApproval(sentence: string): boolean {
  const text = sentence.replaceAll("’", "'");
  return KANA.test(text) ? JAPANESE_REFUSAL.test(text) : ENGLISH_REFUSAL.test(text);
}

const ENGLISH_ASKING =
  /\b(?:may|shall|should|can|could) (?:i|we)\b|\b(?:do|would) you (?:approve|want me to|like me to|authori[sz]e|agree)\b|\b(?:please|kindly) (?:approve|confirm|authori[sz]e)\b|\b(?:need|waiting for|awaiting|require) your (?:approval|ok|okay|permission|confirmation|sign-off|go-ahead)\b|\bapprove\b[^.?!]*\?/iu;
const JAPANESE_ASKING =
  /(?:よろしい|宜しい|いい|構いません|かまいません)(?:でしょう|です)?か|(?:承認|許可|了承)(?:して|を)?(?:いただけ|頂け|ください|下さい|お願い|もらえ|願)|(?:しても|実行しても|進めても)(?:いい|よい|よろしい|構)/u;

/** Whether a sentence asks for leave. */
export function asksApproval(sentence: string): boolean {
  return KANA.test(sentence) ? JAPANESE_ASKING.test(sentence) : ENGLISH_ASKING.test(sentence);
}
