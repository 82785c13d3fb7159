import { array, assert, asyncProperty, constantFrom, oneof, pre, property, string } from "fast-check";
import { describe, expect, it } from "vitest";
import shipped from "../../eval/secrets/secrets.json";
import { redactSecrets } from "../../src/ingest/redact.ts";

/** Takes out the sign that keeps scanners of repositories from taking our fakes for real ones. */
const unbroken = (text: string): string => text.replaceAll("¦", "");

const GITHUB = unbroken("gh¦p_TcXOwYCMnpr6NIhBAKAmcttRbz5Gkjbjulsd");
const STRIPE = unbroken("sk_¦live_NafqNKpOWAV4lIlJoZyoQb6W");
const AWS_ID = unbroken("AK¦IARPHPBYUG4MWOXBLT");
const JWT = unbroken("eyJ¦hbGciOiJIUzI1NiJ9.ey¦JzdWIiOiJyaXRhIn0.Tz6obxZ8rxMhmf7TnwdvcIiSzNKicuol");
const PEM = unbroken(`-----BEG¦IN EC PRIVATE KEY-----
MHcCAQEEIHOD5EjTDotv86VOR5SCTR+CZOWXLecH
ay4mJQBfDWGlhBICvJuGT0QMBQl19l8V
-----END EC PRIVATE KEY-----`);
const VISA = "4539 7209 6768 1888";
const IBAN = "DE16500105177792705009";

const KILOBYTES_32 = 32 * 1024;
const MARKER = /\[redacted:[a-z0-9-]+\]/g;

const redacted = (text: string): string => redactSecrets(text).text;

describe("what is replaced", () => {
  it("names the kind in the marker and leaves every other character", () => {
    expect(redactSecrets(`git clone failed with ${GITHUB}, says  "bad"\t☕`)).toEqual({
      text: 'git clone failed with [redacted:github-token], says  "bad"\t☕',
      count: 1,
    });
  });

  it("finds a secret that is the whole text, its start or its end", () => {
    expect(redacted(STRIPE)).toBe("[redacted:stripe-key]");
    expect(redacted(`${AWS_ID} is old`)).toBe("[redacted:aws-access-key-id] is old");
    expect(redacted(`the token: ${JWT}`)).toBe("the token: [redacted:jwt]");
  });

  it("counts several secrets of one text", () => {
    const { text, count } = redactSecrets(
      `Card ${VISA}, IBAN ${IBAN}; password: Gurken5108!x\nand ${GITHUB}`,
    );
    expect(text).toBe(
      "Card [redacted:card-number], IBAN [redacted:iban]; password: [redacted:password]\nand [redacted:github-token]",
    );
    expect(count).toBe(4);
  });

  it("takes a private key of several lines as one secret, also quoted, escaped or cut off", () => {
    expect(redacted(`key:\n${PEM}\nis that right?`)).toBe("key:\n[redacted:private-key]\nis that right?");
    expect(redacted(`"private_key": "${PEM.replaceAll("\n", "\\n")}\\n"`)).toBe(
      String.raw`"private_key": "[redacted:private-key]\n"`,
    );
    expect(redacted(PEM.split("\n").slice(0, 3).join("\n") + "\n\nthe rest is lost")).toBe(
      "[redacted:private-key]\n\nthe rest is lost",
    );
  });

  it("looks into code fences and JSON and keeps them well-formed", () => {
    expect(redacted('```sh\nexport DB_PASSWORD="Oat44milk"\n```')).toBe(
      '```sh\nexport DB_PASSWORD="[redacted:password]"\n```',
    );
    const json = redacted(
      JSON.stringify({ user: "ines", passwd: "Mango!XrxLr15", nested: { token: GITHUB } }),
    );
    expect(JSON.parse(json)).toEqual({
      user: "ines",
      passwd: "[redacted:password]",
      nested: { token: "[redacted:github-token]" },
    });
    expect(redacted(String.raw`"{\"password\":\"Quartz#19\"}"`)).toBe(
      String.raw`"{\"password\":\"[redacted:password]\"}"`,
    );
  });

  it("leaves user and host of an address whose password it takes", () => {
    expect(redacted("postgres://shop:GBc73y3NhcWnBJsQrG@db.internal:5432/shop")).toBe(
      "postgres://shop:[redacted:url-password]@db.internal:5432/shop",
    );
  });

  it("understands passwords said in Japanese and other languages", () => {
    expect(redacted("パスワードはsakana5542Mwです。控えて。")).toBe(
      "パスワードは[redacted:password]です。控えて。",
    );
    expect(redacted("銀行カードの暗証番号は8306です。")).toBe("銀行カードの暗証番号は[redacted:pin]です。");
    expect(redacted("认证 密码改成了huolu01703Kp,")).toBe("认证 密码改成了[redacted:password],");
    expect(redacted("Das Passwort lautet Zwiebel_4oZjVl, bitte")).toBe(
      "Das Passwort lautet [redacted:password], bitte",
    );
    expect(redacted("la contraseña del wifi es Girasol_88")).toBe(
      "la contraseña del wifi es [redacted:password]",
    );
  });
});

describe("what is kept", () => {
  it.for([
    "The password policy requires 12 characters.",
    "My password expires on Friday.",
    "パスワードは12文字以上にしてください。",
    "API_KEY=changeme and TOKEN=<your-token>",
    "const password = process.env.DB_PASSWORD;",
    "password: ${{ secrets.DB_PASSWORD }}",
    '"total_tokens": 15032, "token_type": "bearer"',
    "commit 10cecd0898e5579fefbc9145996e09b5983b8738",
    "trace 1f23742b-c1a8-40d1-ab69-689374e92561 took 840 ms",
    "The loyalty card 6011-6723-8702-0245 fails the Luhn check.",
    "DE16500105177792705008 fails the IBAN check.",
    "postgres://localhost:5432/app",
    "The file begins with -----BEGIN PRIVATE KEY-----.",
  ])("%s", (text) => {
    expect(redactSecrets(text)).toEqual({ text, count: 0 });
  });

  it("keeps a marker that is already there, with what stands around it", () => {
    const text =
      "password: [redacted:password], https://a:[redacted:url-password]@host, パスワードは[redacted:password]です";
    expect(redactSecrets(text)).toEqual({ text, count: 0 });
  });
});

it("finds at least 98 % of the shipped secrets and hurts at most 1 % of the look-alikes", () => {
  const missed = shipped.secrets.filter(({ text, secret }) =>
    redacted(unbroken(text)).includes(unbroken(secret)),
  );
  const hurt = shipped.lookalikes.filter(
    ({ text, keep }) => !redacted(unbroken(text)).includes(unbroken(keep)),
  );
  expect(missed.length / shipped.secrets.length).toBeLessThanOrEqual(0.02);
  expect(hurt.length / shipped.lookalikes.length).toBeLessThanOrEqual(0.01);
});

const fragment = oneof(
  constantFrom(
    GITHUB,
    STRIPE,
    AWS_ID,
    JWT,
    PEM,
    VISA,
    IBAN,
    "[redacted:password]",
    "[redacted:",
    "password",
    "password: ",
    "my password is ",
    "token=",
    "secret",
    "パスワードは",
    "です。",
    "API_KEY=",
    "recovery codes: ",
  ),
  constantFrom(
    "https://a:",
    "@",
    "Bearer ",
    '"',
    "'",
    "`",
    "\n",
    " ",
    "  ",
    "-",
    "=",
    ":",
    ";",
    ",",
    "[",
    "]",
    "Tulip9921",
    "hunter2",
    "123456",
    "-----BEGIN PRIVATE KEY-----",
  ),
  string({ maxLength: 12 }),
);
const mixture = array(fragment, { maxLength: 30 }).map((parts) => parts.join(""));

describe("laws", () => {
  it("changes nothing when its own output is redacted again", () => {
    assert(
      property(mixture, (text) => {
        const once = redacted(text);
        expect(redactSecrets(once)).toEqual({ text: once, count: 0 });
      }),
      { numRuns: 1500 },
    );
  });

  it("gives the same answer each time, whatever it saw in between", () => {
    assert(
      property(mixture, mixture, (text, other) => {
        const first = redactSecrets(text);
        redactSecrets(other);
        expect(redactSecrets(text)).toEqual(first);
      }),
      { numRuns: 300 },
    );
  });

  it("only ever cuts: what stands between markers stands in the text, in the same order", () => {
    assert(
      property(mixture, (text) => {
        let from = 0;
        for (const kept of redacted(text).split(MARKER)) {
          const at = text.indexOf(kept, from);
          expect(at).toBeGreaterThanOrEqual(from);
          from = at + kept.length;
        }
      }),
      { numRuns: 500 },
    );
  });
});

const HOSTILE_UNITS = [
  "a",
  "1",
  "-",
  '"',
  "'",
  "`",
  " ",
  "\n",
  ".",
  "_",
  "\\",
  "A_",
  "a1-",
  "@",
  "/",
  "=",
  "password=",
  "password='",
  "password is ",
  "password for a b c ",
  "token: ",
  "api_key",
  "private key ",
  "-----BEGIN PRIVATE KEY-----",
  `-----BEGIN PRIVATE KEY-----\n${"A".repeat(64)}\n`,
  "https://a:",
  "a://",
  "eyJaaaaaaaaaa.",
  "4111 ",
  "DE12 ",
  "recovery codes: ",
  "a1b2c-d3e4f ",
  "kind: Secret data:",
  "パスワードは",
  "seed phrase ",
  "orbit ",
  "session_",
  "docker login ",
  "mysql -u ",
  "WIFI:",
  "<password>",
  '"kty":',
  "PuTTY-User-Key-File-3:",
  "authorization: ",
  "--password ",
  "change password ",
  "pin for a ",
];

const fill = (unit: string): string =>
  unit.repeat(Math.ceil(KILOBYTES_32 / unit.length)).slice(0, KILOBYTES_32);

// The clock of workerd stands still while code runs; a turn of the event loop moves it on.
const measuredMs = async (text: string): Promise<number> => {
  await scheduler.wait(0);
  const startedMs = Date.now();
  redactSecrets(text);
  await scheduler.wait(0);
  return Date.now() - startedMs;
};

describe("hostile texts of 32 KB", () => {
  it.for(HOSTILE_UNITS.map((unit) => [unit] as const))(
    "answers %j repeated within a second",
    async ([unit]) => {
      expect(await measuredMs(fill(unit))).toBeLessThan(1000);
    },
  );

  it("answers any repeated mixture within a second", async () => {
    await assert(
      asyncProperty(mixture, async (unit) => {
        pre(unit !== "");
        expect(await measuredMs(fill(unit))).toBeLessThan(1000);
      }),
      { numRuns: 40 },
    );
  });
});
