import type { AnyJsonSchema } from "../contract/tool-schema.ts";
import { MAX_STORED_BYTES } from "../contract/limits.ts";
import { MemoryError } from "../contract/memory-error.ts";
import type {
  StateAuthor,
  StateDefineOptions,
  StateDefinition,
  StateEntry,
  StateValue,
  StateWriteOptions,
} from "../contract/state.ts";
import { withinRow } from "../store/row-text.ts";
import type { PlacedStateRow } from "../store/state-store.ts";
import type { Store } from "../store/store.ts";
import { authorOf, checkEvidence, evidenceOf, type FindMessage } from "./evidence.ts";
import { checkOf, jsonSchemaOf, toJson, type StateSchema, type ValueCheck } from "./state-schema.ts";

const MAX_KEY_CHARACTERS = 64;

/** The typed values of one session. */
export class StateValues {
  readonly #store: Store;
  readonly #sessionId: string;
  readonly #find: FindMessage;
  /** Checks of schemas that were defined here as code; others are made from what is stored. */
  readonly #checks = new Map<string, ValueCheck>();

  constructor(store: Store, sessionId: string, find: FindMessage) {
    this.#store = store;
    this.#sessionId = sessionId;
    this.#find = find;
  }

  define(key: string, schema: StateSchema, options: StateDefineOptions = {}): void {
    if (key === "" || key.length > MAX_KEY_CHARACTERS || !key.isWellFormed())
      throw new MemoryError("invalid", `must have 1 to ${MAX_KEY_CHARACTERS} characters`, "key");
    this.#checks.set(key, checkOf(schema));
    const { description, confirmBy } = options;
    const value = JSON.stringify({ schema: jsonSchemaOf(schema), description, confirmBy });
    withinRow(value, "schema", MAX_STORED_BYTES / 2);
    this.#store.transaction(() => {
      if (this.#newest("definition", key)?.value === value) return;
      const now = { author: "host", createdMs: Date.now() };
      this.#store.states.add(this.#sessionId, {
        kind: "definition",
        key,
        value,
        status: "confirmed",
        ...now,
      });
    });
  }

  definitions(): StateDefinition[] {
    return this.#store.states.newest(this.#sessionId, "definition").map(toDefinition);
  }

  async set(key: string, value: unknown, options: StateWriteOptions = {}): Promise<StateEntry> {
    const json = await this.#checked(key, value);
    return this.#store.transaction(() => this.#write(key, json, options));
  }

  async cas(
    key: string,
    version: number,
    written: { value: unknown; options?: StateWriteOptions | undefined },
  ): Promise<StateEntry | null> {
    const json = await this.#checked(key, written.value);
    return this.#store.transaction(() =>
      (this.#newest("value", key)?.version ?? 0) === version
        ? this.#write(key, json, written.options ?? {})
        : null,
    );
  }

  confirm(key: string, options: StateWriteOptions = {}): StateEntry {
    const { by = "host" } = options;
    return this.#store.transaction(() => {
      const proposal = this.get(key)?.proposal ?? null;
      const newest = this.#newest("value", key);
      const waiting = proposal ?? (newest?.status === "proposed" ? toEntry(newest) : null);
      if (waiting === null) throw new MemoryError("not_found", "nothing is proposed for this key", "key");
      if (!this.#mayConfirm(key, by)) throw forbidden(by, "confirm this value");
      return this.#write(key, JSON.stringify(waiting.value), options);
    });
  }

  get(key: string): StateValue | null {
    return current(this.#store.states.versions(this.#sessionId, "value", key));
  }

  list(): StateValue[] {
    const keys = this.#store.states.newest(this.#sessionId, "value").map((row) => row.key);
    return keys.sort().flatMap((key) => this.get(key) ?? []);
  }

  history(key: string): StateEntry[] {
    return this.#store.states.versions(this.#sessionId, "value", key).map(toEntry);
  }

  delete(key: string, options: StateWriteOptions = {}): boolean {
    const { by = "host", evidence } = options;
    return this.#store.transaction(() => {
      const held = this.get(key);
      if (held === null) return false;
      if (!this.#mayConfirm(key, by)) throw forbidden(by, "delete this value");
      const value = JSON.stringify(held.value);
      const rest = { author: by, createdMs: Date.now(), ...checkEvidence(evidence, this.#find) };
      this.#store.states.add(this.#sessionId, { kind: "value", key, value, status: "revoked", ...rest });
      return true;
    });
  }

  #write(key: string, value: string, options: StateWriteOptions): StateEntry {
    const { by = "host", evidence } = options;
    const status = this.#mayConfirm(key, by) ? "confirmed" : "proposed";
    const rest = { author: by, createdMs: Date.now(), ...checkEvidence(evidence, this.#find) };
    return toEntry(this.#store.states.add(this.#sessionId, { kind: "value", key, value, status, ...rest }));
  }

  #mayConfirm(key: string, by: StateAuthor): boolean {
    const { confirmBy } = this.#definition(key);
    return confirmBy === undefined || confirmBy.includes(by);
  }

  async #checked(key: string, value: unknown): Promise<string> {
    const definition = this.#definition(key);
    const check = this.#checks.get(key) ?? checkOf(definition.schema);
    return toJson(await check(value));
  }

  #definition(key: string): StateDefinition {
    const row = this.#newest("definition", key);
    if (row === null) throw new MemoryError("not_found", "no state is defined under this key", "key");
    return toDefinition(row);
  }

  #newest(kind: "definition" | "value", key: string): PlacedStateRow | null {
    return this.#store.states.versions(this.#sessionId, kind, key).at(-1) ?? null;
  }
}

/** What holds after these versions of one value; null when it was revoked or never written. */
function current(versions: readonly PlacedStateRow[]): StateValue | null {
  const revoked = versions.findLastIndex((row) => row.status === "revoked");
  const alive = versions.slice(revoked + 1);
  const held = alive.findLast((row) => row.status === "confirmed") ?? alive.at(-1);
  const newest = alive.at(-1);
  if (held === undefined || newest === undefined) return null;
  return { ...toEntry(held), proposal: newest === held ? null : toEntry(newest) };
}

function toEntry(row: PlacedStateRow): StateEntry {
  return {
    key: row.key,
    value: JSON.parse(row.value),
    version: row.version,
    status: row.status,
    by: authorOf(row),
    evidence: evidenceOf(row),
    createdAt: new Date(row.createdMs),
  };
}

function toDefinition(row: PlacedStateRow): StateDefinition {
  const stored: { schema: AnyJsonSchema } & StateDefineOptions = JSON.parse(row.value);
  return { key: row.key, ...stored };
}

/** The refusal of who may not do what. */
export function forbidden(by: StateAuthor, what: string): MemoryError {
  return new MemoryError("forbidden", `the ${by} may not ${what}`, "by");
}
