import { digitsOf, passesIbanCheck, passesLuhn, passesMyNumberCheck } from "./checksums.ts";
import { re, rule } from "./rule.ts";
import type { RuleTable } from "./rule.ts";

const DIGIT = "[0-9０-９]";
const GAP = re`[ \u00a0\u3000\-‐–−－.]`;
const NOT_IN_NUMBER = re`(?<![\w０-９.])`;
const END = re`(?![\w０-９]|[.,]${DIGIT})`;

/** Issuer ranges and lengths (ISO/IEC 7812): Visa, Mastercard, Amex, Discover, JCB, Diners, UnionPay, Maestro, Mir. */
const CARD_NUMBER =
  /^(?:4\d{15}|5[1-5]\d{14}|2(?:22[1-9]|2[3-9]\d|[3-6]\d{2}|7[01]\d|720)\d{12}|3[47]\d{13}|6(?:011|5\d{2}|4[4-9]\d)\d{12}|35(?:2[89]|[3-8]\d)\d{12}|3(?:0[0-5]|[689]\d)\d{11}|62\d{14,17}|(?:5018|5020|5038|5893|6304|6759|676[1-3])\d{12,15}|220[0-4]\d{12})$/;

const isCardNumber = (value: string): boolean => {
  const digits = digitsOf(value);
  return CARD_NUMBER.test(digits) && passesLuhn(digits);
};

/** IBAN length by country (SWIFT registry), longest first is not needed: the country fixes the length. */
const IBAN_COUNTRIES: ReadonlyArray<readonly [length: number, countries: string]> = [
  [15, "NO"],
  [16, "BE"],
  [18, "DK|FO|FI|GL|NL|SD"],
  [19, "MK|SI"],
  [20, "AT|BA|EE|KZ|LT|LU|XK|MN"],
  [21, "CH|HR|LI|LV"],
  [22, "BG|BH|CR|DE|GB|GE|IE|ME|RS|VA"],
  [23, "AE|GI|IL|IQ|TL|OM|SO"],
  [24, "AD|CZ|ES|MD|PK|RO|SA|SE|SK|TN|VG"],
  [25, "LY|PT|ST"],
  [26, "IS|TR"],
  [27, "BI|DJ|FR|GR|IT|MC|MR|SM"],
  [28, "AL|AZ|BY|CY|DO|GT|HU|LB|NI|PL|SV"],
  [29, "BR|EG|PS|QA|UA"],
  [30, "JO|KW|MU|YE"],
  [31, "MT|SC"],
  [32, "LC"],
  [33, "RU"],
];
const IBAN = IBAN_COUNTRIES.map(
  ([length, countries]) => re`(?:${countries})[ -]?\d{2}(?:[ \u00a0-]?[A-Z0-9]){${length - 4}}`,
).join("|");

const SSN = re`(?!000|666|9)\d{3}@(?!00)\d{2}@(?!0000)\d{4}`;
const PARTS_WORD =
  /(?:part|order|ref|model|serial|ticket|item|invoice|case|lot|sku|phone|tel|fax|call|mobile|article|doc|isbn|version|型番|品番|注文|電話|番号)[^\n]{0,16}$/i;

/** Words between the name of a number and the number itself: "of my card", "is", "：", "は". */
const LINK_WORD = re`\s{0,2}(?:number|no\.?|num|code|nr\.?|#|['’]s(?=\s)|番号|コード|is|was|ist|lautet|es|est|è|é|to|=|:|：|は|が|→|-|["'\x60*「(]|是|为)`;
const LINK = re`(?:${LINK_WORD}){0,5}\s{0,3}["'\x60*「]{0,2}`;
const SURE_LINK = re`(?:${LINK_WORD}){1,5}\s{0,3}["'\x60*「]{0,2}`;
const AFTER_PIN = re`(?![\w-]|[.,:/]\d| ?(?:digit|char))`;

/** Payment cards, bank and state identifiers; by checksum where one exists, else by the words before them. */
export const numbers: RuleTable = {
  needs: { shape: ({ hasThreeDigits }) => hasThreeDigits },
  rules: [
    rule("card-number", `${NOT_IN_NUMBER}${DIGIT}{14,19}${END}`, { check: isCardNumber }),
    rule("card-number", `${NOT_IN_NUMBER}${DIGIT}{4}(?:${GAP}${DIGIT}{4}){3}(?:${GAP}${DIGIT}{3})?${END}`, {
      check: isCardNumber,
    }),
    rule("card-number", `${NOT_IN_NUMBER}${DIGIT}{4}(?:${GAP}${DIGIT}{4}){3}${END}`, { check: isCardNumber }),
    rule("card-number", `${NOT_IN_NUMBER}${DIGIT}{4}${GAP}${DIGIT}{6}${GAP}${DIGIT}{4,5}${END}`, {
      check: isCardNumber,
    }),
    rule(
      "card-code",
      re`(?<![a-z])(?:cvv2?|cvc2?|cid code|card (?:security|verification) (?:code|value)|prüfziffer|card[^\n]{0,60}security code|セキュリティコード|安全码)${LINK}(?<secret>\d{3,4})(?!\d|[.,]\d|[-\s]?digit)`,
      { flags: "i" },
    ),
    rule("iban", `(?<![A-Za-z0-9])(?:${IBAN})(?![A-Za-z0-9])`, { flags: "i", check: passesIbanCheck }),
    rule("us-ssn", re`(?<![\w.-])${SSN.replaceAll("@", "-")}(?![\w]|[-.]\d)`, {
      check: (_value, match) =>
        !PARTS_WORD.test(match.input.slice(Math.max(0, match.index - 30), match.index)),
    }),
    rule(
      "us-ssn",
      re`(?:\bssn\b|social[ -]security)[^\d\n]{0,30}(?<secret>${SSN.replaceAll("@", "[ .-]?")})(?!\d)`,
      { flags: "i" },
    ),
    rule(
      "national-id",
      re`(?:マイナンバー|個人番号|my ?number)[^\d\n]{0,12}(?<secret>\d{4}[ -]?\d{4}[ -]?\d{4})(?!\d)`,
      {
        flags: "i",
        check: (value) => passesMyNumberCheck(digitsOf(value)),
      },
    ),
    rule(
      "national-id",
      re`(?:national insurance|\bnino\b|\bni number)[^\d\n]{0,20}?(?<secret>(?!BG|GB|NK|KN|TN|NT|ZZ)[A-Z]{2} ?\d{2} ?\d{2} ?\d{2} ?[A-D])\b`,
      { flags: "i" },
    ),
    rule("national-id", re`(?:aadhaar|aadhar)[^\d\n]{0,20}(?<secret>[2-9]\d{3}[ -]?\d{4}[ -]?\d{4})(?!\d)`, {
      flags: "i",
    }),
    rule(
      "national-id",
      re`(?:social insurance number|\bSIN\b)${LINK}(?<secret>\d{3}[ -]?\d{3}[ -]?\d{3})(?!\d)`,
      { check: (value) => passesLuhn(digitsOf(value)) },
    ),
    rule(
      "national-id",
      re`(?:steuer-?id(?:entifikationsnummer)?|\bcpf\b|\bdni\b|身份证(?:号码?)?)${LINK}(?<secret>\d[\d. -]{6,18}[\dA-Z])(?![\w])`,
      { flags: "i" },
    ),
    rule(
      "passport-number",
      re`(?:passport(?: (?:number|no\.?|nr\.?|#))|reisepassnummer|パスポート番号|旅券番号|护照号码?)${LINK}(?<secret>[A-Z]{0,3}\d{6,9}[A-Z]?)(?![\w])`,
      { flags: "i" },
    ),
    rule(
      "bank-account",
      re`(?:bank(?:ing)? account(?: number| no\.?)?|checking account(?: number)?|kontonummer|口座番号|银行账号)${LINK}(?<secret>\d[\d -]{4,16}\d)(?![\w])`,
      { flags: "i" },
    ),
    rule(
      "pin",
      re`(?<![\w-])(?:pins?|pin[ -]?code|geheimzahl|pin-nummer)(?: (?:for|of|to|on)(?: [\w'’-]{1,16}){1,4}?)?(?! (?:the|version|it|this|that)\b)${SURE_LINK}(?<secret>\d{4,8})${AFTER_PIN}`,
      { flags: "i" },
    ),
    rule(
      "pin",
      re`(?:my|our|your|card|bank|sim|phone|debit|credit|alarm|door|the)(?: \w{1,12})? pin (?<secret>\d{4,8})${AFTER_PIN}`,
      { flags: "i" },
    ),
    rule(
      "pin",
      re`(?:暗証番号|ピンコード|PIN(?:コード|番号)|PIN码|取款密码|支付密码|密码|비밀번호|핀번호)(?:[はがを：:=是为은는、,]|\s){1,3}[「"']?(?<secret>\d{4,8})(?![\w-]|\s?(?:文字|桁|日|回|年|月|円|位|个|字|자|글자))`,
      { flags: "i" },
    ),
  ],
};
