import {
  createMcpHandler,
  McpServer,
  ResourceNotFoundError,
  ResourceTemplate,
  type StandardSchemaWithJSON,
} from "@modelcontextprotocol/server";
import type { Right } from "../../contract/access.ts";
import { isRecord } from "../../contract/is-record.ts";
import { isTooDeep, MAX_BODY_BYTES, MAX_DEPTH } from "../body.ts";
import { toRefusal } from "../errors.ts";
import { refuseUnknown } from "../refuse-unknown.ts";
import { tools, type Tool, type ToolHost } from "./tools.ts";

/** Newest memories that are listed as resources; the tool `list` reads on. */
const LISTED_MEMORIES = 100;

const INSTRUCTIONS =
  "Long-term memory. Call recall before you answer what depends on the past, and remember what will matter later.";

/** Answers one request of the protocol. */
export function handleMcp(request: Request, host: ToolHost, rights: readonly Right[]): Promise<Response> {
  const handler = createMcpHandler(() => memoryServer(host, rights), { maxRequestBodySize: MAX_BODY_BYTES });
  return handler.fetch(request);
}

/** The server of one request: the tools that the caller's rights allow, and the memories to read. */
function memoryServer(host: ToolHost, rights: readonly Right[]): McpServer {
  const server = new McpServer(
    { name: "agent-memory", title: "Agent memory", version: "1" },
    { instructions: INSTRUCTIONS },
  );
  for (const tool of tools) if (rights.includes(tool.right)) addTool(server, tool, host);
  addResources(server, host);
  return server;
}

function addTool(server: McpServer, tool: Tool, host: ToolHost): void {
  const { name, title, description, annotations } = tool;
  const config = {
    title,
    description,
    inputSchema: schemaOf(tool),
    annotations: { ...annotations, title, openWorldHint: false },
  };
  server.registerTool(name, config, async (input) => {
    const given = isRecord(input) ? input : {};
    try {
      refuseUnknown(Object.keys(given), Object.keys(tool.properties));
    } catch (error) {
      return refused(error, {});
    }
    try {
      const result = await tool.run(host, given);
      const text = typeof result === "string" ? result : JSON.stringify(result);
      return { content: [{ type: "text", text }] };
    } catch (error) {
      return refused(error, tool.names ?? {});
    }
  });
}

function refused(error: unknown, names: NonNullable<Tool["names"]>) {
  return { content: [{ type: "text" as const, text: told(error, names) }], isError: true };
}

/** The refusal of a call as a model reads it; a defect goes to the log. */
function told(error: unknown, names: NonNullable<Tool["names"]>): string {
  const refusal = toRefusal(error);
  if (refusal !== null) {
    const { message, field = "" } = refusal;
    return message.replace(field, names[field] ?? field);
  }
  // As over HTTP: a defect must not become silence.
  // oxlint-disable-next-line no-console
  console.error("mcp", error);
  return "[internal] the service failed; its log says how";
}

/** The schema of a tool for clients. Arguments are checked by the profile, which names the one at fault. */
function schemaOf({ properties, required }: Tool): StandardSchemaWithJSON {
  const json = () => ({ type: "object", properties, required: [...required] });
  return {
    "~standard": {
      version: 1,
      vendor: "agent-memory",
      validate: (value) =>
        isTooDeep(JSON.stringify(value) ?? "")
          ? { issues: [{ message: `must be nested at most ${MAX_DEPTH} levels deep` }] }
          : { value },
      jsonSchema: { input: json, output: json },
    },
  };
}

function addResources(server: McpServer, { profile }: ToolHost): void {
  server.registerResource(
    "summary",
    "memory://summary",
    { title: "Summary", description: "What is remembered, for a prompt", mimeType: "text/markdown" },
    async (uri) => {
      const { summary } = await profile.getSummary({});
      return { contents: [{ uri: uri.href, mimeType: "text/markdown", text: summary }] };
    },
  );
  const listed = new ResourceTemplate("memory://memories/{id}", {
    list: async () => {
      const { memories } = await profile.list({ limit: LISTED_MEMORIES });
      return {
        resources: memories.map(({ id, summary, type }) => ({
          uri: `memory://memories/${id}`,
          name: id,
          title: summary,
          description: type,
          mimeType: "application/json",
        })),
      };
    },
  });
  server.registerResource(
    "memory",
    listed,
    { title: "Memory", description: "One memory with its content and sources", mimeType: "application/json" },
    async (uri, { id }) => {
      const memory = await found(uri, () => profile.get(id));
      return { contents: [{ uri: uri.href, mimeType: "application/json", text: JSON.stringify(memory) }] };
    },
  );
}

/** What is read at an address; a memory that is not there is a resource that is not. */
async function found<Result>(uri: URL, read: () => Promise<Result>): Promise<Result> {
  try {
    return await read();
  } catch (error) {
    throw toRefusal(error)?.code === "not_found" ? new ResourceNotFoundError(uri.href) : error;
  }
}
