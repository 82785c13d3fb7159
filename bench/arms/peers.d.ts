// What the bench uses of packages that the root does not install; bench/package.json does.
declare module "agents-published/experimental/memory/session" {
  interface Message {
    id: string;
    role: "user" | "assistant";
    parts: { type: "text"; text: string }[];
  }
  export class Session {
    static create(agent: object): Session;
    appendMessage(message: Message, parentId?: string | null): Promise<void>;
    updateMessage(message: Message): Promise<void>;
    getHistory(leafId?: string | null): Promise<Message[]>;
    getRecentHistory(maxBytes: number, minMessages?: number): Promise<{ messages: Message[] }>;
    getBranches(messageId: string): Promise<Message[]>;
    search(query: string, options?: { limit?: number }): Promise<unknown[]>;
  }
  export class AgentSessionProvider {
    constructor(agent: object, sessionId?: string);
    getMessage(id: string): Message | null;
  }
}

declare module "agents-published/experimental/memory/utils" {
  export function estimateMessageTokens(messages: readonly object[]): number;
}

declare module "mem0ai/oss" {
  export class Memory {
    constructor(config: object);
    add(messages: string | object[], options: object): Promise<unknown>;
    search(query: string, options: object): Promise<{ results: { memory: string }[] }>;
    vectorStore: {
      insert(vectors: number[][], ids: string[], payloads: object[]): Promise<void>;
    };
  }
}
