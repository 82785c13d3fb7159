import type { Route } from "./route.ts";
import { contextRoutes } from "./routes/context.ts";
import { memoryRoutes } from "./routes/memories.ts";
import { messageRoutes } from "./routes/messages.ts";
import { namespaceRoutes } from "./routes/namespaces.ts";
import { sessionRoutes } from "./routes/sessions.ts";
import { stateRoutes } from "./routes/state.ts";
import { tokenRoutes } from "./routes/tokens.ts";
import { transferRoutes } from "./routes/transfer.ts";
import { turnRoutes } from "./routes/turns.ts";

/**
 * Every route below a base path, in the order of the documents. The platform folds `.` and `..` before a request is
 * seen, so a parameter that is one of them leads to a shorter path: no route that changes anything may be there.
 */
export const routes: readonly Route[] = [
  ...namespaceRoutes,
  ...tokenRoutes,
  ...memoryRoutes,
  ...sessionRoutes,
  ...messageRoutes,
  ...contextRoutes,
  ...stateRoutes,
  ...turnRoutes,
  ...transferRoutes,
];

/** The base of the managed product's API, whose account may be any text, at the beginning of a path. */
export const MANAGED_BASE = /^\/client\/v4\/accounts\/[^/]+\/agent-memory(?=\/)/;

/** The short base. */
export const SHORT_BASE = "/v1";

/** Both as they are written in documents. */
export const BASES = ["/client/v4/accounts/:account/agent-memory", SHORT_BASE] as const;
