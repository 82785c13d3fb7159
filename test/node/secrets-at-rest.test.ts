import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { redactSecrets } from "../../src/ingest/redact.ts";
import { startRuntime } from "../../tools/runtime.ts";

interface Sample {
  id: string;
  text: string;
  secret: string;
}

const DATA = path.join(import.meta.dirname, "../../eval/secrets/secrets.json");
const BREAK = /¦/g;
const storage = mkdtempSync(path.join(tmpdir(), "agent-memory-secrets-"));
afterAll(() => rmSync(storage, { recursive: true, force: true }));

// Shorter ones (a PIN) stand in a database by chance.
const MIN_LENGTH = 10;
const MESSAGES = 100;

function samples(): Sample[] {
  const { secrets } = JSON.parse(readFileSync(DATA, "utf8").replace(BREAK, "")) as { secrets: Sample[] };
  return secrets.filter(
    ({ text, secret }) => secret.length >= MIN_LENGTH && !redactSecrets(text).text.includes(secret),
  );
}

test("no byte of a recognised secret reaches the disk, neither as message nor as memory", async () => {
  const secrets = samples();
  expect(secrets.length).toBeGreaterThan(250);
  const runtime = await startRuntime(storage);
  for (let from = 0; from < secrets.length; from += MESSAGES) {
    const messages = secrets
      .slice(from, from + MESSAGES)
      .map(({ text }) => ({ role: "user", content: `${text}\n\nI live in Lima.` }));
    await runtime.call({ method: "ingest", profile: "leaky", args: [messages, { sessionId: `s${from}` }] });
  }
  for (const { text } of secrets.slice(0, 50))
    await runtime.call({ method: "remember", profile: "leaky", args: [{ content: text }] });
  await runtime.call({ method: "flush", profile: "leaky" });
  await runtime.stop();

  const files = readdirSync(storage, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  const bytes = Buffer.concat(files.map((file) => readFileSync(path.join(file.parentPath, file.name))));
  expect(bytes.includes("Lima")).toBe(true);
  expect(secrets.filter(({ secret }) => bytes.includes(secret)).map(({ id }) => id)).toEqual([]);
});
