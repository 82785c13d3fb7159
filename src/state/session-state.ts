import type { AnyJsonSchema } from "../contract/tool-schema.ts";
import { objectInput, textInput, toolSchema, type ToolInput } from "../contract/tool-schema.ts";
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
import type { Store } from "../store/store.ts";
import { Approvals } from "./approvals.ts";
import { Constraints } from "./constraints.ts";
import type { FindMessage } from "./evidence.ts";
import type { StateSchema } from "./state-schema.ts";
import { StateValues } from "./values.ts";

/** A tool of the AI SDK as a plain object; its answer is always a text, a refusal too. */
export interface StateTool {
  description: string;
  inputSchema: ReturnType<typeof toolSchema>;
  execute(input: ToolInput): Promise<string>;
}

/** Values, constraints and approvals of one session. */
export class SessionState implements MemorySessionState {
  readonly #values: StateValues;
  readonly #constraints: Constraints;
  readonly #approvals: Approvals;

  /** Everything that holds now in a session, by key. */
  static values(store: Store, sessionId: string): StateValue[] {
    return new StateValues(store, sessionId, () => null).list();
  }

  constructor(store: Store, sessionId: string, find: FindMessage) {
    this.#values = new StateValues(store, sessionId, find);
    this.#constraints = new Constraints(store, sessionId, find);
    this.#approvals = new Approvals(store, sessionId, find);
  }

  /** Defines a value by the schema it must have, of zod or as JSON Schema. */
  async define(key: string, schema: StateSchema, options?: StateDefineOptions): Promise<void> {
    this.defineNow(key, schema, options);
  }

  /** As `define`, for who sets a session up. */
  defineNow(key: string, schema: StateSchema, options?: StateDefineOptions): void {
    this.#values.define(key, schema, options);
  }

  async definitions(): Promise<StateDefinition[]> {
    return this.#values.definitions();
  }

  async set(key: string, value: unknown, options?: StateWriteOptions): Promise<StateEntry> {
    return this.#values.set(key, value, options);
  }

  // The parameters are those of a compare-and-set anywhere.
  // oxlint-disable-next-line max-params
  async cas(
    key: string,
    version: number,
    value: unknown,
    options?: StateWriteOptions,
  ): Promise<StateEntry | null> {
    return this.#values.cas(key, version, { value, options });
  }

  async confirm(key: string, options?: StateWriteOptions): Promise<StateEntry> {
    return this.#values.confirm(key, options);
  }

  async get(key: string): Promise<StateValue | null> {
    return this.#values.get(key);
  }

  async list(): Promise<StateValue[]> {
    return this.#values.list();
  }

  async history(key: string): Promise<StateEntry[]> {
    return this.#values.history(key);
  }

  async delete(key: string, options?: StateWriteOptions): Promise<boolean> {
    return this.#values.delete(key, options);
  }

  async constraints(options?: { all?: boolean | undefined }): Promise<Constraint[]> {
    return this.#constraints.list(options);
  }

  async addConstraint(text: string, options?: StateWriteOptions): Promise<Constraint> {
    return this.#constraints.add(text, options);
  }

  async liftConstraint(id: string, options?: StateWriteOptions): Promise<Constraint> {
    return this.#constraints.lift(id, options);
  }

  async approvals(options?: { open?: boolean | undefined }): Promise<Approval[]> {
    return this.#approvals.list(options);
  }

  async requestApproval(request: ApprovalRequest, options?: StateWriteOptions): Promise<Approval> {
    return this.#approvals.request(request, options);
  }

  async decideApproval(
    id: string,
    decision: "approved" | "denied" | "expired",
    options?: DecideOptions,
  ): Promise<Approval> {
    return this.#approvals.decide(id, decision, options);
  }

  /** `set_state`, when a value is defined; by it the model writes as the agent. */
  tools(): { set_state?: StateTool } {
    const definitions = this.#values.definitions().sort((a, b) => (a.key < b.key ? -1 : 1));
    return definitions.length === 0 ? {} : { set_state: this.#setState(definitions) };
  }

  #setState(definitions: readonly StateDefinition[]): StateTool {
    const keys = definitions.map(({ key }) => key);
    const lines = definitions.map(({ key, description, confirmBy, schema }) => {
      const who =
        confirmBy === undefined || confirmBy.includes("agent")
          ? ""
          : ` (confirmed by: ${confirmBy.join(", ")})`;
      return `- ${key}${who}${description === undefined ? "" : `: ${description}`}; ${JSON.stringify(schema)}`;
    });
    const value: AnyJsonSchema = { description: "The value, as the schema of its key says" };
    const quote: AnyJsonSchema = { type: "string" };
    return {
      description: `Write down a value that must outlive any summary of this conversation. Keys:\n${lines.join("\n")}`,
      inputSchema: toolSchema({
        type: "object",
        properties: {
          key: { type: "string", enum: keys },
          value,
          evidence: {
            type: "object",
            description: "The message it rests on, and words of it letter for letter",
            properties: { messageId: quote, quote },
            required: ["messageId", "quote"],
            additionalProperties: false,
          },
        },
        required: ["key", "value"],
        additionalProperties: false,
      }),
      execute: (input) => this.#run(input),
    };
  }

  // The model is the caller: what went wrong must reach it as a text.
  async #run(input: ToolInput): Promise<string> {
    const key = textInput(input, "key");
    if (key === undefined) return 'Error: "key" must be a text.';
    if (!("value" in input)) return 'Error: "value" is missing.';
    const given = objectInput(input, "evidence");
    const [messageId, quote] = [textInput(given, "messageId"), textInput(given, "quote")];
    const evidence = messageId === undefined || quote === undefined ? undefined : { messageId, quote };
    return this.#values.set(key, input["value"], { by: "agent", evidence }).then(
      ({ version, status }) =>
        status === "proposed"
          ? `Proposed ${key}, version ${version}. It does not hold until it is confirmed.`
          : `Set ${key}, version ${version}.`,
      (error: unknown) =>
        `Error: ${error instanceof Error ? error.message.replace(/^\[\w+\] /, "") : String(error)}`,
    );
  }
}
