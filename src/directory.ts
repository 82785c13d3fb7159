import { DurableObject } from "cloudflare:workers";
import { directoryMigrations } from "../migrations/directory/index.ts";
import {
  RIGHTS,
  type NamespaceRecord,
  type NewToken,
  type PresentedToken,
  type TokenRecord,
} from "./contract/access.ts";
import { openCursor, sealCursor, type CursorScope } from "./contract/cursor.ts";
import { MemoryError } from "./contract/memory-error.ts";
import { DEFAULT_NAMESPACE, type NamespaceSettings } from "./contract/names.ts";
import { jurisdictionOf, placedId } from "./contract/object-name.ts";
import type { NamespacePageRequest } from "./contract/namespace-requests.ts";
import type { PageRequest } from "./contract/requests.ts";
import type { ProfilePage } from "./contract/results.ts";
import { eraseFolder } from "./erase-folder.ts";
import { retainSome, type Expire } from "./directory-retention.ts";
import { profileObject } from "./profile-objects.ts";
import { DirectoryStore } from "./store/directory-store.ts";
import { sameDigest } from "./text/digest.ts";
import { ulid } from "./text/hash.ts";

/** A profile as the directory knows it. */
export interface ProfileKey {
  namespaceId: string;
  profile: string;
  /** A profile that was deleted and used again has a higher one. */
  generation: number;
}

/** What the directory knows of a caller over HTTP and of the namespace that the call names. */
export interface Admission {
  /** Null when it does not exist, or when neither a name nor a token says which. */
  namespace: NamespaceRecord | null;
  /** Null when no token was presented, or when the one presented is unknown, revoked or expired. */
  token: TokenRecord | null;
}

/** Profiles of a deleted namespace that are emptied at a time. */
const REMOVAL_SLICE = 25;
/** When a removal that was interrupted is taken up again at the latest. */
const REMOVAL_RETRY_MS = 30_000;
/** `last used` is brought up to date when it is older than this: reading then writes once a minute. */
const USED_RESOLUTION_MS = 60_000;

/**
 * Which namespaces and profiles exist, and which tokens open them. One object for the whole service, written once
 * a namespace and once a profile; over a binding, reading and writing memories does not pass through it. Over HTTP
 * every call asks it once, so that a revoked token is refused at once.
 */
export class Directory extends DurableObject<Env> {
  readonly #store: DirectoryStore;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    this.#store = new DirectoryStore(ctx.storage, directoryMigrations);
    void ctx.blockConcurrencyWhile(() => this.#resume());
  }

  /**
   * Id of a namespace, which is created when it is new. Settings that are given are put into effect; where it lives
   * is told once and for all.
   */
  async openNamespace(name: string, settings: NamespaceSettings = {}): Promise<string> {
    const nowMs = Date.now();
    const place = settings.jurisdiction ?? null;
    const fresh = { id: placedId(ulid(nowMs), place), createdMs: nowMs };
    const id = this.#store.openNamespace(name, fresh);
    if (place !== null && jurisdictionOf(id) !== place) {
      const reason = `the namespace lives ${jurisdictionOf(id) ?? "anywhere"}, and stays there`;
      throw new MemoryError("invalid", reason, "props.jurisdiction");
    }
    if (settings.retentionDays !== undefined) await this.#setRetention(id, settings.retentionDays);
    return id;
  }

  /** Changes what a namespace can be told after it was made. `not_found` when there is none of this id. */
  async configureNamespace(
    id: string,
    { retentionDays }: Pick<NamespaceSettings, "retentionDays">,
  ): Promise<NamespaceRecord> {
    if (retentionDays !== undefined) await this.#setRetention(id, retentionDays);
    const changed = this.#store.namespaces.byId(id);
    if (changed !== null) return changed;
    throw new MemoryError("not_found", "there is no namespace of this name", "namespace_name");
  }

  async #setRetention(id: string, days: number | null): Promise<void> {
    this.#store.retention.set(id, days, Date.now());
    await this.#arm();
  }

  /** Name of a namespace and its part of the buckets; both empty when it does not exist. */
  describe(namespaceId: string): { namespace: string; folder: string } {
    const folder = this.#store.namespaces.folder(namespaceId) ?? "";
    return { namespace: this.#store.namespaceName(namespaceId) ?? "", folder };
  }

  /** Lists a profile; false, and not listed, when its namespace was deleted. Idempotent. */
  register(key: ProfileKey): boolean {
    if (this.#store.namespaces.wasRemoved(key.namespaceId)) return false;
    this.#store.register(key, Date.now());
    return true;
  }

  /** Takes a deleted profile off the list, unless it has been used again since. Idempotent. */
  unregister(key: ProfileKey): void {
    this.#store.unregister(key);
  }

  /** A page of a namespace's profiles in the order of their names. */
  listProfiles(namespaceId: string, request: PageRequest): ProfilePage {
    const scope = { key: namespaceId, query: "listProfiles" };
    const rows = this.#store.profiles(namespaceId, after(request.cursor, scope), request.limit + 1);
    const profiles = rows
      .slice(0, request.limit)
      .map(({ name, createdMs }) => ({ name, createdAt: new Date(createdMs) }));
    return { profiles, ...next(rows, request.limit, ({ name }) => sealCursor([name], scope)) };
  }

  /**
   * What a call over HTTP needs to know before anything is done: the namespace, or without a name the token's,
   * and whose token it came with. No token stands for a caller who needs none. The namespace `default` is there
   * without having been created, as it is for a binding without props.
   */
  admit(request: { namespace: string | null; token: PresentedToken | null }): Admission {
    const token = request.token === null ? null : this.#accept(request.token);
    const name = request.namespace;
    if (name === null) return { token, namespace: token && this.#store.namespaces.byId(token.namespaceId) };
    const isKnownCaller = request.token === null || token !== null;
    if (name === DEFAULT_NAMESPACE && isKnownCaller) {
      const nowMs = Date.now();
      this.#store.openNamespace(name, { id: ulid(nowMs), createdMs: nowMs });
    }
    return { token, namespace: this.#store.namespaces.byName(name) };
  }

  /** A new namespace; `exists` when there is one of this name. */
  async createNamespace(name: string, settings: NamespaceSettings = {}): Promise<NamespaceRecord> {
    if (this.#store.namespaces.byName(name) !== null)
      throw new MemoryError("exists", "there is a namespace of this name", "name");
    const nowMs = Date.now();
    const id = placedId(ulid(nowMs), settings.jurisdiction ?? null);
    this.#store.namespaces.add({ id, name, createdMs: nowMs, updatedMs: nowMs });
    if (settings.retentionDays !== undefined) await this.#setRetention(id, settings.retentionDays);
    return this.configureNamespace(id, {});
  }

  /** A page of namespaces, by id or by name. */
  listNamespaces(request: NamespacePageRequest): { namespaces: NamespaceRecord[]; cursor?: string } {
    const { order, direction, limit } = request;
    const scope = { key: "namespaces", query: `${order} ${direction}` };
    const rows = this.#store.namespaces.page({ order, direction }, after(request.cursor, scope), limit + 1);
    return {
      namespaces: rows.slice(0, limit),
      ...next(rows, limit, (last) => sealCursor([last[order]], scope)),
    };
  }

  /**
   * Deletes a namespace with its tokens; from this moment its name is free. Its profiles and its part of the buckets are
   * emptied by a job that survives restarts; the first of them before this returns. `not_found` when there is none of this name.
   */
  async deleteNamespace(name: string): Promise<void> {
    const id = this.#store.namespaces.byName(name)?.id;
    if (id === undefined)
      throw new MemoryError("not_found", "there is no namespace of this name", "namespace_name");
    // Armed before the row is written: a crash in between costs an alarm that finds nothing.
    await this.ctx.storage.setAlarm(Date.now() + REMOVAL_RETRY_MS);
    this.#store.transaction(() => {
      this.#store.tokens.removeAll(id);
      this.#store.namespaces.remove(id, Date.now());
    });
    await this.alarm();
  }

  /** Empties some profiles of deleted namespaces, looks for what is too old, and comes again when there is more. */
  override async alarm(): Promise<void> {
    await this.ctx.storage.setAlarm(Date.now() + REMOVAL_RETRY_MS);
    if (!(await this.#removeSome())) return;
    const expire: Expire = (namespaceId, profile, beforeMs) =>
      profileObject(this.env.MEMORY_OBJECT, namespaceId, profile).expire(beforeMs);
    await retainSome(this.#store, expire, Date.now());
    await this.#arm();
  }

  /** Sets the alarm for what comes next, if anything. */
  async #arm(): Promise<void> {
    const isRemovalPending = this.#store.namespaces.nextRemoval() !== null;
    const nextMs = isRemovalPending ? Date.now() : this.#store.retention.nextMs();
    if (nextMs === null) await this.ctx.storage.deleteAlarm();
    else await this.ctx.storage.setAlarm(Math.max(nextMs, Date.now()));
  }

  /** Empties some profiles of a deleted namespace, then its part of the buckets; false when something could not be. */
  async #removeSome(): Promise<boolean> {
    const namespaceId = this.#store.namespaces.nextRemoval();
    if (namespaceId === null) return true;
    const profiles = this.#store.profiles(namespaceId, null, REMOVAL_SLICE);
    // One that fails stays listed, and the alarm that is set comes back to it.
    const emptied = await Promise.allSettled(
      profiles.map(({ name }) => profileObject(this.env.MEMORY_OBJECT, namespaceId, name).deleteProfile()),
    );
    if (emptied.some(({ status }) => status === "rejected")) return false;
    if (profiles.length < REMOVAL_SLICE) return this.#eraseFiles(namespaceId);
    return true;
  }

  async #eraseFiles(namespaceId: string): Promise<boolean> {
    const folder = this.#store.namespaces.removedFolder(namespaceId);
    const buckets = [this.env.MEMORY_FILES, this.env.SKILLS];
    // A bucket that does not answer is asked again by the alarm that is set.
    const [erased] = await Promise.allSettled([folder === null ? true : eraseFolder(buckets, folder)]);
    if (erased.status === "rejected") return false;
    if (erased.value) this.#store.namespaces.endRemoval(namespaceId, Date.now());
    return true;
  }

  /** A new token of a namespace. What is stored is its digest, so it cannot be shown again. */
  createToken(namespaceId: string, presented: PresentedToken, given: NewToken): TokenRecord {
    const token = {
      id: presented.id,
      namespaceId,
      name: given.name,
      rights: RIGHTS.filter((right) => given.rights.includes(right)),
      createdMs: Date.now(),
      expiresMs: given.expires_at,
      usedMs: null,
    };
    this.#store.tokens.add(token, presented.digest);
    return token;
  }

  /** A page of a namespace's tokens, oldest first. */
  listTokens(namespaceId: string, request: PageRequest): { tokens: TokenRecord[]; cursor?: string } {
    const scope = { key: namespaceId, query: "listTokens" };
    const rows = this.#store.tokens.of(namespaceId, after(request.cursor, scope), request.limit + 1);
    return {
      tokens: rows.slice(0, request.limit),
      ...next(rows, request.limit, ({ id }) => sealCursor([id], scope)),
    };
  }

  /** Revokes a token; the next call with it is refused. `not_found` when the namespace has none of this id. */
  revokeToken(namespaceId: string, id: string): void {
    if (!this.#store.tokens.remove(namespaceId, id))
      throw new MemoryError("not_found", "no token has this id", "tokenId");
  }

  /** Takes up a removal that a crash interrupted, whatever became of its alarm. */
  async #resume(): Promise<void> {
    if (this.#store.namespaces.nextRemoval() !== null) await this.ctx.storage.setAlarm(Date.now());
  }

  #accept({ id, digest }: PresentedToken): TokenRecord | null {
    const known = this.#store.tokens.byId(id);
    const nowMs = Date.now();
    if (known === null || !sameDigest(known.digest, digest)) return null;
    const { token } = known;
    if (token.expiresMs !== null && token.expiresMs <= nowMs) return null;
    if (token.usedMs === null || token.usedMs < nowMs - USED_RESOLUTION_MS)
      this.#store.tokens.markUsed(id, nowMs);
    return token;
  }
}

/** The key after which a page begins; null for the first page. */
function after(cursor: string | undefined, scope: CursorScope): string | null {
  const [key] = cursor === undefined ? [] : openCursor(cursor, scope);
  return key === undefined ? null : String(key);
}

/** The cursor of the next page when more rows were read than the page holds. */
function next<Row>(rows: readonly Row[], limit: number, seal: (last: Row) => string): { cursor?: string } {
  const last = rows[limit - 1];
  return rows.length <= limit || last === undefined ? {} : { cursor: seal(last) };
}
