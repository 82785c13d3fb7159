import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { redactSecrets } from "../../src/ingest/redact.ts";

interface SecretCase {
  id: string;
  kind: string;
  text: string;
  secret: string;
}

interface LookalikeCase {
  id: string;
  kind: string;
  text: string;
  keep: string;
}

/** The shipped set breaks every long token with this sign, so that scanners of repositories do not fire on fakes. */
const BREAK = "¦";

const { values } = parseArgs({ options: { data: { type: "string" }, json: { type: "boolean" } } });
const path = values.data ?? join(import.meta.dirname, "secrets.json");
const data: { secrets: SecretCase[]; lookalikes: LookalikeCase[] } = JSON.parse(
  readFileSync(path, { encoding: "utf8" }).replaceAll(BREAK, ""),
);

const started = performance.now();
const missed = data.secrets.filter(({ text, secret }) => redactSecrets(text).text.includes(secret));
const hurt = data.lookalikes.filter(({ text, keep }) => !redactSecrets(text).text.includes(keep));
const unstable = [...data.secrets, ...data.lookalikes].filter(({ text }) => {
  const once = redactSecrets(text).text;
  return redactSecrets(once).text !== once;
});
const elapsedMs = performance.now() - started;

const share = (part: number, whole: number): number =>
  whole === 0 ? 0 : Math.round((part / whole) * 10_000) / 10_000;
const result = {
  secrets: data.secrets.length,
  found: share(data.secrets.length - missed.length, data.secrets.length),
  lookalikes: data.lookalikes.length,
  hurt: share(hurt.length, data.lookalikes.length),
  unstable: unstable.length,
  microsecondsPerMessage: Math.round(
    (elapsedMs * 1000) / (3 * (data.secrets.length + data.lookalikes.length)),
  ),
  missed: missed.map(({ id }) => id),
  hurtIds: hurt.map(({ id }) => id),
};

for (const { id, kind, text } of missed) console.log(`missed  ${id} ${kind}: ${redactSecrets(text).text}`);
for (const { id, kind, text } of hurt)
  console.log(`hurt    ${id} ${kind}: ${text} => ${redactSecrets(text).text}`);
for (const { id, kind } of unstable) console.log(`changes when redacted again  ${id} ${kind}`);
console.log(
  `found ${(result.found * 100).toFixed(1)} % of ${result.secrets} secrets, hurt ${(result.hurt * 100).toFixed(1)} % of ${result.lookalikes} look-alikes, ${result.microsecondsPerMessage} µs a message`,
);
if (values.json) console.log(JSON.stringify(result));
