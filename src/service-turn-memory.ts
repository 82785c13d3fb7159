import { MemoryError } from "./contract/memory-error.ts";
import { objectName, splitObjectName } from "./contract/object-name.ts";
import { parseIngest, parseList, parseMemoryId, parseRemember, parseSummary } from "./contract/requests.ts";
import type { SessionMemoryConfig } from "./contract/turn-memory.ts";
import type { FileBucket } from "./turn-memory/folder-files.ts";
import type { TurnMemoryOptions } from "./turn-memory/open-turn-memory.ts";
import type { ProfileHandle } from "./turn-memory/profile-root.ts";

/**
 * Memory of turns as a session of the service has it: profiles are those of its namespace, and so are the files. The
 * profile itself is the object's own store, so it is no scope.
 */
export function serviceTurnMemory(
  { memory, cwd, scopes }: SessionMemoryConfig,
  env: Env,
  ownName: string,
): TurnMemoryOptions {
  const { namespaceId, profile } = splitObjectName(ownName);
  const handleOf = (name: string | undefined) =>
    name === undefined || name === profile ? undefined : profileHandle(env, objectName(namespaceId, name));
  return {
    memory,
    cwd,
    scopes: { user: handleOf(scopes?.user), project: handleOf(scopes?.project) },
    files: filesOfNamespace(env, namespaceId),
  };
}

/** Another profile of the namespace, as a scope uses it. */
function profileHandle(env: Env, name: string): ProfileHandle {
  const object = env.MEMORY_OBJECT.getByName(name);
  return {
    ingest: (messages, options) => object.ingest(parseIngest(messages, options)),
    flush: () => object.flush(),
    remember: (memory) => object.remember(parseRemember(memory)),
    list: (options) => object.list(parseList(options)),
    get: (id) => object.get(parseMemoryId(id)),
    getSummary: () => object.getSummary(parseSummary({})),
  };
}

/** The part of the bucket that belongs to one namespace: keys begin with its folder, which is not shown. */
function filesOfNamespace(env: Env, namespaceId: string): FileBucket {
  const bucket = env.MEMORY_FILES;
  let known: string | null = null;
  const prefixOf = async () => (known ??= `${await folderOf(env, namespaceId)}/`);
  return {
    head: async (key) => bucket.head((await prefixOf()) + key),
    get: async (key, options) => bucket.get((await prefixOf()) + key, options),
    put: async (key, text, options) => bucket.put((await prefixOf()) + key, text, options),
    list: async (options) => {
      const prefix = await prefixOf();
      const page = await bucket.list({ ...options, prefix: prefix + options.prefix });
      const objects = page.objects.map(({ key }) => ({ key: key.slice(prefix.length) }));
      return page.truncated
        ? { objects, truncated: true, cursor: page.cursor }
        : { objects, truncated: false };
    },
  };
}

/** The part of the buckets that a namespace has. `not_found` when it was deleted. */
export async function folderOf(env: Env, namespaceId: string): Promise<string> {
  const { folder } = await env.DIRECTORY.getByName("directory").describe(namespaceId);
  if (folder === "") throw new MemoryError("not_found", "the namespace does not exist any more", "namespace");
  return folder;
}
