import { DurableObject } from "cloudflare:workers";
import { directoryMigrations } from "../migrations/directory/index.ts";
import { openCursor, sealCursor } from "./contract/cursor.ts";
import type { PageRequest } from "./contract/requests.ts";
import type { ProfilePage } from "./contract/results.ts";
import { DirectoryStore } from "./store/directory-store.ts";
import { ulid } from "./text/hash.ts";

/** A profile as the directory knows it. */
export interface ProfileKey {
  namespaceId: string;
  profile: string;
  /** A profile that was deleted and used again has a higher one. */
  generation: number;
}

/**
 * Which namespaces and profiles exist. One object for the whole service, written once a namespace and once a
 * profile; reading and writing memories does not pass through it.
 */
export class Directory extends DurableObject<Env> {
  readonly #store: DirectoryStore;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    this.#store = new DirectoryStore(ctx.storage, directoryMigrations);
  }

  /** Id of a namespace, which is created when it is new. */
  openNamespace(name: string): string {
    const nowMs = Date.now();
    return this.#store.openNamespace(name, { id: ulid(nowMs), createdMs: nowMs });
  }

  /** Name of a namespace; empty when it does not exist. */
  describe(namespaceId: string): { namespace: string } {
    return { namespace: this.#store.namespaceName(namespaceId) ?? "" };
  }

  /** Lists a profile. Idempotent. */
  register(key: ProfileKey): void {
    this.#store.register(key, Date.now());
  }

  /** Takes a deleted profile off the list, unless it has been used again since. Idempotent. */
  unregister(key: ProfileKey): void {
    this.#store.unregister(key);
  }

  /** A page of a namespace's profiles in the order of their names. */
  listProfiles(namespaceId: string, request: PageRequest): ProfilePage {
    const scope = { key: namespaceId, query: "listProfiles" };
    const [after] = request.cursor === undefined ? [] : openCursor(request.cursor, scope);
    const page = this.#store.profiles(
      namespaceId,
      after === undefined ? null : String(after),
      request.limit + 1,
    );
    const profiles = page
      .slice(0, request.limit)
      .map(({ name, createdMs }) => ({ name, createdAt: new Date(createdMs) }));
    const last = profiles.at(-1);
    if (page.length <= request.limit || last === undefined) return { profiles };
    return { profiles, cursor: sealCursor([last.name], scope) };
  }
}
