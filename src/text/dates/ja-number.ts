const KANJI_DIGITS = "〇一二三四五六七八九";

/** An integer in Arabic digits (either width) or in kanji up to 99. */
export function japaneseNumber(said: string): number {
  const plain = said.normalize("NFKC");
  if (/^\d+$/.test(plain)) return Number(plain);
  if (plain === "元") return 1;
  const [tens, ones] = plain.includes("十") ? plain.split("十") : ["", plain];
  const ten = plain.includes("十") ? (tens === "" ? 1 : KANJI_DIGITS.indexOf(tens ?? "")) : 0;
  return ten * 10 + (ones === undefined || ones === "" ? 0 : KANJI_DIGITS.indexOf(ones));
}
