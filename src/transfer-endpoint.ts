import { RpcTarget } from "cloudflare:workers";
import type { ForeignMemory } from "./contract/transfer-requests.ts";
import { yieldTurn } from "./text/yield-turn.ts";
import type { ProfileTransfer } from "./profile-transfer.ts";
import type { ImportedRow } from "./store/import-rows.ts";
import type { ExportSlice } from "./transfer/export-stream.ts";
import type { ExportHeader } from "./transfer/lines.ts";

/** Memories of another product that one transaction keeps: about 20 ms of reading dates and topics. */
const ADOPTED_MEMORIES = 10;

/** What the object of a profile does around a transfer. */
export interface TransferHost {
  transfer: ProfileTransfer;
  /** Does work in the generation that the directory lists. */
  run<Result>(work: () => Result): Promise<Result>;
  describe(): Promise<{ namespace: string; profile: string }>;
  /** Takes a generation, and all before it, off the directory's list. */
  unlist(generation: number): Promise<void>;
  /** Takes up every job that rows say is owed. */
  resume(): Promise<void>;
  sweepText(): Promise<void>;
  /** Does work that nobody waits for. */
  dropLater(work: () => Promise<void>): void;
}

/** Export and import of one profile as its Worker calls them, slice by slice. */
export class TransferEndpoint extends RpcTarget {
  readonly #host: TransferHost;

  constructor(host: TransferHost) {
    super();
    this.#host = host;
  }

  /** The next lines of an export, from a cursor on or from the beginning. */
  async exportSlice(cursor: string | null): Promise<ExportSlice> {
    const source = cursor === null ? await this.#host.describe() : { namespace: "", profile: "" };
    // What is owed its erasure leaves the object without it.
    await this.#host.sweepText();
    return this.#host.run(() => this.#host.transfer.exportSlice(cursor, source));
  }

  /** Begins an import, which lives as long as whoever holds what this answers. */
  async begin(header: ExportHeader): Promise<ImportEndpoint> {
    const id = await this.#host.run(() => this.#host.transfer.begin(header, Date.now()));
    return new ImportEndpoint(this.#host, id);
  }

  /** Adds memories of another product; answers how many were new. */
  async memories(memories: ForeignMemory[]): Promise<number> {
    let added = 0;
    for (let from = 0; from < memories.length; from += ADOPTED_MEMORIES) {
      const slice = memories.slice(from, from + ADOPTED_MEMORIES);
      added += await this.#host.run(() => this.#host.transfer.adopt(slice));
      await yieldTurn();
    }
    return added;
  }
}

/** An import under way. When its sender goes away, the runtime disposes of it, and it is given up. */
export class ImportEndpoint extends RpcTarget {
  readonly #host: TransferHost;
  readonly #id: string;

  constructor(host: TransferHost, id: string) {
    super();
    this.#host = host;
    this.#id = id;
  }

  async rows(rows: ImportedRow[]): Promise<void> {
    await this.#host.transfer.rows(this.#id, rows, () => Date.now());
  }

  /** Shows the import to readers, and takes up the extraction it is owed. */
  async finish(): Promise<void> {
    const { transfer } = this.#host;
    await transfer.repair(this.#id);
    await this.#host.sweepText();
    // The directory knows the empty profile by a number that will be used again.
    await this.#host.unlist(transfer.commit(this.#id));
    transfer.markUnlisted();
    await this.#host.run(() => undefined);
    await this.#host.resume();
  }

  /** Gives the import up; a job removes its rows. */
  async drop(): Promise<void> {
    if (this.#host.transfer.drop(this.#id)) await this.#host.resume();
  }

  [Symbol.dispose](): void {
    this.#host.dropLater(() => this.drop());
  }
}
