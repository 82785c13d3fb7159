import * as z from "zod/mini";
import { jurisdiction, namespaceName, retentionDays } from "./names.ts";

/** Namespaces, profiles, tokens or memories on a page over HTTP; the managed product's number. */
export const MAX_HTTP_PAGE_SIZE = 1000;

/** A page of namespaces as a caller asks for it. */
export interface NamespacePageRequest {
  limit: number;
  cursor?: string | undefined;
  order: "id" | "name";
  direction: "asc" | "desc";
}

/** Body of a request that creates a namespace. */
export const newNamespace = z.strictObject(
  { name: namespaceName, retention_days: retentionDays, jurisdiction },
  { error: "must be an object" },
);

/** Body of a request that changes a namespace. */
export const namespaceChange = z.strictObject(
  { retention_days: retentionDays },
  { error: "must be an object" },
);
