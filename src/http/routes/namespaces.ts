import { namespaceChange, newNamespace } from "../../contract/namespace-requests.ts";
import type { NamespaceRecord } from "../../contract/access.ts";
import { namespaceName } from "../../contract/names.ts";
import { jurisdictionOf } from "../../contract/object-name.ts";
import { parse } from "../../contract/parse.ts";
import * as z from "zod/mini";
import { pageAnswer, pageAsked } from "../page.ts";
import { PAGE, text } from "../query.ts";
import { directoryOf, parameter, type Route } from "../route.ts";
import * as shapes from "../shapes.ts";

const NAMESPACE = "/namespaces/:namespace";
const order = z.enum(["id", "name"], { error: "must be one of id, name" });
const direction = z.enum(["asc", "desc"], { error: "must be one of asc, desc" });

/** Namespaces and the profiles in them. */
export const namespaceRoutes: readonly Route[] = [
  {
    method: "POST",
    path: "/namespaces",
    right: "root",
    call: "namespaces.create",
    summary: "Creates a namespace",
    body: newNamespace,
    result: shapes.namespace,
    status: 201,
    async handle(call) {
      const { name, retention_days: retentionDays, jurisdiction } = parse(newNamespace, call.body, "");
      const settings = { retentionDays, jurisdiction };
      return { result: toNamespace(await directoryOf(call).createNamespace(name, settings)), status: 201 };
    },
  },
  {
    method: "GET",
    path: "/namespaces",
    right: "root",
    call: "namespaces.list",
    summary: "Lists the namespaces",
    query: [
      ...PAGE,
      text("order", "Field to order by, `id` (the order in which they were created) or `name`", order),
      text("direction", "`asc` or `desc`", direction),
    ],
    result: shapes.namespace,
    paged: true,
    async handle(call) {
      const { namespaces, cursor } = await directoryOf(call).listNamespaces({
        ...pageAsked(call),
        order: call.query["order"] === "name" ? "name" : "id",
        direction: call.query["direction"] === "desc" ? "desc" : "asc",
      });
      return pageAnswer(call, { entries: namespaces.map(toNamespace), cursor });
    },
  },
  {
    method: "GET",
    path: NAMESPACE,
    right: "read",
    call: "namespaces.get",
    summary: "Reads a namespace",
    result: shapes.namespace,
    handle: ({ context }) => Promise.resolve({ result: toNamespace(context.get("namespace")) }),
  },
  {
    method: "PATCH",
    path: NAMESPACE,
    right: "admin",
    call: "namespaces.configure",
    summary: "Changes how long a namespace keeps what was said; null for ever",
    body: namespaceChange,
    result: shapes.namespace,
    async handle(call) {
      const { retention_days: days } = parse(namespaceChange, call.body, "");
      const { id } = call.context.get("namespace");
      const changed = await directoryOf(call).configureNamespace(id, { retentionDays: days });
      return { result: toNamespace(changed) };
    },
  },
  {
    method: "DELETE",
    path: NAMESPACE,
    right: "root",
    call: "namespaces.delete",
    summary: "Deletes a namespace with its profiles and tokens; its name can be used again at once",
    result: shapes.nothing,
    async handle(call) {
      const name = parse(namespaceName, parameter(call, "namespace"), "namespace_name");
      await directoryOf(call).deleteNamespace(name);
      call.context.get("profiles").forgetNamespace(name);
      return { result: null };
    },
  },
  {
    method: "GET",
    path: `${NAMESPACE}/profiles`,
    right: "read",
    call: "namespace.listProfiles",
    summary: "Lists the profiles of a namespace in the order of their names",
    query: PAGE,
    result: shapes.profileEntry,
    paged: true,
    async handle(call) {
      const { id } = call.context.get("namespace");
      const { profiles, cursor } = await directoryOf(call).listProfiles(id, pageAsked(call));
      const entries = profiles.map(({ name, createdAt }) => ({ name, created_at: createdAt }));
      return pageAnswer(call, { entries, cursor });
    },
  },
  {
    method: "DELETE",
    path: `${NAMESPACE}/profiles/:profile`,
    right: "admin",
    call: "namespace.deleteProfile",
    summary: "Deletes a profile: every read of it is empty from then on. Idempotent",
    result: shapes.nothing,
    async handle(call) {
      const { context } = call;
      const { id } = context.get("namespace");
      await context.get("profiles").delete(context.env, id, parameter(call, "profile"));
      return { result: null };
    },
  },
];

function toNamespace({ id, name, createdMs, updatedMs, retentionDays, folder }: NamespaceRecord) {
  return {
    id,
    name,
    created_at: new Date(createdMs),
    updated_at: new Date(updatedMs),
    // Ours, so told only of a namespace that has them.
    ...(typeof retentionDays === "number" && { retention_days: retentionDays }),
    ...(typeof folder === "string" && folder !== name && { folder }),
    ...(jurisdictionOf(id) !== null && { jurisdiction: jurisdictionOf(id) }),
  };
}
