import { copyFileSync, existsSync, globSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { ROOT_TOKEN, startHttpService, type HttpService } from "./http-service.ts";

const PROFILES = 60;

function call({ url }: HttpService, route: `${string} /${string}`, json?: unknown): Promise<Response> {
  const [method = "", to = ""] = route.split(" ");
  const headers = { authorization: `Bearer ${ROOT_TOKEN}`, "content-type": "application/json" };
  const init = json === undefined ? {} : { body: JSON.stringify(json) };
  return fetch(`${url}${to}`, { method, headers, ...init });
}

/** Reads a query in a copy of the directory's database, so that looking at it changes nothing. */
function inDirectory(storage: string, query: string): unknown[] {
  const [file] = globSync(path.join(storage, "v3/do/agent-memory-Directory/*.sqlite")).filter(
    (name) => path.basename(name) !== "metadata.sqlite",
  );
  if (file === undefined) throw new Error(`no directory in ${storage}`);
  const folder = mkdtempSync(path.join(tmpdir(), "agent-memory-copy-"));
  for (const suffix of ["", "-wal"])
    if (existsSync(file + suffix)) copyFileSync(file + suffix, path.join(folder, `copy.sqlite${suffix}`));
  using database = new DatabaseSync(path.join(folder, "copy.sqlite"));
  const rows = database.prepare(query).all();
  rmSync(folder, { recursive: true });
  return rows;
}

test.runIf(process.env["HEAVY"] === "1")(
  "a namespace whose deletion was acknowledged is emptied although the service is killed in the middle of it",
  async () => {
    const storage = mkdtempSync(path.join(tmpdir(), "agent-memory-namespace-"));
    const killed = await startHttpService(storage);
    await call(killed, "POST /v1/namespaces", { name: "doomed" });
    const made = Array.from({ length: PROFILES }, async (_, index) => {
      const route = `POST /v1/namespaces/doomed/profiles/p${index}/remember` as const;
      return (await call(killed, route, { content: "I live in Oslo." })).status;
    });
    expect(new Set(await Promise.all(made))).toEqual(new Set([201]));
    expect((await call(killed, "DELETE /v1/namespaces/doomed")).status).toBe(200);
    await killed.kill();
    const left = "SELECT name FROM am_profile WHERE namespace_id NOT IN (SELECT id FROM am_namespace)";
    expect(inDirectory(storage, left).length).toBeGreaterThan(0);

    const service = await startHttpService(storage);
    expect((await call(service, "GET /v1/namespaces/doomed")).status).toBe(404);
    const deadline = Date.now() + 60_000;
    const owed = `${left} UNION ALL SELECT 'removal' FROM am_namespace_removal WHERE emptied_ms IS NULL`;
    while (inDirectory(storage, owed).length > 0 && Date.now() < deadline)
      await new Promise((resolve) => setTimeout(resolve, 200));
    expect(inDirectory(storage, owed)).toEqual([]);
    expect((await call(service, "POST /v1/namespaces", { name: "doomed" })).status).toBe(201);
    const fresh = await call(service, "GET /v1/namespaces/doomed/profiles/p7/memories");
    expect(await fresh.json()).toMatchObject({ result: [] });
    await service.stop();
  },
);
