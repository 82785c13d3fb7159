import { isCode, isOrdinary, isPasswordWord, isPlaceholder, isRandom } from "./likely-secret.ts";
import type { RuleTable } from "./rule.ts";
import { re, rule } from "./rule.ts";

const isLiteral = (value: string): boolean => !isPlaceholder(value) && !isCode(value);
const isLiteralCredential = (value: string): boolean =>
  value.length >= 4 && isLiteral(value) && !value.startsWith("-");

/** Whether base64 decodes to printable `user:password`, which is what Basic authorization carries. */
function isBasicPair(value: string): boolean {
  try {
    const decoded = atob(value.replace(/-/g, "+").replace(/_/g, "/"));
    return /^[\x20-\x7e\x80-\xff]{0,100}:[\x20-\x7e\x80-\xff]{1,200}$/.test(decoded);
  } catch {
    return false;
  }
}

const BARE = re`[^\s"'\x60<>|]`;

/** Secrets known by where they stand: URLs, headers, cookies, command lines, configuration formats. */
export const credentialContexts: RuleTable = {
  rules: [
    // URLs
    rule(
      "url-password",
      re`(?<![A-Za-z0-9])[A-Za-z][A-Za-z0-9+.-]{1,24}://[^\s/:@"'\x60<>]{0,128}:(?<secret>[^\s/"'\x60<>]{1,256})@(?=[\w\[.$\{-])`,
      { check: isLiteral },
    ),
    rule("url-token", re`https?://(?<secret>[\w-]{20,256})(?::x-oauth-basic|:)?@(?![^\s/]{0,80}sentry)`, {
      check: (value) => isRandom(value),
    }),
    rule("database-password", re`jdbc:oracle:[a-z]{2,8}:[^\s/@]{1,64}/(?<secret>[^\s@]{1,128})@`, {
      flags: "i",
      check: isLiteral,
    }),
    rule(
      "slack-webhook",
      re`hooks\.slack(?:-gov)?\.com/(?:services|workflows|triggers)/(?<secret>[\w/-]{20,})`,
    ),
    rule(
      "discord-webhook",
      re`discord(?:app)?\.com/api/(?:v\d{1,2}/)?webhooks/(?<secret>\d{15,22}/[\w-]{30,})`,
    ),
    rule(
      "teams-webhook",
      re`(?:webhook\.office\.com/webhookb2|outlook\.office\.com/webhook)/(?<secret>[\w@/-]{40,})`,
    ),
    rule(
      "webhook",
      re`(?:hooks\.zapier\.com/hooks/catch|maker\.ifttt\.com/(?:use|trigger/[\w-]{1,64}/(?:json/)?with/key)|chat\.googleapis\.com/v1/spaces|hook\.[a-z0-9]{2,4}\.make\.com|hooks\.chime\.aws/incomingwebhooks|open\.(?:feishu|larksuite)\.\w{2,3}/open-apis/bot/v2/hook)/(?<secret>[\w?=&%./-]{12,})`,
    ),
    rule(
      "url-signature",
      re`[?&;](?:x-(?:amz|goog)-(?:signature|security-token)|signature|sig|hmac|policy)=(?<secret>[\w%+/=.~-]{20,})`,
      { flags: "i" },
    ),
    rule(
      "url-token",
      re`[?&#;](?:(?:access|refresh|id|auth|session|bot|api|sas|device|reset|invite|verification|confirmation)[_-]?token|token|jwt|api[_-]?key|apikey|app[_-]?key|appid|access[_-]?key|subscription-key|key|auth|secret|client_secret|password|passwd|pwd|code|code_verifier|ticket|sid|session)=(?<secret>[^\s&#"'\x60<>)\]]{8,})`,
      {
        flags: "i",
        check: (value) =>
          isRandom(value, 10) && /[A-Za-z0-9_-]{10}/.test(value.replace(/%[0-9A-F]{2}/gi, "")),
      },
    ),
    rule("totp-seed", re`otpauth://[^\s"'<>]{1,300}?[?&]secret=(?<secret>[A-Za-z2-7=]{12,})`),
    rule("password", re`[?&](?:password|passwd|pwd|pass)=(?<secret>[^\s&#"'\x60<>]{3,})`, {
      flags: "i",
      check: isLiteral,
    }),
    // Headers and cookies
    rule("basic-credentials", re`(?<![A-Za-z])Basic\s{1,3}(?<secret>[A-Za-z0-9+/_-]{6,}={0,2})`, {
      flags: "i",
      check: isBasicPair,
    }),
    rule(
      "bearer-token",
      re`(?<![A-Za-z])(?:Bearer|ApiKey|GenieKey|Negotiate|OAuth|SSWS)\s{1,3}(?:token=)?["']?(?<secret>[\w.~+/=:-]{16,})`,
      { flags: "i", check: (value) => isRandom(value, 16) },
    ),
    rule(
      "authorization",
      re`authorization["']?\s{0,3}[:=]\s{0,3}["']?(?:(?:Bearer|Token|ApiKey|Basic|Digest|Bot|Key|SSWS)\s{1,3})?(?<secret>[\w.~+/=:-]{8,})`,
      { flags: "i", check: (value) => isRandom(value, 8) },
    ),
    rule(
      "session-cookie",
      re`(?<![A-Za-z0-9])(?:[\w-]{0,24}(?:sess(?:ion)?(?:[_-]?(?:id|token|key))?|[_-]sid|auth(?:[_-]token)?|remember[_-]?\w{0,12}|csrf\w{0,8}|xsrf[\w-]{0,8})|connect\.sid|sid|PHPSESSID|JSESSIONID|ASP\.NET_SessionId|laravel_session|wordpress_logged_in_\w{1,40}|__Secure-[\w.-]{1,40}|__Host-[\w.-]{1,40})=(?<secret>[\w%.:+/|~-]{12,})`,
      {
        flags: "i",
        check: (value) => isRandom(value, 12),
      },
    ),
    // Command lines
    rule(
      "password",
      re`(?<![\w-])--?(?:[a-z]{1,12}-)?(?:password|passwd|passphrase|pass|pwd)(?:=|\s{1,3})["']?(?<secret>${BARE}{3,128})`,
      { flags: "i", check: isLiteralCredential },
    ),
    rule(
      "token",
      re`(?<![\w-])--?(?:[a-z]{1,12}-){0,2}(?:token|api-?key|secret|secret-key|access-key|client-secret|auth|key)(?:=|\s{1,3})["']?(?<secret>${BARE}{8,512})`,
      { flags: "i", check: (value) => isRandom(value) },
    ),
    rule(
      "password",
      re`(?<![\w-])(?:-u|--user|--proxy-user|-U)[ =]{0,2}["']?[^\s:"'%]{0,64}[:%](?<secret>[^\s"']{3,128})`,
      {
        check: (value) => isLiteral(value) && !/^\d{1,5}$/.test(value) && !value.startsWith("//"),
      },
    ),
    rule(
      "password",
      re`(?:docker|podman|helm|oc|az|skopeo|buildah|sshpass|twine|cf|vault|ldapsearch|htpasswd|smbclient|xfreerdp|redis-cli|nerdctl)\b[^\n]{0,160}?\s(?:-p|-w|-a|/p:|-P)[ =]?["']?(?<secret>${BARE}{4,256})`,
      {
        check: (value) =>
          isLiteralCredential(value) &&
          !/^[\d.:/-]+(?:tcp|udp)?$/.test(value) &&
          !isOrdinary(value) &&
          (/\d/.test(value) || /[^\w-]/.test(value)),
      },
    ),
    rule(
      "password",
      re`(?:mysql(?:dump|admin|sh)?|mariadb(?:-dump)?)\b[^\n]{0,160}?\s-p(?<secret>[^\s"'-][^\s"']{3,128})`,
      { check: isLiteral },
    ),
    rule("password", re`\bnet user [\w.-]{1,40} (?<secret>[^\s/*]{4,128})`, { flags: "i", check: isLiteral }),
    rule("password", re`\bsqlplus\b[^\n/]{0,40} [\w.-]{1,40}/(?<secret>[^\s@"']{4,128})`, {
      flags: "i",
      check: isLiteral,
    }),
    rule("password", re`\bpass(?:in|out)?\s{1,2}pass:(?<secret>[^\s"']{3,128})`, { check: isLiteral }),
    // Files and formats
    rule("password", re`\blogin\s{1,4}\S{1,64}\s{1,4}password\s{1,4}(?<secret>\S{3,128})`, {
      check: isLiteral,
    }),
    rule(
      "password",
      re`^[ \t]{0,8}(?:\*|localhost|[\w-]{1,63}(?:\.[\w-]{1,63}){1,6}):(?:\*|\d{4,5}):(?:\*|[a-z_][\w-]{0,62}):(?:\*|[a-z_][\w.-]{0,62}):(?<secret>\S{4,128})$`,
      { flags: "m", check: isLiteral },
    ),
    rule("wifi-password", re`WIFI:[^\n]{0,160}?P:(?<secret>(?:[^;\n\\]|\\.){3,80})`, { check: isLiteral }),
    rule("basic-credentials", re`"_?auth"\s{0,3}:\s{0,3}"(?<secret>[A-Za-z0-9+/]{8,}={0,2})"`, {
      check: isBasicPair,
    }),
    rule(
      "connection-key",
      re`(?:AccountKey|SharedAccessKey|SharedSecretValue|SharedAccessSignature|PrimaryKey|SecondaryKey)\s{0,2}=\s{0,2}(?<secret>[\w+/%=.&~-]{16,})`,
      { flags: "i" },
    ),
    rule(
      "password",
      re`<(?:\w{1,20}:)?\w{0,20}(?:password|passwd|passphrase|pwd|secret|apikey|api-key|token)\w{0,8}(?: [^>\n]{0,80})?>(?<secret>[^<\n]{4,256})</`,
      {
        flags: "i",
        check: (value) =>
          isLiteral(value) && (isPasswordWord(value) || isRandom(value) || /^[^\s.]{4,24}$/.test(value)),
      },
    ),
    rule(
      "password",
      re`(?:key|name)\s{0,2}=\s{0,2}["'][\w.:-]{0,40}(?:password|passwd|pwd|secret|token|apikey)["']\s{1,4}value\s{0,2}=\s{0,2}["'](?<secret>[^"'\n]{4,256})["']`,
      { flags: "i", check: isLiteral },
    ),
    rule(
      "token",
      re`name:\s{0,3}["']?\w{0,40}(?:PASSWORD|PASSWD|SECRET|TOKEN|_KEY|_PASS)["']?[ \t]{0,4}\n[ \t]{0,20}value:\s{0,3}["']?(?<secret>[^\s"']{4,512})`,
      { flags: "i", check: isLiteral },
    ),
    rule(
      "kubernetes-secret",
      re`kind:\s{0,3}Secret\b[^{}]{0,600}?\b(?:data|stringData):[ \t]*(?<secret>(?:\n[ \t]{1,12}[\w./-]{1,64}:[ \t]{0,4}[^\n]{6,2000}){1,40})`,
      {
        check: (value) => !/:\s*["']?(?:\{\{|<|\$\{)/.test(value),
      },
    ),
    rule(
      "credentials",
      re`(?:credentials?|creds|log ?in|sign ?in|user(?:name)? ?[/&] ?pass\w{0,5}|\bID ?[/&／] ?(?:PW|pass\w{0,5}|パスワード)|ログイン)[^\n]{0,24}?[\s:：]["'\x60]?[\w.@+-]{2,64}["'\x60]?(?: ?/ | ?\| ?|:)["'\x60]?(?<secret>[^\s"'\x60,;、。]{6,64})`,
      {
        flags: "i",
        check: (value) =>
          isPasswordWord(value) &&
          /[A-Za-z]/.test(value) &&
          !/^\/|[/:]/.test(value) &&
          !/^[\w-]+(?:\.[\w-]+)+$/.test(value),
      },
    ),
  ],
};
