import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { SingleBar } from "cli-progress";
import type { Memory } from "../src/contract/memory.ts";
import type { ProfileInfo, RecallResult } from "../src/contract/results.ts";
import { readInput, type DemoProfile } from "./demo-input.ts";
import { startRuntime, type Runtime } from "./runtime.ts";

/**
 * `npm run demo`: starts the service in a local workerd, ingests a conversation through the binding, and asks
 * about it. Options: `--file PATH`, `--ask "…"` (repeatable), `--level low|medium|high`.
 */
const MAX_BATCH = 500;
const SAMPLE = path.join(import.meta.dirname, "../examples/demo");
const EVIDENCE_SHOWN = 2;

const { values } = parseArgs({
  options: {
    file: { type: "string" },
    ask: { type: "string", multiple: true },
    level: { type: "string", default: "medium" },
  },
});
if (!["low", "medium", "high"].includes(values.level))
  fail(`--level must be low, medium or high, not ${values.level}`);
const profiles = values.file === undefined ? await sample() : readOrFail(values.file);
const storage = mkdtempSync(path.join(tmpdir(), "agent-memory-demo-"));
console.log("Starting the service in workerd …");
const runtime = await startRuntime(storage);
try {
  for (const profile of profiles) await demonstrate(runtime, profile);
} finally {
  await runtime.stop();
  rmSync(storage, { recursive: true, force: true });
}

function readOrFail(file: string): DemoProfile[] {
  try {
    return readInput(file);
  } catch (error) {
    return fail(error instanceof Error ? error.message : String(error));
  }
}

function fail(reason: string): never {
  console.error(reason);
  process.exit(1);
}

async function sample(): Promise<DemoProfile[]> {
  const questions = (await import(path.join(SAMPLE, "questions.json"), { with: { type: "json" } })) as {
    default: { question: string }[];
  };
  const [profile] = readInput(path.join(SAMPLE, "conversation.json"));
  const asked = questions.default.map(({ question }) => question);
  return profile === undefined ? [] : [{ ...profile, questions: asked }];
}

async function demonstrate(service: Runtime, profile: DemoProfile): Promise<void> {
  const total = profile.sessions.reduce((sum, { messages }) => sum + messages.length, 0);
  const bar = new SingleBar({
    format: `${profile.name}: ingesting [{bar}] {value}/{total} messages`,
    hideCursor: true,
    noTTYOutput: true,
    notTTYSchedule: 5000,
  });
  const startedMs = performance.now();
  bar.start(total, 0);
  for (const { id, messages } of profile.sessions) {
    for (let from = 0; from < messages.length; from += MAX_BATCH) {
      const batch = messages.slice(from, from + MAX_BATCH);
      await service.call({ method: "ingest", profile: profile.name, args: [batch, { sessionId: id }] });
      bar.increment(batch.length);
    }
  }
  await service.call({ method: "flush", profile: profile.name });
  bar.stop();
  const seconds = (performance.now() - startedMs) / 1000;
  const { counts } = (await service.call({ method: "info", profile: profile.name })) as ProfileInfo;
  console.log(
    `\n${profile.name}: ${counts.messages} messages in ${counts.sessions} sessions, ${counts.memories} memories, ${seconds.toFixed(1)} s\n`,
  );
  for (const question of values.ask ?? profile.questions) await ask(service, profile, question);
}

async function ask(service: Runtime, profile: DemoProfile, question: string): Promise<void> {
  const referenceDate = newestTimestamp(profile);
  const options = { thinkingLevel: values.level, ...(referenceDate !== undefined && { referenceDate }) };
  const result = (await service.call({
    method: "recall",
    profile: profile.name,
    args: [question, options],
  })) as RecallResult;
  console.log(`Q  ${question}`);
  console.log(`A  ${result.answer === "" ? "(nothing was said about this)" : result.answer}`);
  if (result.answer !== "") {
    const sources = result.candidates.slice(0, EVIDENCE_SHOWN).flatMap((candidate) => candidate.sources);
    for (const { messageId, sessionId, timestamp } of sources.slice(0, EVIDENCE_SHOWN)) {
      const message = (await service.call({
        method: "get",
        profile: profile.name,
        args: [messageId],
      })) as Memory;
      console.log(
        `   ↳ ${String(timestamp).slice(0, 16).replace("T", " ")} · ${sessionId} · ${message.trust}: ${message.content.slice(0, 160)}`,
      );
    }
  }
  console.log("");
}

function newestTimestamp(profile: DemoProfile): string | undefined {
  return profile.sessions.at(-1)?.messages.at(-1)?.timestamp;
}
