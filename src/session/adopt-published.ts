import { estimateTokens } from "../text/tokens.ts";
import { PublishedTables, type PublishedMessage } from "../store/published-tables.ts";
import type { Store } from "../store/store.ts";
import { AgentSessionProvider } from "./agent-session-provider.ts";
import { TOKENS_PER_MESSAGE, type SessionMessage } from "./session-message.ts";
import { noteSkillCalls } from "./session-upkeep.ts";

/** Labels under which frozen prompts were kept; they are made anew. */
const PROMPT_LABEL = "_system_prompt";

/**
 * Takes over, once, what npm `agents` up to 0.22 kept in this database: messages, summaries, sessions, blocks and
 * search entries. Its tables stay as they are.
 */
export function adoptPublished(store: Store): void {
  if (store.profile.isAdopted) return;
  store.transaction(() => {
    const published = new PublishedTables(store.database);
    const providers = adoptMessages(store, published);
    adoptCompactions(store, published, providers);
    adoptSessions(store, published);
    for (const { label, content } of published.blocks()) {
      if (!label.startsWith(PROMPT_LABEL))
        store.contexts.setBlock({ sessionId: "", label }, content, Date.now());
    }
    // Entries had no session: each session finds them in its own block.
    const sessionIds = new Set([
      "",
      ...providers.keys(),
      ...published.sessions().map((session) => session.id),
    ]);
    for (const { label, ...entry } of published.entries()) {
      for (const sessionId of sessionIds) store.entries.set({ sessionId, label }, entry, Date.now());
    }
    store.profile.markAdopted();
  });
}

function adoptMessages(store: Store, published: PublishedTables): Map<string, AgentSessionProvider> {
  const providers = new Map<string, AgentSessionProvider>();
  for (const row of published.messages()) {
    const provider = providers.get(row.session_id) ?? new AgentSessionProvider(store, row.session_id);
    providers.set(row.session_id, provider);
    const message = toMessage(row);
    // A parent that was deleted left its children without one.
    const parentId =
      row.parent_id !== null && provider.getMessage(row.parent_id) !== null ? row.parent_id : null;
    const appended = provider.append(message, parentId);
    if (appended !== null) noteSkillCalls(provider, message, appended.seq);
  }
  return providers;
}

function adoptCompactions(
  store: Store,
  published: PublishedTables,
  providers: ReadonlyMap<string, AgentSessionProvider>,
): void {
  for (const row of published.compactions()) {
    const ends = providers.get(row.session_id)?.placesOnPath(row.from_message_id, row.to_message_id);
    // What was not on a path was not shown before either.
    if (ends === undefined || ends === null) continue;
    const tokens = TOKENS_PER_MESSAGE + estimateTokens(row.summary);
    store.overlays.add({
      id: row.id,
      summary: row.summary,
      ...ends,
      tokens,
      createdMs: timeOf(row.created_at),
    });
  }
}

function adoptSessions(store: Store, published: PublishedTables): void {
  for (const row of published.sessions()) {
    const { id, name, parent_session_id, model, source } = row;
    const createdMs = timeOf(row.created_at);
    store.sessionInfos.create({ id, name, parent_session_id, model, source }, createdMs);
    const usage = {
      inputTokens: row.input_tokens,
      outputTokens: row.output_tokens,
      cost: row.estimated_cost,
    };
    store.sessionInfos.addUsage(id, usage, createdMs);
  }
}

function toMessage(row: PublishedMessage): SessionMessage {
  const { id, role } = row;
  const parsed = parseMessage(row.content);
  const createdAt = new Date(timeOf(row.created_at));
  // What does not parse was invisible; its text is kept all the same.
  if (parsed === null) return { id, role, parts: [{ type: "text", text: row.content }], createdAt };
  return { createdAt, ...parsed, id };
}

function parseMessage(json: string): SessionMessage | null {
  try {
    const value: unknown = JSON.parse(json);
    return isMessage(value) ? value : null;
  } catch {
    return null;
  }
}

function isMessage(value: unknown): value is SessionMessage {
  if (typeof value !== "object" || value === null) return false;
  return "role" in value && typeof value.role === "string" && "parts" in value && Array.isArray(value.parts);
}

function timeOf(text: string): number {
  const ms = Date.parse(`${text.replace(" ", "T")}Z`);
  return Number.isNaN(ms) ? Date.now() : ms;
}
