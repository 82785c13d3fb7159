import type { Database } from "./database.ts";
import type { Place } from "./message-row.ts";

/** What a message says that the call of the model that made it took. */
export interface ReportedUsage {
  /** Tokens sent with the call and tokens it answered. */
  tokens: number;
  /** Tokens of the path to the message as they are estimated. */
  pathTokens: number;
  createdMs: number;
}

/** Messages at the end of a path that are looked at: an answer is the newest, or one message stands below it. */
const LOOKED_AT = 2;

const QUERY = `SELECT parent_seq, path_tokens, created_ms,
    json_extract(data, '$.metadata.usage.inputTokens') AS input,
    json_extract(data, '$.metadata.usage.outputTokens') AS output,
    json_extract(data, '$.metadata.usage.totalTokens') AS total
  FROM am_message WHERE seq = ?`;

/** Reads what models reported, from the metadata of the messages they made. */
export class ReportedUsageStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** The report nearest to the end of a path; null when its last messages bring none. */
  newest(leaf: Place): ReportedUsage | null {
    let seq: number | null = leaf.seq;
    for (let looked = 0; looked < LOOKED_AT && seq !== null; looked++) {
      const row: UsageRow | null = this.#database.first<UsageRow>(QUERY, seq);
      if (row === null) return null;
      const tokens = tokensOf(row);
      if (tokens !== null) return { tokens, pathTokens: row.path_tokens, createdMs: row.created_ms };
      seq = row.parent_seq;
    }
    return null;
  }
}

interface UsageRow extends Record<string, string | number | null> {
  parent_seq: number | null;
  path_tokens: number;
  created_ms: number;
  // Whatever an application wrote there.
  input: string | number | null;
  output: string | number | null;
  total: string | number | null;
}

function tokensOf({ input, output, total }: UsageRow): number | null {
  if (isCount(input)) return input + (isCount(output) ? output : 0);
  return isCount(total) ? total : null;
}

function isCount(value: unknown): value is number {
  return typeof value === "number" && Number.isFinite(value) && value > 0;
}
