import { openCursor, sealCursor } from "./contract/cursor.ts";
import { MemoryError } from "./contract/memory-error.ts";
import type { ForeignMemory } from "./contract/transfer-requests.ts";
import { adoptMemory } from "./ingest/adopt-memory.ts";
import { yieldTurn } from "./text/yield-turn.ts";
import { beginExport, exportRows, type ExportPosition } from "./store/export-rows.ts";
import { importRows, isEmptyProfile, repairPointers, type ImportedRow } from "./store/import-rows.ts";
import { PORTABLE_TABLES } from "./store/portable-tables.ts";
import type { StagedImport } from "./store/profile-store.ts";
import type { Store } from "./store/store.ts";
import { randomKey } from "./text/hash.ts";
import type { ExportSlice } from "./transfer/export-stream.ts";
import { cursorLine, endLine, headerLine, rowLine, type ExportHeader } from "./transfer/lines.ts";

/** Rows that one transaction of an import stores: about 20 ms, most of it in the full-text index. */
const IMPORT_ROWS = 40;

/** An import whose sender was not heard of for so long is given up. */
const IMPORT_SILENCE_MS = 60_000;

/** How a profile leaves its object and comes into another one. Slices of work; no call holds the object for long. */
export class ProfileTransfer {
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  /** The next lines of an export: from its beginning, or from where a cursor says. */
  exportSlice(cursor: string | null, source: { namespace: string; profile: string }): ExportSlice {
    const { profile } = this.#store;
    const scope = { key: profile.cursorKey, query: "export" };
    const from: ExportPosition =
      cursor === null ? beginExport(this.#store) : JSON.parse(String(openCursor(cursor, scope, "after")[0]));
    const { rows, next } = exportRows(this.#store, from);
    const header =
      cursor === null
        ? headerLine({
            schema: this.#store.schemaVersion,
            ...source,
            exportedAt: new Date().toISOString(),
            messageFloor: profile.messageFloor() - profile.base,
          })
        : "";
    const lines = header + rows.map(rowLine).join("");
    if (next === null) return { text: lines + endLine(from.rows + rows.length), cursor: null };
    const sealed = sealCursor([JSON.stringify(next)], scope);
    return { text: lines + cursorLine(sealed), cursor: sealed };
  }

  /** Begins an import: from now on readers see an empty profile that is not the one it fills. */
  begin(header: ExportHeader, nowMs: number): string {
    const { profile, schemaVersion } = this.#store;
    if (header.schema > schemaVersion) {
      const reason = `line 1: the export is of schema version ${header.schema}; this service knows ${schemaVersion}`;
      throw new MemoryError("invalid", reason, "schema");
    }
    const id = randomKey();
    this.#store.transaction(() => {
      this.#dropSilent(nowMs);
      if (profile.staged !== null)
        throw new MemoryError("unavailable", "another import into this profile is under way");
      if (!isEmptyProfile(this.#store))
        throw new MemoryError("exists", "the profile is not empty; delete it first, or import into another");
      profile.stage(id, header.messageFloor, { key: randomKey(), nowMs });
    });
    return id;
  }

  async rows(id: string, rows: readonly ImportedRow[], clock: () => number): Promise<void> {
    for (let from = 0; from < rows.length; from += IMPORT_ROWS) {
      const staged = this.#staged(id);
      this.#store.transaction(() => {
        importRows(this.#store, staged, rows.slice(from, from + IMPORT_ROWS));
        this.#store.profile.touchStaged(clock());
      });
      await yieldTurn();
    }
  }

  /** Forgets pointers at rows that the export does not hold. */
  async repair(id: string): Promise<void> {
    for (const table of PORTABLE_TABLES) {
      const { base } = this.#staged(id);
      let after: number | null = base;
      while (after !== null) {
        this.#staged(id);
        after = repairPointers(this.#store, table, { after, base });
        await yieldTurn();
      }
    }
  }

  /** Shows the import to readers, in place of a profile that must still be empty; returns the generation of that. */
  commit(id: string): number {
    const { generation } = this.#store.profile;
    this.#store.transaction(() => {
      this.#staged(id);
      if (!isEmptyProfile(this.#store))
        throw new MemoryError(
          "exists",
          "the profile was written to while the import ran; nothing was imported",
        );
      this.#store.profile.commitStaged(randomKey());
      this.#store.chunks.restart();
    });
    return generation;
  }

  /** Notes that the directory does not list what was imported yet. */
  markUnlisted(): void {
    this.#store.profile.markUnregistered();
  }

  /** Adds memories of another product; answers how many were new. */
  adopt(memories: readonly ForeignMemory[]): number {
    return this.#store.transaction(
      () => memories.filter((memory) => adoptMemory(this.#store, memory) !== null).length,
    );
  }

  /** Gives an import up; false when it is none any more. */
  drop(id: string): boolean {
    const isStaged = this.#store.profile.staged?.id === id;
    if (isStaged) this.#store.profile.dropStaged();
    return isStaged;
  }

  /** Gives up what the object had begun before it was started anew: its sender cannot reach it any more. */
  dropInterrupted(): void {
    if (this.#store.profile.staged !== null) this.#store.profile.dropStaged();
  }

  /** Gives up an import whose sender was not heard of for long. */
  #dropSilent(nowMs: number): void {
    const { staged } = this.#store.profile;
    if (staged !== null && nowMs - staged.touchedMs > IMPORT_SILENCE_MS) this.#store.profile.dropStaged();
  }

  #staged(id: string): StagedImport {
    const { staged } = this.#store.profile;
    if (staged?.id === id) return staged;
    throw new MemoryError(
      "unavailable",
      "the import was given up: the profile was deleted, or its object was started anew",
    );
  }
}
