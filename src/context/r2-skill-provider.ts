import { MemoryError } from "../contract/memory-error.ts";
import type { SkillProvider } from "./provider.ts";

/** How long a listing is used before the bucket is asked again. */
const LISTING_LIFETIME_MS = 60_000;

/** What this provider needs of an R2 bucket. */
export interface SkillBucket {
  list(options: { prefix: string; cursor?: string; include: ["customMetadata"] }): Promise<{
    objects: { key: string; customMetadata?: Record<string, string> }[];
    truncated: boolean;
    cursor?: string;
  }>;
  get(key: string): Promise<{ text(): Promise<string> } | null>;
  put(key: string, content: string, options: { customMetadata?: Record<string, string> }): Promise<unknown>;
}

export interface R2SkillOptions {
  /** Keys of the bucket begin with it; it is not shown. */
  prefix?: string | undefined;
  /** The only keys, without prefix, that can be listed, loaded and written; an empty list allows none. */
  keys?: readonly string[] | undefined;
}

/** Documents in an R2 bucket: an object each, described by its custom metadata `description`. */
export class R2SkillProvider implements SkillProvider {
  readonly #bucket: SkillBucket;
  readonly #prefix: string;
  readonly #keys: ReadonlySet<string> | null;
  #listing: { text: string | null; untilMs: number } | null = null;

  constructor(bucket: SkillBucket, options: R2SkillOptions = {}) {
    this.#bucket = bucket;
    this.#prefix = options.prefix ?? "";
    this.#keys = options.keys === undefined ? null : new Set(options.keys);
  }

  /** `- key: description`, a line a document; null when there are none. */
  async get(): Promise<string | null> {
    const nowMs = Date.now();
    if (this.#listing === null || this.#listing.untilMs <= nowMs) {
      this.#listing = { text: await this.#list(), untilMs: nowMs + LISTING_LIFETIME_MS };
    }
    return this.#listing.text;
  }

  async load(key: string): Promise<string | null> {
    if (!this.#allows(key)) return null;
    const object = await this.#bucket.get(this.#prefix + key);
    return object === null ? null : object.text();
  }

  async set(key: string, content: string, description?: string): Promise<void> {
    if (!this.#allows(key))
      throw new MemoryError("forbidden", `"${key}" is not one of the keys of this block`, "key");
    const customMetadata =
      description === undefined || description === "" ? {} : { customMetadata: { description } };
    await this.#bucket.put(this.#prefix + key, content, customMetadata);
    this.#listing = null;
  }

  async #list(): Promise<string | null> {
    if (this.#keys?.size === 0) return null;
    const lines: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await this.#bucket.list({
        prefix: this.#prefix,
        include: ["customMetadata"],
        ...(cursor !== undefined && { cursor }),
      });
      for (const object of page.objects) {
        const key = object.key.slice(this.#prefix.length);
        if (key !== "" && this.#allows(key)) lines.push(line(key, object.customMetadata?.["description"]));
      }
      cursor = page.truncated ? page.cursor : undefined;
    } while (cursor !== undefined);
    return lines.length === 0 ? null : lines.join("\n");
  }

  #allows(key: string): boolean {
    return key !== "" && (this.#keys === null || this.#keys.has(key));
  }
}

function line(key: string, description: string | undefined): string {
  return description === undefined || description === ""
    ? `- ${key}`
    : `- ${key}: ${description.replace(/\s+/g, " ")}`;
}
