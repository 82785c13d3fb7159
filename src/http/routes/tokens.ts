import { newToken, type TokenRecord } from "../../contract/access.ts";
import { parse } from "../../contract/parse.ts";
import { ulid } from "../../text/hash.ts";
import { pageAnswer, pageAsked } from "../page.ts";
import { PAGE } from "../query.ts";
import { directoryOf, parameter, type Route } from "../route.ts";
import * as shapes from "../shapes.ts";
import { makeToken } from "../token.ts";

const TOKENS = "/namespaces/:namespace/tokens";

/** The tokens of a namespace. */
export const tokenRoutes: readonly Route[] = [
  {
    method: "POST",
    path: TOKENS,
    right: "admin",
    call: "tokens.create",
    summary: "Creates a token of this namespace; it is shown this once",
    body: newToken,
    result: shapes.newToken,
    status: 201,
    async handle(call) {
      const given = parse(newToken, call.body, "");
      const { token, presented } = makeToken(ulid(Date.now()));
      const { id } = call.context.get("namespace");
      const record = await directoryOf(call).createToken(id, presented, given);
      return { result: { ...toToken(record), token }, status: 201 };
    },
  },
  {
    method: "GET",
    path: TOKENS,
    right: "admin",
    call: "tokens.list",
    summary: "Lists the tokens of this namespace, oldest first; the tokens themselves are stored nowhere",
    query: PAGE,
    result: shapes.token,
    paged: true,
    async handle(call) {
      const { id } = call.context.get("namespace");
      const { tokens, cursor } = await directoryOf(call).listTokens(id, pageAsked(call));
      return pageAnswer(call, { entries: tokens.map(toToken), cursor });
    },
  },
  {
    method: "DELETE",
    path: `${TOKENS}/:token`,
    right: "admin",
    call: "tokens.revoke",
    summary: "Revokes a token by its id: the next call with it is refused",
    result: shapes.nothing,
    async handle(call) {
      await directoryOf(call).revokeToken(call.context.get("namespace").id, parameter(call, "token"));
      return { result: null };
    },
  },
];

function toToken({ id, name, rights, createdMs, expiresMs, usedMs }: TokenRecord) {
  return {
    id,
    name,
    rights,
    created_at: new Date(createdMs),
    expires_at: expiresMs === null ? null : new Date(expiresMs),
    last_used_at: usedMs === null ? null : new Date(usedMs),
  };
}
