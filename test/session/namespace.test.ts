import { env, exports } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import { connect } from "../../src/client/index.ts";
import { text, textsOf } from "./host.ts";

const binding = (namespace: string) => connect(exports.AgentMemory({ props: { namespace } }));

async function skillsOf(namespace: string, prefix: string) {
  const profile = await binding(namespace).getProfile("reader");
  return profile.session(`skills ${prefix}`, { context: [{ label: "skills", skills: { prefix } }] });
}

describe("documents of the service's bucket", () => {
  test("are those of the caller's namespace, whatever prefix he names", async () => {
    await env.SKILLS.put("skills-a/guides/deploy", "A's guide.");
    await env.SKILLS.put("skills-b/guides/deploy", "B's guide.");
    await env.SKILLS.put("guides/deploy", "Nobody's guide.");
    const load = { block: "skills", key: "deploy" };
    expect(await (await skillsOf("skills-a", "guides/")).callTool("load_context", load)).toBe("A's guide.");
    expect(await (await skillsOf("skills-b", "guides/")).callTool("load_context", load)).toBe("B's guide.");
    for (const prefix of ["skills-b/guides/", "../skills-b/guides/", "/skills-b/guides/"]) {
      const session = await skillsOf("skills-a", prefix);
      expect(await session.callTool("load_context", load)).toMatch(/^Not found: deploy/);
      expect(await session.getContextBlock("skills")).toMatchObject({ content: "" });
    }
    const whole = await skillsOf("skills-a", "");
    expect(await whole.getContextBlock("skills")).toMatchObject({ content: "- guides/deploy" });
  });

  test("are written below the namespace's folder", async () => {
    const session = await skillsOf("skills-writer", "notes/");
    await session.callTool("set_context", { block: "skills", key: "style", content: "Be brief." });
    expect(await (await env.SKILLS.get("skills-writer/notes/style"))!.text()).toBe("Be brief.");
  });

  test("that lie in the shared folder are read by all and written by none", async () => {
    await env.SKILLS.put("_shared/house/style", "Be brief.");
    for (const namespace of ["skills-a", "skills-b"]) {
      const session = await skillsOf(namespace, "_shared/house/");
      expect(await session.callTool("load_context", { block: "skills", key: "style" })).toBe("Be brief.");
      expect(Object.keys(await session.tools())).toEqual(["load_context", "unload_context"]);
    }
  });
});

test("a call that a deletion of its profile overtakes: what it writes afterwards stands in a profile that is listed", async () => {
  const namespace = binding("deleted-meanwhile");
  let overtaken = 0;
  for (let round = 0; round < 10; round++) {
    const name = `round ${round}`;
    const config = { context: [{ label: "skills", skills: { prefix: "none/" } }, { label: "memory" }] };
    const session = await (await namespace.getProfile(name)).session("chat", config);
    await session.appendMessage(text("0", "before"));
    // The blocks are read first, the documents from the bucket too; by then the profile is another one.
    const write = session.callTool("set_context", { block: "memory", content: "during" });
    await Promise.all([write, namespace.deleteProfile(name)]);
    const { profiles } = await namespace.listProfiles({ limit: 100 });
    const isListed = profiles.some((profile) => profile.name === name);
    const again = await (await namespace.getProfile(name)).session("chat", config);
    const written = (await again.getContextBlock("memory"))?.content === "during";
    if (written) overtaken++;
    expect({ round, written, isListed: isListed || !written }).toEqual({ round, written, isListed: true });
    expect(textsOf(await session.getHistory())).toEqual([]);
  }
  // Otherwise nothing was overtaken, and what is above says nothing.
  expect(overtaken).toBeGreaterThan(0);
});
