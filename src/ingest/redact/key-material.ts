import { isRandom } from "./likely-secret.ts";
import { re, rule } from "./rule.ts";
import type { RuleTable } from "./rule.ts";

const LINE_BREAK = re`(?:\s|\\{1,2}[nr])`;
const BEGIN = "-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----";
/** Anything up to the next line of five dashes, so that two keys never melt into one and the scan stays linear. */
const BODY = "(?:[^-]|-(?!----))*";

const holdsKeyText = (block: string): boolean =>
  /[A-Za-z0-9+/=]{16}/.test(block.replace(/-----[^-]{0,80}-----/g, ""));

const MNEMONIC_WORDS = re`[a-z]{3,8}(?:[ ,\n\t]{1,3}(?:\d{1,2}[.)] ?)?[a-z]{3,8}){11,23}`;

/** Keys with a frame or an alphabet of their own: PEM, PGP, PuTTY, wallets, disk recovery. */
export const keyMaterial: RuleTable = {
  needs: {
    shape: ({ hasKeyRun, hasDigitComma }) => hasKeyRun || hasDigitComma,
    words: /phrase|mnemonic|フレーズ|ニーモニック|助记词/i,
  },
  rules: [
    rule("private-key", `${BEGIN}${BODY}-----END [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----`, {
      check: holdsKeyText,
    }),
    // Cut off before its end: headers, then every following line of base64.
    rule(
      "private-key",
      re`${BEGIN}(?:${LINE_BREAK}{1,6}(?:[A-Z][A-Za-z-]{2,20}: [^\n\\]{0,120}|[>| ]{0,4}[A-Za-z0-9+/=]{16,}))+(?:${LINE_BREAK}{1,6}[A-Za-z0-9+/]{1,15}={1,2})?`,
      {
        check: holdsKeyText,
      },
    ),
    rule(
      "private-key",
      `---- BEGIN SSH2 ENCRYPTED PRIVATE KEY ----(?:[^-]|-(?!---))*---- END SSH2 ENCRYPTED PRIVATE KEY ----`,
    ),
    rule(
      "private-key",
      re`PuTTY-User-Key-File-\d:[\s\S]{0,2000}?Private-Lines: \d{1,3}(?<secret>(?:\s{1,2}[A-Za-z0-9+/=]{4,80})+)`,
    ),
    rule("private-key", re`"kty"\s*:[^{}]{0,2000}?"d"\s*:\s*"(?<secret>[\w-]{20,})"`),
    rule("wireguard-key", re`(?:PrivateKey|PresharedKey)\s{0,3}=\s{0,3}(?<secret>[A-Za-z0-9+/]{43}=)`),
    rule("age-key", `AGE-SECRET-KEY-(?:PQ-)?1[A-Za-z0-9]{40,}`, { flags: "i" }),
    rule(
      "wallet-key",
      re`(?:private|secret|wallet|signing|deployer|秘密)[ _-]?(?:key|鍵|私钥)?[^\n]{0,40}?(?<secret>(?<![0-9a-zA-Z])(?:0x)?[0-9a-f]{64})(?![0-9a-zA-Z])`,
      {
        flags: "i",
        check: (_value, match) =>
          /key|鍵|私钥/i.test(match[0]) &&
          !/address|hash|transaction|sha|public|fingerprint|checksum|digest/i.test(match[0]),
      },
    ),
    rule(
      "wallet-key",
      `(?<![A-Za-z0-9])(?:5[HJK][1-9A-HJ-NP-Za-km-z]{49}|[KL][1-9A-HJ-NP-Za-km-z]{51}|[xyzt]prv[1-9A-HJ-NP-Za-km-z]{80,}|nsec1[02-9ac-hj-np-z]{58})(?![A-Za-z0-9])`,
      { check: (value) => isRandom(value) },
    ),
    rule("wallet-key", `(?<![A-Za-z0-9])S[A-D][A-Z2-7]{54}(?![A-Za-z0-9])`, {
      check: (value) => isRandom(value),
    }),
    rule("wallet-key", re`\[\s{0,2}(?:\d{1,3},\s{0,2}){63}\d{1,3}\s{0,2}\]`),
    rule(
      "seed-phrase",
      re`(?:seed|recovery|mnemonic|secret|backup|wallet|シード|リカバリー|ニーモニック|助记词)[ -]?(?:phrase|words?|フレーズ|word list|is|:)?[^\n]{0,40}?[\s:"'\x60「](?<secret>(?:1[.)] ?)?${MNEMONIC_WORDS})(?![a-z])`,
      {
        flags: "i",
        check: (value, match) =>
          /phrase|mnemonic|seed|フレーズ|ニーモニック|助记词/i.test(match[0]) &&
          !/\b(?:the|and|is|are|of|to|in|for|with|you|your|that|this|should|be)\b/.test(value),
      },
    ),
    rule("disk-recovery-key", re`(?<!\d)\d{6}(?:-\d{6}){7}(?!\d)`),
    rule(
      "disk-recovery-key",
      re`(?:recovery|filevault|emergency|復旧|回復)[^\n]{0,30}?(?<secret>(?<![A-Z0-9])[A-Z0-9]{4}(?:-[A-Z0-9]{4}){4,7})(?![A-Z0-9-])`,
      { flags: "i" },
    ),
    rule(
      "password-hash",
      re`\$(?:2[abxy]\$\d{2}\$[./A-Za-z0-9]{53}|(?:1|5|6|y|7|apr1|gy)\$[./A-Za-z0-9=,$]{20,200}|argon2(?:id|i|d)\$[A-Za-z0-9=,$+/]{40,200}|pbkdf2[-\w]{0,20}\$[\w./+=$]{30,200})`,
    ),
  ],
};
