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

const columns = (table: "leaf" | "above") =>
  `${table}.path_tokens AS ${table}_path_tokens, ${table}.created_ms AS ${table}_created_ms,
    json_extract(${table}.data, '$.metadata.usage.inputTokens') AS ${table}_input,
    json_extract(${table}.data, '$.metadata.usage.outputTokens') AS ${table}_output,
    json_extract(${table}.data, '$.metadata.usage.totalTokens') AS ${table}_total`;

// Two messages at the end of a path are looked at: an answer is the newest, or one message stands below it.
const QUERY = `SELECT ${columns("leaf")}, ${columns("above")}
  FROM am_message AS leaf LEFT JOIN am_message AS above ON above.seq = leaf.parent_seq WHERE leaf.seq = ?`;

/** Reads what models reported, from the metadata of the messages they made. */
export class ReportedUsageStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** The report nearest to the end of a path; null when its last messages bring none. */
  newest(leaf: Place): ReportedUsage | null {
    const row = this.#database.first<Record<string, string | number | null>>(QUERY, leaf.seq);
    if (row === null) return null;
    for (const table of ["leaf", "above"]) {
      const of = (column: string) => row[`${table}_${column}`] ?? null;
      const tokens = tokensOf({ input: of("input"), output: of("output"), total: of("total") });
      const [pathTokens, createdMs] = [Number(of("path_tokens")), Number(of("created_ms"))];
      if (tokens !== null) return { tokens, pathTokens, createdMs };
    }
    return null;
  }
}

interface Reported {
  // Whatever an application wrote there.
  input: string | number | null;
  output: string | number | null;
  total: string | number | null;
}

function tokensOf({ input, output, total }: Reported): number | null {
  if (isCount(input)) return input + (isCount(output) ? output : 0);
  return isCount(total) ? total : null;
}

function isCount(value: unknown): value is number {
  return typeof value === "number" && Number.isFinite(value) && value > 0;
}
