import { expect, test } from "vitest";
import { profileObject } from "../store/profile-object.ts";

const at = (day: number) => new Date(Date.UTC(2026, 0, day));
const says = (content: string, day: number) => ({ role: "user" as const, content, timestamp: at(day) });

test("a session of several versions goes, and what its oldest had replaced stands again, whatever was ingested first", async () => {
  for (const days of [
    [2, 3],
    [3, 2],
  ]) {
    const object = profileObject(`deleted chain ${days.join(" ")}`);
    await object.ingest({ messages: [says("My dog is called Fido.", 1)], sessionId: "kept" });
    for (const day of days)
      await object.ingest({ messages: [says(`My dog is called Rex${day}.`, day)], sessionId: "gone" });
    await object.deleteSession("gone");
    const { memories } = await object.list({
      limit: 20,
      cursor: undefined,
      sessionId: undefined,
      type: undefined,
    });
    expect(memories.map(({ summary }) => summary)).toEqual([expect.stringContaining("Fido")]);
  }
});
