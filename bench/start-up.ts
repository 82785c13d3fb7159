import type { BenchRuntime } from "./bench-runtime.ts";
import { elapsed } from "./compare-sessions.ts";
import { note, question } from "./data.ts";
import { spreadOf, type Spread } from "./spread.ts";

/** What it takes to begin. */
export interface StartUpReport {
  /** Milliseconds of the first call on a profile that lies on disk, in an isolate that runs; an empty request subtracted. */
  coldPage: Spread;
  coldRecall: Spread;
  /** The same calls right after. */
  warmPage: Spread;
  warmRecall: Spread;
  /** Profiles made, and milliseconds for each, many at a time. */
  created: number;
  createdEach: number;
  /** Memory of workerd in MiB after its start, and with all those profiles made. */
  memoryAtStart: number | null;
  memoryAfter: number | null;
}

const PROFILES = 7;
const MESSAGES = 300;
const AT_ONCE = 20;

/** Fills some profiles, starts the runtime anew and calls each for the first time; then makes many profiles. */
export async function measureStartUp(runtime: BenchRuntime, create: number): Promise<StartUpReport> {
  const names = Array.from({ length: PROFILES }, (_, index) => `cold ${index}`);
  for (const profile of names) await fill(runtime, profile);
  await runtime.restart();
  const memoryAtStart = runtime.memoryMib();
  // The isolate compiles its code and opens the directory.
  await fill(runtime, "warm");
  for (const profile of ["warm", "warm"]) await first(runtime, profile);
  const pages: number[] = [];
  const recalls: number[] = [];
  const again: { pages: number[]; recalls: number[] } = { pages: [], recalls: [] };
  for (const [index, profile] of names.entries()) {
    // Half of them meet the page first, half the recall: what comes first pays for opening the database.
    const [cold, warm] = [await first(runtime, profile, index % 2 === 0), await first(runtime, profile)];
    if (cold.page !== null) pages.push(cold.page);
    else if (cold.recall !== null) recalls.push(cold.recall);
    again.pages.push(warm.page ?? 0);
    again.recalls.push(warm.recall ?? 0);
  }
  const createdMs = await elapsed(() => createProfiles(runtime, create));
  return {
    coldPage: spreadOf(pages),
    coldRecall: spreadOf(recalls),
    warmPage: spreadOf(again.pages),
    warmRecall: spreadOf(again.recalls),
    created: create,
    createdEach: createdMs / create,
    memoryAtStart,
    memoryAfter: runtime.memoryMib(),
  };
}

async function fill(runtime: BenchRuntime, profile: string): Promise<void> {
  const messages = Array.from({ length: MESSAGES }, (_, index) => [
    {
      id: `m${index}`,
      role: "user",
      parts: [{ type: "text", text: `Message ${index} of this conversation.` }],
    },
  ]);
  await runtime.call({
    binding: "memory",
    profile,
    session: "chat",
    method: "appendMessage",
    each: messages,
  });
  const notes = Array.from({ length: 100 }, (_, index) => [note(index)]);
  await runtime.call({ binding: "memory", profile, method: "remember", each: notes });
}

/** Milliseconds of a page and of a recall, or of only one of both. */
async function first(
  runtime: BenchRuntime,
  profile: string,
  onlyPage?: boolean,
): Promise<{ page: number | null; recall: number | null }> {
  const nothing = { binding: "memory", profile, method: "nothing", each: [] };
  const emptyMs = await elapsed(() => runtime.call(nothing));
  const page = () =>
    runtime.call({
      binding: "memory",
      profile,
      session: "chat",
      method: "getHistoryPage",
      each: [[{ limit: 20 }]],
    });
  const recall = () => runtime.call({ binding: "memory", profile, method: "recall", each: [[question(1)]] });
  const over = async (work: () => Promise<unknown>) => Math.max(0, (await elapsed(work)) - emptyMs);
  return {
    page: onlyPage === false ? null : await over(page),
    recall: onlyPage === true ? null : await over(recall),
  };
}

async function createProfiles(runtime: BenchRuntime, count: number): Promise<void> {
  let next = 0;
  const worker = async () => {
    for (let index = next++; index < count; index = next++) {
      const request = {
        binding: "memory",
        profile: `created ${index}`,
        method: "remember",
        each: [[note(index)]],
      };
      await runtime.call(request);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}
