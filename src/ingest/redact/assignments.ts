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
import type { RuleTable } from "./rule.ts";
import { re, rule } from "./rule.ts";

const PASSWORD_KEY = re`(?:password|passwd|passphrase|passcode|passwort|kennwort|contraseña|contrasena|mot[ _-]de[ _-]passe|motdepasse|senha|wachtwoord|hasło|пароль|şifre|parola|lösenord|(?<![A-Za-z])(?:pwd|pw|psw|pswd|(?<!(?:boarding|ski|bus|day|season|lift|rail|guest|mountain|travel|press)[ -])pass|db_?pass|smtp_?pass|userpass)|(?<=[A-Za-z0-9]_)(?:pwd|pw|pass)|パスワード|パスコード|パスフレーズ|合言葉|密码|密碼|口令|비밀번호|패스워드)`;

/** Tokens that page through results are no secrets. */
const NOT_A_CURSOR = re`(?<!page[ _-]?|next[ _-]?|continuation[ _-]?|sync[ _-]?|cancellation[ _-]?|cursor[ _-]?)`;
const TOKEN_KEY = re`(?:(?:api|access|secret|private|signing|encryption|decryption|master|account|storage|license|licence|service|service[_-]?role|deploy|app|application|session|hmac|webhook|admin|auth|client|consumer|shared|subscription|bot|root|cipher|jwt|ingest|write|security|product)[ _-]?key(?:[ _-]?base)?|secret[_-]?id|${NOT_A_CURSOR}token|secret|(?<![A-Za-z])(?:_?auth|bearer|otp|totp|seed|salt|pepper)|_auth|_authtoken|credentials?|cookie|signature|APIキー|シークレット(?:キー)?|秘密鍵|トークン|API密钥|密钥|令牌|토큰|API ?키)`;

const ENVIRONMENT_KEY = re`(?<![A-Za-z0-9_])(?!\w{0,40}(?:PUBLIC|PUBLISHABLE|CACHE|FOREIGN|PRIMARY|SORT|PARTITION|HOST_KEY|ANON_ID))[A-Z][A-Z0-9_]{1,40}_(?:KEY|TOKEN|SECRET|AUTH|CREDENTIALS|SIGNATURE|PAT)`;

/** "mapquest key = …": any word before `key` but those of tables, caches and public halves. */
const VENDOR_KEY = re`(?<![A-Za-z])(?!(?:public|publishable|cache|primary|foreign|partition|sort|object|idempotency|natural|composite|host|page|dedup|lock|query|map|answer|site|routing|group|index|registry|translation|message|event)[ _-])[A-Za-z]{3,24}[ _-]key`;
const IS_UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** What may follow the name of a key and leave it the name of a secret: `PASSWORD_PROD`, `token2`, `secret (live)`. */
const SUFFIX = re`(?:[_-]?(?:prod|production|dev|test|staging|stage|live|old|new|value|base64|b64|hex|main|primary|secondary|v?\d{1,2}))?(?: ?[(（][^()（）\n]{1,24}[)）])?`;

const SEPARATOR = re`\\{0,2}["'\x60*_]{0,3}\]?[?!]?[ \t]{0,3}(?:={1,3}>?|:=|:{1,2}|：|＝|→|->|(?<!["'][ \t]{0,3})\||(?<=["']),|(?<=[ \t])[-–—](?=[ \t]))(?!=)[*_]{0,2}\s{0,3}`;
const QUOTED = re`(?:[rbuf]{0,2}|N)(?<quote>\\{0,2}["'\x60])(?<secret>(?:(?!\k<quote>)[^\n]){3,1000})\k<quote>`;
/** Up to white space or a quote; a comma, semicolon or ampersand ends it when a new key or nothing follows. */
const BARE = re`[\x60*_]{0,3}(?<secret>(?:[^\s"'\x60,;&<>|、。」』]|[,;&](?![\s"'{}]|$|[\w. -]{1,24}[=:])|<(?=[A-Za-z-]{2,30}>)){3,512})`;

const trimmed = (value: string): string => value.replace(/[)\]}.*_]+$/, "");

function isAssignedPassword(raw: string, match: RegExpExecArray): boolean {
  const value = trimmed(raw);
  if (value.length < 3 || isPlaceholder(value) || isCode(value) || value.endsWith(":")) return false;
  // `${PASSWORD:-default}` of a shell: a secret only when the default is one.
  if (/^[-?+]/.test(value) && raw.endsWith("}")) return isPasswordWord(value.slice(1));
  if (/^\d/.test(value) && !/[A-Za-z]/.test(value)) {
    return (
      /^\d{4,}/.test(value) &&
      !/^\d{4}-\d{2}-\d{2}$/.test(value) &&
      (/word/i.test(match[0]) || standsAlone(match))
    );
  }
  if (isOrdinary(value)) return false;
  if (/^[\p{L}-]+$/u.test(value)) return isPlainPassword(value) && standsAlone(match);
  return /^[\x21-\x7e¡-ÿ]+$/.test(value) && (!isIdentifier(value) || /\d/.test(value) || standsAlone(match));
}

const isIdentifier = (value: string): boolean => /^[a-z]+(?:[_.][a-z]+)+$/i.test(value);

/** Whether the value is followed by the end of a line, a closing quote or the next key, not by more prose. */
function standsAlone(match: RegExpExecArray): boolean {
  const after = match.input.slice(match.index + match[0].length, match.index + match[0].length + 3);
  return /^(?:$|[.,;!*`"'})\]]{0,2}(?:\s*\n|\s*$)|["'&;,|}]|です)/.test(after);
}

function isQuotedPassword(value: string, match: RegExpExecArray): boolean {
  if (isPlaceholder(value) || isCode(value)) return false;
  if (/\s/.test(value))
    return (
      isPassphrase(value) ||
      (value.length <= 24 &&
        !/[.?:]$/.test(value) &&
        value.split(/\s+/).some((word) => /\d/.test(word) && isPasswordWord(word)))
    );
  return (
    !isOrdinary(value) &&
    (/[^\p{L}]/u.test(value)
      ? !/^[a-z]+(?:[_-][a-z]+)+$/.test(value)
      : isPlainPassword(value) || (value.length >= 12 && isRandom(value, 12) && match.length > 0))
  );
}

const isToken = (raw: string): boolean => isRandom(trimmed(raw)) || /^\d{16,}$/.test(trimmed(raw));
const isLongToken = (raw: string): boolean => isRandom(trimmed(raw), 16);

/** `key = value` in code, configuration, JSON, YAML, tables and notes; the key names the secret. */
export const assignments: RuleTable = {
  needs: { words: CREDENTIAL_WORD },
  rules: [
    rule("password", PASSWORD_KEY + SUFFIX + SEPARATOR + QUOTED, { flags: "i", check: isQuotedPassword }),
    rule("password", PASSWORD_KEY + SUFFIX + SEPARATOR + BARE, { flags: "i", check: isAssignedPassword }),
    rule("token", TOKEN_KEY + SUFFIX + SEPARATOR + QUOTED, { flags: "i", check: (value) => isRandom(value) }),
    rule("token", TOKEN_KEY + SUFFIX + SEPARATOR + BARE, { flags: "i", check: isToken }),
    rule("token", VENDOR_KEY + SEPARATOR + BARE, {
      flags: "i",
      check: (value) => isRandom(trimmed(value), 24) && !IS_UUID.test(value),
    }),
    rule("token", ENVIRONMENT_KEY + SUFFIX + SEPARATOR + BARE, { check: isLongToken }),
  ],
};
