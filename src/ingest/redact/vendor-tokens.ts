import { entropyBits, isPlaceholder } from "./likely-secret.ts";
import type { RuleTable, SecretRule } from "./rule.ts";
import { re, rule } from "./rule.ts";

const ALNUM = "[A-Za-z0-9]";
const WORD = re`[\w-]`;
const DOTTED = re`[\w.=-]`;
const BASE64 = "[A-Za-z0-9+/=_-]";
const HEX = "[A-Fa-f0-9]";
const UPPER = "[A-Z0-9]";
const UUID = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";

/** Kind, what the token starts with, the alphabet that follows, and how many characters at least. */
type PrefixRow = readonly [kind: string, prefix: string, alphabet: string, atLeast: number];

// Lengths stand below the vendors' own, so that a newer or shortened token is still found. Publishable ids
// (Stripe pk_live, PostHog phc_, Google client ids, AWS AROA/AIDA ids) are no secrets and have no row.
const PREFIXED: readonly PrefixRow[] = [
  // Models and AI services
  ["anthropic-key", "sk-ant-", WORD, 20],
  ["openrouter-key", "sk-or-", WORD, 20],
  ["openai-key", "sk-(?:proj|svcacct|admin|service|None)-", WORD, 20],
  ["langfuse-key", "sk-lf-", WORD, 20],
  ["api-key", "sk-(?:[a-z0-9]{1,12}-){0,3}", "[A-Za-z0-9_]", 18],
  ["api-key", "sk_(?:V\\d_)?", ALNUM, 24],
  ["groq-key", "gsk_", ALNUM, 20],
  ["xai-key", "xai-", ALNUM, 20],
  ["perplexity-key", "pplx-", ALNUM, 20],
  ["replicate-token", "r8_", ALNUM, 20],
  ["huggingface-token", "(?:hf|api_org)_", ALNUM, 20],
  ["nvidia-key", "nvapi-", WORD, 20],
  ["cerebras-key", "csk-", ALNUM, 20],
  ["fireworks-key", "fw_", ALNUM, 20],
  ["together-key", re`tgp_v\d_`, WORD, 20],
  ["tavily-key", "tvly-", WORD, 20],
  ["langsmith-key", "lsv2_(?:pt|sk)_", WORD, 20],
  ["pinecone-key", "pcsk_", WORD, 20],
  ["jina-key", "jina_", WORD, 20],
  ["voyage-key", "pa-", WORD, 40],
  ["firecrawl-key", "fc-", HEX, 24],
  ["e2b-key", "e2b_", HEX, 20],
  ["runpod-key", "rpa_", UPPER, 20],
  ["wandb-key", re`wandb_v\d_`, WORD, 20],
  ["anyscale-key", "esecret_", ALNUM, 20],
  ["modal-token", "a[ks]-", ALNUM, 20],
  ["apify-token", "apify_api_", ALNUM, 20],
  // Clouds and hosting
  ["aws-bedrock-key", "(?:ABSK|bedrock-api-key-)", BASE64, 60],
  ["aws-session-token", "(?:IQoJb3JpZ2lu|FwoGZXIvYXdz)", BASE64, 60],
  ["google-api-key", "AIza", WORD, 30],
  ["google-oauth-secret", "GOCSPX-", WORD, 16],
  ["google-oauth-token", re`ya29\.`, re`[\w.-]`, 20],
  ["google-refresh-token", "1//0", WORD, 20],
  ["google-hmac-key", "GOOG1E", ALNUM, 50],
  ["cloudflare-token", "cf(?:k|ut|at)_", WORD, 30],
  ["cloudflare-origin-key", re`v1\.0-[a-f0-9]{24}-`, HEX, 80],
  ["turnstile-secret", "0x4AAAAAAA", WORD, 22],
  ["digitalocean-token", "do[oprx]_v1_", HEX, 32],
  ["heroku-key", "HRKU-", WORD, 20],
  ["fly-token", "(?:fo1|fm1[ar]|fm2)_", BASE64, 30],
  ["render-key", "rnd_", ALNUM, 20],
  ["netlify-token", "nf[pcbou]_", ALNUM, 20],
  ["vercel-token", "(?:vc[piark]|vck|vercel_blob_rw)_", "[A-Za-z0-9_]", 20],
  ["supabase-key", "(?:sbp|sb_secret|sba)_", WORD, 20],
  ["planetscale-token", "pscale_(?:tkn|pw|oauth|app)_", DOTTED, 20],
  ["neon-key", "(?:napi|npg)_", ALNUM, 12],
  ["mongodb-key", "mdb_sa_sk_", WORD, 20],
  ["aiven-password", "AVNS_", WORD, 12],
  ["alibaba-key", "LTAI", ALNUM, 12],
  ["tencent-key", "AKID", ALNUM, 28],
  ["volcengine-key", "AKLT", ALNUM, 20],
  ["baidu-key", "bce-v3/ALTAK-", re`[\w/-]`, 20],
  ["yandex-key", re`(?:y[0-3]_|AQVN|t1\.9)`, re`[\w.-]`, 34],
  ["scaleway-key", "SCW", UPPER, 17],
  ["databricks-token", "(?:dapi|dose|dkea)", "[a-f0-9-]", 32],
  ["openshift-token", "sha256~", WORD, 40],
  ["tailscale-key", "tskey-[a-z]{2,12}-", WORD, 16],
  ["vault-token", re`hv[sbr]\.`, WORD, 20],
  ["doppler-token", re`dp\.(?:pt|st|ct|sa|scim|audit)\.`, re`[\w.-]`, 30],
  ["pulumi-token", "pul-", HEX, 30],
  ["1password-token", "ops_ey", BASE64, 60],
  ["infisical-token", re`st\.[a-f0-9-]{20,40}\.`, "[a-f0-9.]", 20],
  // Code, packages, continuous integration
  ["github-token", "gh[pousr]_", re`[\w.-]`, 30],
  ["github-token", "github_pat_", WORD, 40],
  ["gitlab-token", "gl(?:pat|ptt|rt|rtr|dt|cbt|ft|soat|agent|imt|ffct|oas|wt)-", DOTTED, 16],
  ["gitlab-token", "GR1348941", WORD, 16],
  ["bitbucket-token", "ATBB", ALNUM, 24],
  ["atlassian-token", "AT(?:ATT|CTT|STT)3", BASE64, 40],
  ["npm-token", "npm_", ALNUM, 30],
  ["pypi-token", "pypi-", WORD, 40],
  ["rubygems-key", "rubygems_", HEX, 32],
  ["crates-token", "cio", ALNUM, 32],
  ["nuget-key", "oy2", "[a-z0-9]", 40],
  ["clojars-token", "CLOJARS_", "[a-z0-9]", 40],
  ["docker-token", "dckr_(?:pat|oat)_", WORD, 20],
  ["artifactory-token", "(?:AKCp|cmVmd)", ALNUM, 50],
  ["buildkite-token", "bk(?:ua|pt|aj|ct|pi)_", ALNUM, 24],
  ["circleci-token", "CCI(?:PAT|PRJ)_", WORD, 30],
  ["sonar-token", "sq[pua]_", HEX, 30],
  ["snyk-token", re`snyk_(?:uat|sat)\.`, re`[\w.-]`, 20],
  ["sourcegraph-token", "sgp_(?:[a-fA-F0-9]{16}_|local_)?", HEX, 30],
  ["octopus-key", "API-", UPPER, 25],
  ["postman-key", "PMAK-", "[a-f0-9-]", 40],
  ["prefect-key", "pn[ub]_", ALNUM, 30],
  ["readme-key", "rdme_", ALNUM, 40],
  ["terraform-token", re`[A-Za-z0-9]{14}\.atlasv1\.`, DOTTED, 40],
  ["jetbrains-token", "perm[:-]", "[A-Za-z0-9+/=.-]", 40],
  ["figma-token", "fig[dourh]_?_", WORD, 20],
  // Observability
  ["sentry-token", "sntry[usai]_", re`[\w+/=.-]`, 30],
  ["grafana-token", "(?:glsa|glc)_", BASE64, 30],
  ["grafana-key", "eyJrIjoi", BASE64, 40],
  ["newrelic-key", "NR(?:AK|II|AA|RA|IQ|SP)-", WORD, 20],
  ["newrelic-key", "(?:eu01xx)?[a-f0-9]{30,36}FFFF", "[NRAL]", 0],
  ["dynatrace-token", re`dt0[a-z]\d{2}\.`, "[A-Z0-9.]", 40],
  ["honeycomb-key", "hc[a-z]ik_", ALNUM, 24],
  ["axiom-token", "xa[ap]t-", "[a-f0-9-]", 30],
  ["posthog-key", "ph[xs]_", ALNUM, 24],
  // Payment and commerce
  ["stripe-key", "(?:sk|rk)_(?:live|test|prod)_", ALNUM, 10],
  ["webhook-secret", "whsec_", "[A-Za-z0-9+/=]", 16],
  ["square-token", "sq0(?:atp|csp)-", WORD, 20],
  ["square-token", "EAAA", WORD, 40],
  ["paypal-token", re`access_token\$(?:production|sandbox)\$[a-z0-9]{10,20}\$`, HEX, 24],
  ["plaid-token", `access-(?:sandbox|development|production)-${UUID}`, HEX, 0],
  ["razorpay-key", "rzp_(?:live|test)_", ALNUM, 10],
  ["mollie-key", "(?:live|test)_", ALNUM, 30],
  ["flutterwave-key", "FLWSECK(?:_TEST)?-", ALNUM, 10],
  ["easypost-key", "EZ[AT]K", ALNUM, 40],
  ["shippo-token", "shippo_(?:live|test)_", HEX, 30],
  ["duffel-token", "duffel_(?:test|live)_", DOTTED, 30],
  ["shopify-token", "shp(?:at|ca|pa|ss|ua|rt|tka)_", ALNUM, 24],
  ["adyen-key", "AQE[a-z]", "[A-Za-z0-9+/=_-]", 60],
  // Mail, chat, social
  ["slack-token", re`(?:xoxe\.)?xox[abcdeoprs]-`, WORD, 10],
  ["slack-token", "(?:xapp|xwfp)-", WORD, 20],
  ["telegram-token", re`(?:bot)?\d{8,10}:AA`, WORD, 30],
  ["discord-token", re`[MNO][\w-]{22,28}\.[\w-]{6}\.`, WORD, 24],
  ["facebook-token", "EAA", ALNUM, 60],
  ["instagram-token", "IG(?:QW|AA)", ALNUM, 60],
  ["twitter-token", "A{18,22}", re`[\w%]`, 60],
  ["linkedin-secret", re`WPL_AP\d\.`, re`[\w.=+/-]`, 16],
  ["sendgrid-key", re`SG\.[\w-]{16,40}\.`, WORD, 16],
  ["mailgun-key", "key-", HEX, 32],
  ["mailgun-key", "[a-f0-9]{32}-[a-f0-9]{8}-", HEX, 8],
  ["mailchimp-key", "[a-f0-9]{32}-us", re`\d`, 1],
  ["brevo-key", "x(?:key|smtp)sib-", WORD, 40],
  ["resend-key", "re_", "[A-Za-z0-9_]", 24],
  ["mailersend-token", re`mlsn\.`, HEX, 40],
  ["twilio-key", "SK", "[a-f0-9]", 32],
  ["klaviyo-key", "pk_", "[a-f0-9]", 34],
  // Work tools and data
  ["linear-key", "lin_(?:api|oauth|wh)_", ALNUM, 24],
  ["notion-token", "ntn_", ALNUM, 30],
  ["notion-token", "secret_", ALNUM, 30],
  ["airtable-token", re`pat[A-Za-z0-9]{14}\.`, HEX, 40],
  ["asana-token", re`\d/\d{12,20}(?:/\d{12,20})?:`, HEX, 30],
  ["clickup-token", re`pk_\d{4,12}_`, UPPER, 24],
  ["hubspot-token", re`(?:pat|CFPAT)-(?:(?:na|eu|ap)\d?-)?`, WORD, 30],
  ["salesforce-token", "00D[A-Za-z0-9]{12,15}!", re`[\w.]`, 60],
  ["dropbox-token", re`sl\.(?:u\.)?`, WORD, 60],
  ["typeform-token", "tfp_", DOTTED, 30],
  ["mapbox-token", re`sk\.eyJ`, re`[\w.-]`, 40],
  ["launchdarkly-key", `(?:sdk|api)-${UUID}`, HEX, 0],
  ["wakatime-key", `waka_(?:tok_)?`, WORD, 30],
  ["lichess-token", "lip_", ALNUM, 16],
  ["frameio-token", "fio-u-", DOTTED, 40],
  ["adobe-secret", "p8e?-", ALNUM, 30],
  ["retool-token", "retool_", WORD, 20],
  ["unkey-key", "unkey_", ALNUM, 16],
  ["trigger-key", "tr_(?:dev|prod|stg|preview)_", ALNUM, 16],
  ["inngest-key", "signkey-[a-z]{3,10}-", HEX, 32],
  ["1password-key", "A3-", "[A-Z0-9-]", 30],
];

/** Whether the characters are varied enough for a token: no template, no filler, no plain word. */
function isVaried(value: string): boolean {
  const distinct = new Set(value).size;
  return (
    distinct >= 8 &&
    (/\d/.test(value) || (/[a-z]/.test(value) && /[A-Z]/.test(value))) &&
    entropyBits(value) >= 2.8 &&
    !isPlaceholder(value)
  );
}

const prefixedRules = PREFIXED.map(([kind, prefix, alphabet, atLeast]) =>
  rule(kind, `(?<![A-Za-z0-9_])${prefix}${alphabet}{${atLeast},}`, { check: isVaried }),
);

/** Tokens known by shape rather than by what they start with. */
const shapedRules: readonly SecretRule[] = [
  rule(
    "aws-access-key-id",
    `(?<![A-Za-z0-9])(?:AKIA|ASIA|ABIA|ACCA|A3T[A-Z0-9])[A-Z0-9]{16}(?![A-Za-z0-9])`,
    { check: isVaried },
  ),
  rule(
    "aws-secret-key",
    re`(?<![A-Za-z0-9])(?:AKIA|ASIA)[A-Z0-9]{16}["']?[\s,:;/|]{1,6}["']?(?<secret>[A-Za-z0-9/+]{40})(?![A-Za-z0-9/+=])`,
  ),
  rule("amazon-mws-key", re`amzn\.mws\.${UUID}`),
  rule("azure-client-secret", re`(?<![\w~.-])[\w~.-]{3}[0-9]Q~[\w~.-]{28,40}`),
  rule(
    "azure-key",
    re`(?<![A-Za-z0-9+/_-])[A-Za-z0-9+/_-]{33,80}(?:AzCa|AzSe|AzFu|ACDb|\+ASt|\+ACR|\+AEh|\+ASb|\+ABa|AIoT|JQQJ9|ACOG)[A-Za-z0-9+/_-]{5,60}={0,2}`,
    { check: isVaried },
  ),
  rule("jwt", re`(?<![A-Za-z0-9_])eyJ[\w-]{8,}\.[\w-]{8,}\.[\w.-]*`),
  rule("mailchimp-key", re`(?<![A-Za-z0-9_])[a-f0-9]{32}-us\d{1,2}(?!\w)`),
];

/** Tokens that vendors made recognisable; facts from the vendors' pages and public rule sets. */
export const vendorTokens: RuleTable = {
  // Every row needs at least such a run of its alphabet; most chat has none.
  needs: { shape: ({ hasTokenRun }) => hasTokenRun },
  rules: [...prefixedRules, ...shapedRules],
};
