import * as z from "zod/mini";
import { MemoryError } from "../../contract/memory-error.ts";
import { FORMATS } from "../../contract/transfer-requests.ts";
import { text } from "../query.ts";
import { profileOf, type Route } from "../route.ts";
import * as shapes from "../shapes.ts";

const PROFILE = "/namespaces/:namespace/profiles/:profile";

/** A whole profile as a stream. What was forgotten is in it too, so it takes more than the right to read. */
export const transferRoutes: readonly Route[] = [
  {
    method: "GET",
    path: `${PROFILE}/export`,
    right: "admin",
    call: "profile.export",
    summary: "Streams everything in the profile as lines of JSON (application/x-ndjson)",
    query: [text("after", "A cursor line of an earlier stream: goes on after it, without a header")],
    streamed: true,
    result: shapes.exported,
    async handle(call) {
      const stream = await profileOf(call).export({ after: call.query["after"] });
      const headers = { "Content-Type": "application/x-ndjson; charset=utf-8", "Cache-Control": "no-store" };
      return new Response(stream, { headers });
    },
  },
  {
    method: "POST",
    path: `${PROFILE}/import`,
    right: "admin",
    call: "profile.import",
    summary:
      "Takes in a stream: an export of this service into an empty profile, or the memories of another product",
    streams: true,
    query: [
      text(
        "format",
        "Whose export it is; `agent-memory` when it is missing",
        z.enum(FORMATS, { error: oneOf(FORMATS) }),
      ),
    ],
    result: shapes.imported,
    async handle(call) {
      const { raw } = call.context.req;
      if (raw.body === null) throw new MemoryError("invalid", "must be a stream of lines", "body");
      return { result: await profileOf(call).import(raw.body, { format: call.query["format"] }) };
    },
  },
];

function oneOf(values: readonly string[]): string {
  return `must be one of ${values.join(", ")}`;
}
