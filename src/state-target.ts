import type { AnyJsonSchema } from "./contract/tool-schema.ts";
import { RpcTarget } from "cloudflare:workers";
import * as requests from "./contract/state-requests.ts";
import type {
  Approval,
  ApprovalRequest,
  Constraint,
  DecideOptions,
  MemorySessionState,
  StateDefineOptions,
  StateDefinition,
  StateEntry,
  StateValue,
  StateWriteOptions,
} from "./contract/state.ts";

/** The state of one session over RPC: checks every argument, then asks the profile's object. */
export class StateTarget extends RpcTarget implements MemorySessionState {
  readonly #state: () => MemorySessionState;

  constructor(state: () => MemorySessionState) {
    super();
    this.#state = state;
  }

  async define(key: string, schema: AnyJsonSchema, options?: StateDefineOptions): Promise<void> {
    const given = requests.parseDefine(options);
    await this.#state().define(requests.parseStateText(key, "key"), requests.parseSchema(schema), given);
  }

  async definitions(): Promise<StateDefinition[]> {
    return this.#state().definitions();
  }

  async set(key: string, value: unknown, options?: StateWriteOptions): Promise<StateEntry> {
    return this.#state().set(requests.parseStateText(key, "key"), value, requests.parseWrite(options));
  }

  // oxlint-disable-next-line max-params -- the parameters of a compare-and-set
  async cas(
    key: string,
    version: number,
    value: unknown,
    options?: StateWriteOptions,
  ): Promise<StateEntry | null> {
    const [name, expected] = [requests.parseStateText(key, "key"), requests.parseVersion(version)];
    return this.#state().cas(name, expected, value, requests.parseWrite(options));
  }

  async confirm(key: string, options?: StateWriteOptions): Promise<StateEntry> {
    return this.#state().confirm(requests.parseStateText(key, "key"), requests.parseWrite(options));
  }

  async get(key: string): Promise<StateValue | null> {
    return this.#state().get(requests.parseStateText(key, "key"));
  }

  async list(): Promise<StateValue[]> {
    return this.#state().list();
  }

  async history(key: string): Promise<StateEntry[]> {
    return this.#state().history(requests.parseStateText(key, "key"));
  }

  async delete(key: string, options?: StateWriteOptions): Promise<boolean> {
    return this.#state().delete(requests.parseStateText(key, "key"), requests.parseWrite(options));
  }

  async constraints(options?: { all?: boolean | undefined }): Promise<Constraint[]> {
    return this.#state().constraints(requests.parseAll(options));
  }

  async addConstraint(text: string, options?: StateWriteOptions): Promise<Constraint> {
    return this.#state().addConstraint(requests.parseStateText(text, "text"), requests.parseWrite(options));
  }

  async liftConstraint(id: string, options?: StateWriteOptions): Promise<Constraint> {
    return this.#state().liftConstraint(requests.parseStateText(id, "id"), requests.parseWrite(options));
  }

  async approvals(options?: { open?: boolean | undefined }): Promise<Approval[]> {
    return this.#state().approvals(requests.parseOpen(options));
  }

  async requestApproval(request: ApprovalRequest, options?: StateWriteOptions): Promise<Approval> {
    return this.#state().requestApproval(requests.parseApproval(request), requests.parseWrite(options));
  }

  async decideApproval(
    id: string,
    decision: "approved" | "denied" | "expired",
    options?: DecideOptions,
  ): Promise<Approval> {
    const [name, decided] = [requests.parseStateText(id, "id"), requests.parseDecision(decision)];
    return this.#state().decideApproval(name, decided, requests.parseDecide(options));
  }
}
