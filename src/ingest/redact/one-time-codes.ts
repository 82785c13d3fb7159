import type { RuleTable } from "./rule.ts";
import { LETTERS, re, rule } from "./rule.ts";

/** A list of one-time codes after its title: items of letters and digits, one a line or set off by commas. */
const CODE_ITEM = re`(?:(?=[A-Za-z]{0,11}\d)[A-Za-z0-9]{5,16}(?:[- ](?=[A-Za-z]{0,7}\d)[A-Za-z0-9]{3,8}){0,3}|[A-Za-z0-9]{4,8}(?:-[A-Za-z0-9]{4,8}){1,4}|\d{3,5} \d{3,5})`;
const CODE_SEPARATOR = re`(?:[ \t]{0,4}[,;、，\n|/][\s*•\-]{0,6}(?:\d{1,2}[.)] )?|[ \t]{2,8}| (?=\S))`;
const CODE_TITLE =
  "(?:recovery|backup|scratch|emergency|one[- ]time|2fa|mfa|リカバリー?|バックアップ|復旧|回復用?|恢复|备用)[ -]?(?:access[ -]?)?(?:codes?|キー|コード|码|代码|keys?)";

const CODE_NAME = re`(?:(?:verification|security|login|log-in|sign-in|authentication|auth|confirmation|access|one[- ]?time|2fa|two[- ]factor|mfa|otp|sms|bestätigungs|sicherheits|認証|確認|ワンタイム|セキュリティ|验证|校验|인증)[ -]?(?:pass)?(?:code|passcode|password|pin|token|コード|番号|パスワード|码|번호)?|(?:código|code|codice|kod|код) (?:de |di |d')?(?:verificación|seguridad|acceso|verificação|segurança|vérification|sécurité|confirmation|verifica|sicurezza|weryfikacyjny|подтверждения)|verificatiecode)`;
const CODE_LINK = re`(?:\s{0,2}(?:is|was|ist|lautet|es|est|é|è|[:：=】」)\]]|は|是|为|는|은|code|->|→)){1,3}`;
const CODE = re`(?<secret>(?:[A-Z]-)?\d{3}[ -]?\d{3}|\d{4,8})(?![\w]|[.,:/-]\d|文字|桁|分|秒)`;

/** Codes that prove who someone is: recovery lists, and one-time codes of messages. */
export const oneTimeCodes: RuleTable = {
  needs: { shape: ({ hasTwoDigits }) => hasTwoDigits, words: /codes?|コード|キー|码|key/i },
  rules: [
    rule(
      "recovery-codes",
      re`${CODE_TITLE}[^\d\n]{0,60}?(?:[:：\n]|は|are|is|->)[\s*•\-]{0,6}(?:\d[.)] )?(?<secret>${CODE_ITEM}(?:${CODE_SEPARATOR}${CODE_ITEM}){0,40})`,
      { flags: "i" },
    ),
    rule(
      "one-time-code",
      re`${CODE_NAME}(?: \([^)\n]{1,20}\))?(?: (?:for|to|from) [${LETTERS} ]{1,30}?)?${CODE_LINK}\s{0,3}[*\x60"'「]{0,2}${CODE}`,
      { flags: "i" },
    ),
    rule(
      "totp-seed",
      re`(?:setup|set-up|authenticator|2fa|mfa|totp|otp)[ -]?(?:setup )?(?:key|secret|seed)s?[^\n]{0,24}?[\s:](?<secret>[A-Z2-7]{4}(?:[ -]?[A-Z2-7]{4}){3,12})(?![A-Za-z0-9])`,
    ),
    rule("one-time-code", re`(?<![${LETTERS}0-9_])OTP[ :-]{1,3}(?<secret>\d{6,8})(?![\w]|[.,:/-]\d)`),
    rule(
      "one-time-code",
      re`(?<![${LETTERS}0-9_])(?:use|enter|type|tippe)\s{1,2}${CODE}\s(?:to|as|um)\s(?:verify|log|sign|confirm|your|complete|access|reset|authenticate|continue)`,
      { flags: "i" },
    ),
    rule(
      "one-time-code",
      re`(?<![\w.-])(?<secret>(?:[A-Z]-)?\d{3}[ -]?\d{3}|\d{4,8})\s(?:is|ist)\s(?:your|the|ihr|dein)\s[${LETTERS} ]{0,30}?(?:code|otp|passcode|pin)\b`,
      { flags: "i" },
    ),
  ],
};
