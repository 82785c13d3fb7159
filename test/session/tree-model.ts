import * as fc from "fast-check";
import { messageTokens, type SessionMessage } from "../../src/session/session-message.ts";

interface Node {
  message: SessionMessage;
  parent: string | null;
}

/** The tree as anyone would write it: a list in append order, every question answered by looking through it. */
export class TreeModel {
  nodes: Node[] = [];

  get ids(): string[] {
    return this.nodes.map((node) => node.message.id);
  }

  append(message: SessionMessage, parent: string | null | undefined): void {
    if (this.ids.includes(message.id)) return;
    this.nodes.push({ message, parent: parent === undefined ? this.leaf : parent });
  }

  update(message: SessionMessage): void {
    const node = this.nodes.find((candidate) => candidate.message.id === message.id);
    if (node !== undefined) node.message = message;
  }

  remove(ids: string[]): void {
    for (const id of ids) {
      const gone = this.nodes.find((node) => node.message.id === id);
      if (gone === undefined) continue;
      for (const node of this.nodes) if (node.parent === id) node.parent = gone.parent;
      this.nodes = this.nodes.filter((node) => node !== gone);
    }
  }

  get leaf(): string | null {
    const parents = new Set(this.nodes.map((node) => node.parent));
    return this.ids.findLast((id) => !parents.has(id)) ?? null;
  }

  path(leaf: string | null): SessionMessage[] {
    const path: SessionMessage[] = [];
    for (let id = leaf; id !== null;) {
      const node = this.nodes.find((candidate) => candidate.message.id === id);
      if (node === undefined) return path;
      path.unshift(node.message);
      id = node.parent;
    }
    return path;
  }

  children(id: string): string[] {
    return this.nodes.filter((node) => node.parent === id).map((node) => node.message.id);
  }

  search(word: string): string[] {
    return this.nodes
      .filter(({ message }) => wordOf(message).includes(word))
      .map(({ message }) => message.id);
  }

  tokens(leaf: string | null): number {
    return this.path(leaf).reduce((sum, message) => sum + messageTokens(message), 0);
  }
}

function wordOf(message: SessionMessage): string {
  return message.parts[0]?.text ?? "";
}

export type Step =
  | { kind: "append"; id: number; word: string; parent: number | "newest" | "root" }
  | { kind: "update"; id: number; word: string }
  | { kind: "remove"; ids: number[] }
  | { kind: "clear" }
  | { kind: "evict" };

export const WORDS = ["amber", "basalt", "cobalt", "会議", "délai"];

const id = fc.nat(24);
const word = fc.constantFrom(...WORDS);

/** Random steps; ids are few, so that many meet again. */
export const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    {
      weight: 12,
      arbitrary: fc.record({
        kind: fc.constant("append" as const),
        id,
        word,
        parent: fc.oneof(
          { weight: 3, arbitrary: fc.constant("newest" as const) },
          { weight: 3, arbitrary: id },
          { weight: 1, arbitrary: fc.constant("root" as const) },
        ),
      }),
    },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant("update" as const), id, word }) },
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constant("remove" as const),
        ids: fc.array(id, { minLength: 1, maxLength: 4 }),
      }),
    },
    { weight: 1, arbitrary: fc.constant({ kind: "clear" as const }) },
    { weight: 1, arbitrary: fc.constant({ kind: "evict" as const }) },
  ),
  { minLength: 5, maxLength: 40 },
);
