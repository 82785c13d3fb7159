import { describe, expect, it } from "vitest";
import { profile } from "../service/profile.ts";
import { CLOSES } from "./closes-table.ts";

type Profile = Awaited<ReturnType<typeof profile>>;

async function openTasks(owner: Profile): Promise<string[]> {
  const { memories } = await owner.list({ type: "task", limit: 100 });
  const whole = await Promise.all(memories.map(({ id }) => owner.get(id)));
  return whole.map(({ content }) => content);
}

function at(day: number): Date {
  return new Date(Date.UTC(2026, 2, day, 9));
}

const ROWS = CLOSES.flatMap(({ tasks, said }) =>
  said.map(([report, closes]): [string, string | null, string[]] => [report, closes, tasks]),
);

describe("a short report", () => {
  it.each(ROWS)("%s closes %s and nothing else", async (report, closes, tasks) => {
    const owner = await profile(`closes-${tasks.join(" ").slice(0, 40)}-${report}`);
    await owner.ingest(
      tasks.map((content, index) => ({ role: "user" as const, content, timestamp: at(1 + index) })),
      { sessionId: "told" },
    );
    const before = await openTasks(owner);
    expect(before).toHaveLength(tasks.length);
    await owner.ingest([{ role: "user", content: report, timestamp: at(9) }], { sessionId: "told" });
    const after = await openTasks(owner);
    const closed = before.filter((content) => !after.includes(content));
    expect(closed).toHaveLength(closes === null ? 0 : 1);
    expect(closed[0] ?? "").toContain(closes ?? "");
  });
});
