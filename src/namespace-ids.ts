import type { BoundNamespace } from "./contract/names.ts";

/** How long an isolate may go on using the id of a namespace without asking the directory again. */
const LIFETIME_MS = 10_000;

/** Names kept at most; the oldest goes first. */
const MAX_NAMES = 1000;

/**
 * Ids of namespaces as this isolate knows them, so that a call on a profile is one hop and the directory is not
 * on its way.
 */
export class NamespaceIds {
  readonly #known = new Map<string, { id: string; untilMs: number }>();

  /** The id of a namespace; `ask` is called when it is not known or too old. A failed question is not kept. */
  async get(
    { name, retentionDays, jurisdiction }: BoundNamespace,
    nowMs: number,
    ask: () => Promise<string>,
  ): Promise<string> {
    // A binding that tells other settings is to be heard.
    const key = `${name} ${retentionDays} ${jurisdiction}`;
    const known = this.#known.get(key);
    if (known !== undefined && known.untilMs > nowMs) return known.id;
    const id = await ask();
    this.#known.delete(key);
    this.#known.set(key, { id, untilMs: nowMs + LIFETIME_MS });
    const [oldest] = this.#known.keys();
    if (this.#known.size > MAX_NAMES && oldest !== undefined) this.#known.delete(oldest);
    return id;
  }

  /** Asks again at the next call. */
  forget(name: string): void {
    for (const key of this.#known.keys()) if (key.startsWith(`${name} `)) this.#known.delete(key);
  }
}
