import * as z from "zod/mini";
import {
  approvalRequest,
  decision,
  defineMembers,
  stateDefinition,
  writeMembers,
} from "../../contract/state-requests.ts";
import { MemoryError } from "../../contract/memory-error.ts";
import { flag } from "../query.ts";
import { parameter, stateOf, type Call, type Route } from "../route.ts";
import * as shapes from "../shapes.ts";
import { missing } from "./messages.ts";
import { SESSION } from "./sessions.ts";

const STATE = `${SESSION}/state`;
const VALUE = `${STATE}/values/:key`;
const writeBody = z.object(writeMembers);

const key = (call: Call): string => parameter(call, "key");

function missingValue(): never {
  throw new MemoryError("invalid", "must be given; it may be null", "value");
}

/** Values of a session that no summary can lose. */
const values: readonly Route[] = [
  {
    method: "GET",
    path: `${STATE}/definitions`,
    right: "read",
    call: "state.definitions",
    summary: "Lists the values that are defined",
    result: z.array(shapes.stateDefinition),
    handle: async (call) => ({ result: await (await stateOf(call)).definitions() }),
  },
  {
    method: "PUT",
    path: `${STATE}/definitions/:key`,
    right: "write",
    call: "state.define",
    summary: "Defines a value by the JSON Schema it must have",
    body: z.object({ schema: stateDefinition.shape.schema, ...defineMembers }),
    result: shapes.nothing,
    async handle(call) {
      const { schema, ...options } = call.body;
      await (await stateOf(call)).define(key(call), schema, options);
      return { result: null };
    },
  },
  {
    method: "GET",
    path: `${STATE}/values`,
    right: "read",
    call: "state.list",
    summary: "Reads everything that holds now, by key",
    result: z.array(shapes.stateValue),
    handle: async (call) => ({ result: await (await stateOf(call)).list() }),
  },
  {
    method: "GET",
    path: VALUE,
    right: "read",
    call: "state.get",
    summary: "Reads a value, and what was proposed since",
    result: shapes.stateValue,
    handle: async (call) => ({ result: (await (await stateOf(call)).get(key(call))) ?? missing("value") }),
  },
  {
    method: "PUT",
    path: VALUE,
    right: "write",
    call: "state.set",
    summary: "Writes a value; a proposal when the writer may not confirm it",
    body: z.object({ value: z.unknown(), ...writeMembers }),
    result: shapes.stateEntry,
    async handle(call) {
      const { value = missingValue(), ...options } = call.body;
      return { result: await (await stateOf(call)).set(key(call), value, options) };
    },
  },
  {
    method: "POST",
    path: `${VALUE}/cas`,
    right: "write",
    call: "state.cas",
    summary: "Writes a value when its newest version is this one; null when it is another",
    body: z.object({ version: z.int(), value: z.unknown(), ...writeMembers }),
    result: z.nullable(shapes.stateEntry),
    async handle(call) {
      const { version, value = missingValue(), ...options } = call.body;
      return { result: await (await stateOf(call)).cas(key(call), version, value, options) };
    },
  },
  {
    method: "POST",
    path: `${VALUE}/confirm`,
    right: "write",
    call: "state.confirm",
    summary: "Confirms the newest proposal",
    body: writeBody,
    result: shapes.stateEntry,
    handle: async (call) => ({ result: await (await stateOf(call)).confirm(key(call), call.body) }),
  },
  {
    method: "GET",
    path: `${VALUE}/versions`,
    right: "read",
    call: "state.history",
    summary: "Reads every version of a value, oldest first",
    result: z.array(shapes.stateEntry),
    handle: async (call) => ({ result: await (await stateOf(call)).history(key(call)) }),
  },
  {
    method: "POST",
    path: `${VALUE}/revoke`,
    right: "write",
    call: "state.delete",
    summary: "Revokes a value, keeping its history",
    body: writeBody,
    result: shapes.flagNamed("revoked"),
    handle: async (call) => ({
      result: { revoked: await (await stateOf(call)).delete(key(call), call.body) },
    }),
  },
];

/** Constraints and approvals. */
const decisions: readonly Route[] = [
  {
    method: "GET",
    path: `${STATE}/constraints`,
    right: "read",
    call: "state.constraints",
    summary: "Reads the constraints in force, oldest first",
    query: [flag("all", "`true` for those that were lifted too")],
    result: z.array(shapes.constraint),
    handle: async (call) => ({ result: await (await stateOf(call)).constraints(call.query) }),
  },
  {
    method: "POST",
    path: `${STATE}/constraints`,
    right: "write",
    call: "state.addConstraint",
    summary: "Adds a prohibition or a limit in the words in which it was said",
    body: z.object({ text: z.string(), ...writeMembers }),
    result: shapes.constraint,
    status: 201,
    async handle(call) {
      const { text, ...options } = call.body;
      return { result: await (await stateOf(call)).addConstraint(text, options), status: 201 };
    },
  },
  {
    method: "POST",
    path: `${STATE}/constraints/:constraint/lift`,
    right: "write",
    call: "state.liftConstraint",
    summary: "Lifts a constraint",
    body: writeBody,
    result: shapes.constraint,
    handle: async (call) => ({
      result: await (await stateOf(call)).liftConstraint(parameter(call, "constraint"), call.body),
    }),
  },
  {
    method: "GET",
    path: `${STATE}/approvals`,
    right: "read",
    call: "state.approvals",
    summary: "Reads the approvals that were asked for, oldest first",
    query: [flag("open", "`true` for those alone that wait for an answer")],
    result: z.array(shapes.approval),
    handle: async (call) => ({ result: await (await stateOf(call)).approvals(call.query) }),
  },
  {
    method: "POST",
    path: `${STATE}/approvals`,
    right: "write",
    call: "state.requestApproval",
    summary: "Asks for an approval",
    body: z.extend(approvalRequest, writeMembers),
    result: shapes.approval,
    status: 201,
    async handle(call) {
      const { by, evidence, ...request } = call.body;
      return { result: await (await stateOf(call)).requestApproval(request, { by, evidence }), status: 201 };
    },
  },
  {
    method: "POST",
    path: `${STATE}/approvals/:approval/decide`,
    right: "write",
    call: "state.decideApproval",
    summary: "Decides an open request",
    body: z.object({ decision, reason: z.optional(z.string()), ...writeMembers }),
    result: shapes.approval,
    async handle(call) {
      const { decision: decided, ...options } = call.body;
      const state = await stateOf(call);
      return { result: await state.decideApproval(parameter(call, "approval"), decided, options) };
    },
  },
];

/** What a session keeps beside its messages. */
export const stateRoutes: readonly Route[] = [...values, ...decisions];
