type JsonValue = string | number | boolean | null | JsonValue[] | JsonObject;
interface JsonObject {
  [key: string]: JsonValue | undefined;
}
/** What a provider noted beside a part, under its own name. */
type ProviderMetadata = Record<string, JsonObject>;

/**
 * A message as it is returned: as it was appended, with the time it was. A `UIMessage` of the AI SDK, written out here so
 * that its declarations, which ask for types of browsers and Node, are not needed to compile against these.
 */
export interface StoredMessage {
  id: string;
  role: "system" | "user" | "assistant";
  metadata?: unknown;
  parts: StoredMessagePart[];
  createdAt: Date;
}

export type StoredMessagePart =
  | { type: "text"; text: string; state?: "streaming" | "done"; providerMetadata?: ProviderMetadata }
  | { type: "reasoning"; text: string; state?: "streaming" | "done"; providerMetadata?: ProviderMetadata }
  | { type: "file"; mediaType: string; filename?: string; url: string; providerMetadata?: ProviderMetadata }
  | { type: "source-url"; sourceId: string; url: string; title?: string; providerMetadata?: ProviderMetadata }
  | {
      type: "source-document";
      sourceId: string;
      mediaType: string;
      title: string;
      filename?: string;
      providerMetadata?: ProviderMetadata;
    }
  | { type: "step-start" }
  | { type: `data-${string}`; id?: string; data: unknown }
  | ({ type: `tool-${string}` } & ToolCallPart)
  | ({ type: "dynamic-tool"; toolName: string } & ToolCallPart);

type ToolCallPart = { toolCallId: string; title?: string; providerExecuted?: boolean } & ToolCallState & {
    callProviderMetadata?: ProviderMetadata;
  };

type ToolCallState =
  | { state: "input-streaming"; input?: undefined; output?: never; errorText?: never; approval?: never }
  | { state: "input-available"; input: unknown; output?: never; errorText?: never; approval?: never }
  | {
      state: "approval-requested";
      input: unknown;
      output?: never;
      errorText?: never;
      approval: { id: string; approved?: never; reason?: never };
    }
  | {
      state: "approval-responded";
      input: unknown;
      output?: never;
      errorText?: never;
      approval: { id: string; approved: boolean; reason?: string };
    }
  | {
      state: "output-available";
      input: unknown;
      output: unknown;
      errorText?: never;
      preliminary?: boolean;
      approval?: { id: string; approved: true; reason?: string };
    }
  | {
      state: "output-error";
      input: unknown;
      output?: never;
      errorText: string;
      approval?: { id: string; approved: true; reason?: string };
    }
  | {
      state: "output-denied";
      input: unknown;
      output?: never;
      errorText?: never;
      approval: { id: string; approved: false; reason?: string };
    };
