import type { AnyJsonSchema } from "../contract/tool-schema.ts";
import { RpcTarget } from "cloudflare:workers";
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
} from "../contract/state.ts";
import type { SessionState } from "../state/session-state.ts";

/** The state of a session inside its object, as plain data. The caller's arguments have been checked. */
export class StateEndpoint extends RpcTarget implements MemorySessionState {
  readonly #state: SessionState;

  constructor(state: SessionState) {
    super();
    this.#state = state;
  }

  define(key: string, schema: AnyJsonSchema, options?: StateDefineOptions): Promise<void> {
    return this.#state.define(key, schema, options);
  }

  definitions(): Promise<StateDefinition[]> {
    return this.#state.definitions();
  }

  set(key: string, value: unknown, options?: StateWriteOptions): Promise<StateEntry> {
    return this.#state.set(key, value, options);
  }

  // oxlint-disable-next-line max-params -- the parameters of a compare-and-set
  cas(key: string, version: number, value: unknown, options?: StateWriteOptions): Promise<StateEntry | null> {
    return this.#state.cas(key, version, value, options);
  }

  confirm(key: string, options?: StateWriteOptions): Promise<StateEntry> {
    return this.#state.confirm(key, options);
  }

  get(key: string): Promise<StateValue | null> {
    return this.#state.get(key);
  }

  list(): Promise<StateValue[]> {
    return this.#state.list();
  }

  history(key: string): Promise<StateEntry[]> {
    return this.#state.history(key);
  }

  delete(key: string, options?: StateWriteOptions): Promise<boolean> {
    return this.#state.delete(key, options);
  }

  constraints(options?: { all?: boolean | undefined }): Promise<Constraint[]> {
    return this.#state.constraints(options);
  }

  addConstraint(text: string, options?: StateWriteOptions): Promise<Constraint> {
    return this.#state.addConstraint(text, options);
  }

  liftConstraint(id: string, options?: StateWriteOptions): Promise<Constraint> {
    return this.#state.liftConstraint(id, options);
  }

  approvals(options?: { open?: boolean | undefined }): Promise<Approval[]> {
    return this.#state.approvals(options);
  }

  requestApproval(request: ApprovalRequest, options?: StateWriteOptions): Promise<Approval> {
    return this.#state.requestApproval(request, options);
  }

  decideApproval(
    id: string,
    decision: "approved" | "denied" | "expired",
    options?: DecideOptions,
  ): Promise<Approval> {
    return this.#state.decideApproval(id, decision, options);
  }
}
