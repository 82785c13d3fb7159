import { CREDENTIAL_WORD } from "./credential-word.ts";
import {
  isCode,
  isOrdinary,
  isPassphrase,
  isPasswordWord,
  isPlaceholder,
  isPlainPassword,
  isRandom,
} from "./likely-secret.ts";
import type { RuleTable, SecretRule } from "./rule.ts";
import { LETTERS, re, rule } from "./rule.ts";
import type { Statement } from "./said-languages.ts";
import { MIXED_STATEMENT, SEPARATE_STATEMENTS } from "./said-languages.ts";

const BEFORE = re`(?<![${LETTERS}0-9_])`;
/** "for the router", "of my bank", "you asked for": starts with a function word, so "password policy is" never matches. */
const GAP = re`(?:\s{1,3}(?:for|of|to|at|on|in|from|that|which|we|you|i|here|over|used|für|zum|zur|vom|von|des|der|im|am|beim|para|de|del|da|do|du|pour|per|voor|till|для|от|к)(?:\s{1,3}[${LETTERS}0-9'’@._/-]{1,24}){0,6}?)?`;
const QUOTE = "[\"'`*“”«「_]{0,3}";
const VALUE = re`(?<secret>[^\s"'\x60“”«»「」『』、。，；（）<>]{3,255}[^\s"'\x60“”«»「」『』、。，；（）<>.,;:?)\]}*])`;

const said = (names: string, link: string): string =>
  re`${BEFORE}(?:${names})s?${GAP}[ \t]{0,3}${link}\s{1,3}`;

function isSaidPassword(value: string, match: RegExpExecArray): boolean {
  const end = match.index + match[0].length;
  if (isPasswordWord(value)) return true;
  const quoted =
    /["'`“«「*]$/.test(match[0].slice(0, -value.length)) && /^[.!,]?["'`”»」*]/.test(match.input.slice(end));
  if (quoted && !isPlaceholder(value) && !isCode(value) && !isOrdinary(value)) return value.length >= 4;
  // Without quotes only a noun can be it: any word in English, a capitalised one where predicates are lower case.
  if (!/\b(?:is|was)\b/i.test(match[0].slice(0, -value.length)) && !/^\p{Lu}/u.test(value)) return false;
  return isPlainPassword(value) && /^(?:[.!]?\s*$|[.!]\s|\s*\n)/.test(match.input.slice(end, end + 40));
}

const saidRules = ({ password, token, link }: Statement): SecretRule[] => [
  rule("password", `${said(password, link)}${QUOTE}${VALUE}`, { flags: "i", check: isSaidPassword }),
  rule("token", `${said(token, link)}${QUOTE}${VALUE}`, { flags: "i", check: isSaidToken }),
];

function isSaidToken(value: string, match: RegExpExecArray): boolean {
  if (/code|combination/i.test(match[0].slice(0, 24)) && /^[\d*#]{4,10}$/.test(value)) return true;
  return isRandom(value) && !isOrdinary(value);
}

/** Languages without spaces: name, particle, value in ASCII, whatever script comes after. */
const ASCII_VALUE = re`(?<secret>[!#-&(-;=-_a-~]{3,254}[!#-&*+\-/-9=@-Z^_a-z|~])`;
const CJK_PASSWORD =
  "(?:パスワード|パスコード|パスフレーズ|パス(?=[はがを:：])|合言葉|暗証番号|ログイン情報|暗号化?キー|密码|密碼|口令|비밀번호|암호|패스워드)";
const CJK_TOKEN =
  "(?:API ?キー|アクセスキー|シークレット(?:キー)?|秘密鍵|トークン|ライセンスキー|认证码|API ?密钥|密钥|令牌|访问令牌|私钥|토큰|API ?키|비밀 ?키)";
const CJK_LINK = re`(?:[はがをにも]|→|は、|[:：=＝]|是|为|為|改成了?|改为了?|换成了?|设为|设置为|设成|[、，,]|는|은|가|이|를|을|\s){1,3}(?:今|今は|新しく|现在是)?\s{0,2}[「『"'“\x60]{0,2}`;

const CJK_ORDINARY_TAIL =
  /^(?:で(?!す|し)|に(?!変|し)|を|から|まで|文字|桁|年|月|日|回|以上|个|位|字符|天|자)/;

const isCjkPassword = (value: string, match: RegExpExecArray): boolean => {
  const tail = match.input.slice(match.index + match[0].length, match.index + match[0].length + 4);
  if (isPlaceholder(value) || isCode(value) || isOrdinary(value) || CJK_ORDINARY_TAIL.test(tail))
    return false;
  return isPasswordWord(value) || /^(?:\d{4,12}|[A-Za-z0-9][\w-]{4,})$/.test(value);
};

/** Keys of tables, caches, pages and ciphers in public: the long value after them is an id. */
const NOT_A_NAME = re`(?<!(?:public|publishable|cache|primary|foreign|partition|sort|object|idempotency|s3|row|natural|composite|host|page|dedup|deduplication|lock|storage|query|map|answer|site|routing|group|index|registry|translation|i18n|message|event)[ _-]?)`;

const isTokenAlone = (value: string): boolean =>
  isRandom(value, 16) &&
  !isOrdinary(value) &&
  !/^[A-Z0-9_-]+$/.test(value) &&
  !/^[a-z]+(?:-[a-z0-9]{1,8})+$/.test(value) &&
  !/^[\w.-]+\/|:/.test(value);

/** Secrets said in sentences, in many languages, and lists and codes that people paste. */
export const statements: RuleTable = {
  needs: { words: CREDENTIAL_WORD },
  rules: [
    ...saidRules(MIXED_STATEMENT),
    rule(
      "password",
      re`(?:chang|set|reset|updat|switch|rotat|mov|renam|geänder|änder|gesetz|cambi)\w{0,4}[^.\n]{0,60}?(?:password|passwd|passcode|passphrase|passwort|kennwort|contraseña|pin|pw|pwd)\b[^.\n]{0,40}?\s(?:to|as|auf|zu|a|in)\s{1,3}${QUOTE}${VALUE}`,
      { flags: "i", check: isSaidPassword },
    ),
    rule(
      "password",
      re`(?:password|passcode|passphrase|passwort)[^.\n]{0,40}?\s(?:changed|set|reset|updated|switched|rotated|geändert)\s(?:it\s)?(?:back\s)?(?:to|as|auf)\s{1,3}${QUOTE}${VALUE}`,
      { flags: "i", check: isSaidPassword },
    ),
    rule(
      "password",
      re`(?<![${LETTERS}0-9])(?:passphrase|passwords?|passcode|passwort|pass|pwd|pw|pin)\s{1,3}${QUOTE}${VALUE}`,
      {
        flags: "i",
        check: (value) => isPasswordWord(value) && value.length >= 6 && !/^[A-Z0-9_-]+$/.test(value),
      },
    ),
    rule(
      "password",
      re`(?:^|[\s"'\x60])(?<secret>[^\s"'\x60()]{5,64})["'\x60]?\s?[(（](?:the|my|our|your|new|old)?\s?(?:[${LETTERS}-]{1,16}\s){0,3}(?:password|passcode|passphrase|passwort)[)）]`,
      { flags: "i", check: isPasswordWord },
    ),
    rule(
      "password",
      re`(?:^|[\s("'\x60])(?<secret>[^\s"'\x60()]{5,64})["'\x60]?\s(?:is|was|as|works as|が|ist)\s(?:the|my|our|your|a|mein|das)?\s?(?:[${LETTERS}-]{1,16}\s){0,3}(?:password|passcode|passphrase|passwort)(?![${LETTERS}_-])`,
      {
        flags: "i",
        check: (value) => isPasswordWord(value.replace(/[.,;:]+$/, "")) && /[A-Za-z]/.test(value),
      },
    ),
    rule(
      "token",
      re`(?<![${LETTERS}0-9])(?:(?:api|access|secret|private|signing|auth|client|license|encryption|master)[ _-]?(?:key|token|secret)|token|secret|${NOT_A_NAME}key)\s{1,3}(?:called |named )?${QUOTE}${VALUE}`,
      { flags: "i", check: isTokenAlone },
    ),
    rule("token", re`${BEFORE}${NOT_A_NAME}key${GAP}\s{0,3}(?:is|was|=|:)\s{1,3}${QUOTE}${VALUE}`, {
      flags: "i",
      check: (value) => isRandom(value, 24) && isTokenAlone(value),
    }),
    rule(
      "password",
      re`(?:password|passcode|passphrase|passwort)[^\n]{0,60}?[.?!,;:]\s(?:it's|it’s|it is|its|that's|that is|(?:the|my) (?:new|current|old|right|real) one(?: is|'s)|now it's|here(?: it is|'s))[:,]?\s{1,3}${QUOTE}${VALUE}`,
      { flags: "i", check: isPasswordWord },
    ),
    rule(
      "passphrase",
      re`(?:passphrase|pass phrase|パスフレーズ|diceware)${GAP}\s{0,2}(?:is|was|=|:|は)\s{0,2}${QUOTE}(?<secret>[^\s"'\x60.,;!?。、]{2,24}(?:[ -][^\s"'\x60.,;!?。、]{2,24}){2,11})`,
      {
        flags: "i",
        check: (value) => isPassphrase(value.replaceAll("-", " ")),
      },
    ),
    rule("password", `${CJK_PASSWORD}${CJK_LINK}${ASCII_VALUE}`, { flags: "i", check: isCjkPassword }),
    rule(
      "password",
      re`(?:パスワード|合言葉|暗証番号|パスフレーズ|密码|口令)(?:は|が|を|是|为|[:：])?\s?[「『“"](?<secret>[^「」『』“”"\n]{2,40})[」』”"](?=です|だ|。|\s|$|に変|にし|で)`,
    ),
    rule("token", `${CJK_TOKEN}${CJK_LINK}${ASCII_VALUE}`, {
      flags: "i",
      check: (value) => isRandom(value) && !isOrdinary(value),
    }),
  ],
};

/** The same sentences in the languages that are tried only where a word of theirs occurs. */
export const separateStatements: readonly RuleTable[] = SEPARATE_STATEMENTS.map((statement) => ({
  needs: { words: new RegExp(`${statement.password}|${statement.token}`, "i") },
  rules: saidRules(statement),
}));
