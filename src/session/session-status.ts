import type { SessionHost } from "../store/host.ts";

/** What clients of the host are told about its session. */
export type SessionStatus =
  | {
      type: "cf_agent_session";
      phase: "idle" | "compacting";
      tokenEstimate: number;
      tokenThreshold: number | null;
      compacted?: { tokensBefore: number };
    }
  | { type: "cf_agent_session_error"; error: string };

interface Broadcaster {
  broadcast(message: string): void;
}

/** Whether the host has clients to tell something; false too when it cannot broadcast. */
export function hasListeners(host: SessionHost): host is Broadcaster {
  if (!("broadcast" in host) || typeof host.broadcast !== "function") return false;
  if (!("getConnections" in host) || typeof host.getConnections !== "function") return true;
  const connections: unknown = host.getConnections();
  if (typeof connections !== "object" || connections === null || !(Symbol.iterator in connections))
    return true;
  const { [Symbol.iterator]: iterate } = connections;
  if (typeof iterate !== "function") return true;
  const first: unknown = iterate.call(connections).next();
  return typeof first === "object" && first !== null && "done" in first && first.done !== true;
}

/** Tells every client of the host. */
export function broadcast(host: Broadcaster, status: SessionStatus): void {
  host.broadcast(JSON.stringify(status));
}
