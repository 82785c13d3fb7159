import { fetchRaw } from "./client.ts";

/**
 * A client of the managed product's HTTP API, written from its public description and nothing of ours. Only its base
 * URL is another one: the service stands where `https://api.cloudflare.com` was.
 */
const ACCOUNT = "/client/v4/accounts/0123456789/agent-memory";

/** An error as the description has it. */
export interface ApiError {
  code: number;
  message: string;
  documentation_url?: string;
  source?: { pointer?: string };
}

interface Envelope {
  success: boolean;
  errors: ApiError[];
  messages: { code: number; message: string }[];
  result: unknown;
  result_info?: { cursor?: string; per_page?: number; count?: number };
}

/** What the client throws for an answer that is no success. */
export class ApiFailure extends Error {
  readonly status: number;
  readonly errors: ApiError[];

  constructor(status: number, errors: ApiError[]) {
    super(errors.map(({ code, message }) => `${message} [code: ${code}]`).join("; "));
    this.status = status;
    this.errors = errors;
  }
}

/** The parts of an envelope that its description requires, whatever the operation. */
function readEnvelope(value: unknown): Envelope {
  const envelope = value as Envelope;
  const isWhole =
    typeof envelope.success === "boolean" &&
    Array.isArray(envelope.errors) &&
    Array.isArray(envelope.messages) &&
    "result" in envelope &&
    [...envelope.errors, ...envelope.messages].every(
      ({ code, message }) => typeof code === "number" && typeof message === "string",
    );
  if (!isWhole) throw new Error(`no envelope of the API: ${JSON.stringify(value)}`);
  return envelope;
}

async function request(method: string, path: string, json?: unknown): Promise<Envelope> {
  const response = await fetchRaw(method, ACCOUNT + path, json === undefined ? {} : { json });
  const envelope = readEnvelope(await response.json());
  if (!response.ok || !envelope.success) throw new ApiFailure(response.status, envelope.errors);
  if (envelope.errors.length > 0) throw new Error("a success with errors");
  return envelope;
}

const part = encodeURIComponent;

/** One function an operation, by the ids of the description. */
export const managed = {
  "agent-memory-namespace-create": (name: unknown) => request("POST", "/namespaces", { name }),
  "agent-memory-namespace-list": (query = "") => request("GET", `/namespaces${query}`),
  "agent-memory-namespace-get": (ns: string) => request("GET", `/namespaces/${part(ns)}`),
  "agent-memory-namespace-delete": (ns: string) => request("DELETE", `/namespaces/${part(ns)}`),
  "agent-memory-profile-delete": (ns: string, profile: string) =>
    request("DELETE", `/namespaces/${part(ns)}/profiles/${part(profile)}`),
  "agent-memory-ingest": (ns: string, profile: string, body: unknown) =>
    request("POST", `/namespaces/${part(ns)}/profiles/${part(profile)}/ingest`, body),
  "agent-memory-remember": (ns: string, profile: string, body: unknown) =>
    request("POST", `/namespaces/${part(ns)}/profiles/${part(profile)}/remember`, body),
  "agent-memory-recall": (ns: string, profile: string, body: unknown) =>
    request("POST", `/namespaces/${part(ns)}/profiles/${part(profile)}/recall`, body),
  "agent-memory-summary": (ns: string, profile: string, body?: unknown) =>
    request("POST", `/namespaces/${part(ns)}/profiles/${part(profile)}/summary`, body),
  "agent-memory-memory-list": (ns: string, profile: string, query = "") =>
    request("GET", `/namespaces/${part(ns)}/profiles/${part(profile)}/memories${query}`),
  "agent-memory-memory-get": (ns: string, profile: string, id: string) =>
    request("GET", `/namespaces/${part(ns)}/profiles/${part(profile)}/memories/${part(id)}`),
  "agent-memory-memory-delete": (ns: string, profile: string, id: string) =>
    request("DELETE", `/namespaces/${part(ns)}/profiles/${part(profile)}/memories/${part(id)}`),
  "agent-memory-session-delete": (ns: string, profile: string, session: string) =>
    request("DELETE", `/namespaces/${part(ns)}/profiles/${part(profile)}/sessions/${part(session)}`),
};
