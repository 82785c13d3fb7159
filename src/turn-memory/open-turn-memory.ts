import { isRecord } from "../contract/is-record.ts";
import { isKey } from "../contract/is-key.ts";
import type { MemoryOptions } from "../contract/turn-memory.ts";
import type { Store } from "../store/store.ts";
import { functionAt, objectAt, onlyKeys } from "./check.ts";
import type { FileBucket } from "./folder-files.ts";
import { FolderRoot } from "./folder-root.ts";
import { ProfileRoot, type ProfileHandle } from "./profile-root.ts";
import type { TurnGenerator } from "./proposal.ts";
import type { MemoryRoot } from "./root.ts";
import { readSettings, type TurnMemorySettings } from "./settings.ts";
import { StoreRoot } from "./store-root.ts";
import { TurnMemory } from "./turn-memory.ts";
import { UnstoredTurns } from "./unstored-turns.ts";

/** How the memory of turns is set up: what to do, and where. */
export interface TurnMemoryOptions {
  memory?: MemoryOptions | undefined;
  /** Shown to the gate. */
  cwd?: string | undefined;
  /** Profiles of the memory service; without one the object's own memories take its place. */
  scopes?: { user?: ProfileHandle | undefined; project?: ProfileHandle | undefined } | undefined;
  /** The bucket of the folders and files that `memory` names. */
  files?: FileBucket | undefined;
  /** Reads turns with a model; without it rules do. */
  generate?: TurnGenerator | undefined;
}

/** Options that were checked; null settings when memory is off. */
export interface CheckedOptions {
  settings: TurnMemorySettings | null;
  options: TurnMemoryOptions;
}

/** Where the turns are kept and what may run them. */
export interface TurnMemoryPlace {
  sessionId: string;
  /** Null when no object keeps the turns: then they live as long as the isolate. */
  store: Store | null;
  wake?: (() => Promise<void>) | undefined;
}

/**
 * Checks options; what is wrong is a `TypeError` that names the option. Nothing is opened; `hasStore` says whether
 * an object keeps the turns.
 */
export function checkOptions(options: TurnMemoryOptions, hasStore: boolean): CheckedOptions {
  if (options === undefined) throw new TypeError("options must be an object");
  const given: unknown = options;
  if (!isRecord(given)) throw new TypeError("options must be an object");
  const settings = readSettings(options.memory);
  if (options.cwd !== undefined && typeof options.cwd !== "string")
    throw new TypeError("options.cwd must be a string");
  if (options.cwd !== undefined && !isKey(options.cwd))
    throw new TypeError("options.cwd must be well-formed, without NUL, of at most 4096 bytes");
  functionAt(options.generate, "options.generate");
  checkScopes(options.scopes);
  checkBucket(options.files, settings);
  if (settings !== null && !hasStore) checkScopesSuffice(settings, options.scopes);
  return { settings, options };
}

/** The memory of one session's turns; null when it is off. */
export function openTurnMemory(checked: CheckedOptions, place: TurnMemoryPlace): TurnMemory | null {
  const { settings, options } = checked;
  if (settings === null) return null;
  const roots = rootsOf(settings, options, place);
  return new TurnMemory({
    settings: roots.length === 0 ? withoutGeneration(settings) : settings,
    sessionId: place.sessionId,
    cwd: options.cwd ?? "",
    ledger: place.store?.turns.of(place.sessionId) ?? new UnstoredTurns(),
    roots,
    bucket: options.files ?? null,
    generate: options.generate ?? null,
    erasures: () => place.store?.contexts.erasures ?? 0,
    wake: place.wake,
  });
}

const SCOPES = ["user", "project"] as const;

function rootsOf(
  settings: TurnMemorySettings,
  { scopes, files }: TurnMemoryOptions,
  { store, sessionId }: TurnMemoryPlace,
): MemoryRoot[] {
  const { folders } = settings.generation;
  if (folders !== null)
    return folders.flatMap((folder) => (files === undefined ? [] : new FolderRoot(folder, files)));
  const { userScope, projectScope } = settings;
  const wanted = SCOPES.filter((id) => (id === "user" ? userScope : projectScope));
  return wanted.flatMap((id): MemoryRoot[] => {
    const profile = scopes?.[id];
    if (profile !== undefined) return [new ProfileRoot(id, profile)];
    return store === null ? [] : [new StoreRoot(id, store, sessionId)];
  });
}

// With nowhere to write there is nothing to generate, and what is in effect says so.
function withoutGeneration(settings: TurnMemorySettings): TurnMemorySettings {
  const { generation } = settings;
  const turnComplete = { ...generation.turnComplete, isEnabled: false };
  return { ...settings, generation: { ...generation, isEnabled: false, turnComplete } };
}

const PROFILE_METHODS = ["ingest", "flush", "remember", "list", "get", "getSummary"];

function checkScopes(given: unknown): void {
  const scopes = objectAt(given, "options.scopes");
  onlyKeys(scopes, ["user", "project"], "options.scopes");
  for (const [id, profile] of Object.entries(scopes)) {
    if (profile !== undefined && !hasMethods(profile, PROFILE_METHODS))
      throw new TypeError(`options.scopes.${id} must be a profile, as getProfile() gives it`);
  }
}

function checkScopesSuffice(settings: TurnMemorySettings, scopes: TurnMemoryOptions["scopes"]): void {
  const { generation, consumption, userScope, projectScope } = settings;
  const isNeeded =
    generation.folders === null &&
    (generation.isEnabled || (consumption.isEnabled && consumption.files === null)) &&
    (userScope || projectScope);
  const isGiven =
    (userScope && scopes?.user !== undefined) || (projectScope && scopes?.project !== undefined);
  if (isNeeded && !isGiven)
    throw new TypeError("options.scopes must give a profile for an enabled scope, or options.host an object");
}

function checkBucket(files: unknown, settings: TurnMemorySettings | null): void {
  if (files === undefined) {
    const isNeeded = isFolderNamed(settings);
    if (isNeeded)
      throw new TypeError("options.files must be the R2 bucket of generation.roots and consumption.files");
  } else if (!hasMethods(files, ["head", "get", "put", "list"])) {
    throw new TypeError("options.files must be an R2 bucket");
  }
}

function isFolderNamed(settings: TurnMemorySettings | null): boolean {
  return settings !== null && (settings.generation.folders !== null || settings.consumption.files !== null);
}

function hasMethods(value: unknown, names: readonly string[]): boolean {
  if ((typeof value !== "object" && typeof value !== "function") || value === null) return false;
  return names.every((name) => typeof Reflect.get(value, name) === "function");
}
