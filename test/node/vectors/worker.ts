import { DurableObject } from "cloudflare:workers";
import { Store } from "../../../src/store/store.ts";
import { VectorIndex } from "../../../src/store/vector-index.ts";
import { quantise } from "../../../src/text/quantise.ts";
import { nearest } from "../../../src/store/nearest.ts";
import { clusterQuery, clusterVector, DIMENSION } from "./clusters.ts";

/** What the test asks, in the form of the gateway. */
interface Order {
  method: "nothing" | "fill" | "load" | "search" | "floats" | "exact" | "recall";
  profile: string;
  args: [number, number];
}

/** Nearest vectors that are compared: recall@10. */
const WANTED = 10;

/** An object with vectors in its SQLite and the product's own index over them. */
export class Vectors extends DurableObject {
  readonly #store = new Store(this.ctx.storage, "KEY");
  readonly #coarse = new VectorIndex(this.#store.vectors);
  readonly #exact = new VectorIndex(this.#store.vectors, Number.MAX_SAFE_INTEGER);
  #floats = new Float32Array(0);

  /** Stores the vectors numbered `from ≤ number < to`. */
  fill(from: number, to: number): number {
    const { database, profile, vectors } = this.#store;
    this.#store.transaction(() => {
      vectors.use("bench");
      database.run("UPDATE am_embedding SET dimension = ?", DIMENSION);
      for (let index = from; index < to; index++) {
        const seq = profile.base + 1 + index;
        const codes = quantise(clusterVector(index));
        database.run("INSERT INTO am_vector VALUES (?, ?, 1, ?)", seq, index, codes.buffer);
      }
    });
    return to;
  }

  load(): Promise<void> {
    return this.#coarse.load(() => scheduler.wait(0));
  }

  /** The index as a recall uses it; answers how many hits the last query had. */
  search(count: number, step: number): number {
    let hits = -1;
    for (let query = 0; query < count; query++)
      hits = this.#coarse.search(clusterQuery(query * step), WANTED).length;
    return hits;
  }

  /** Makes the floats numbered `from ≤ number < to`, for what follows. */
  floats(from: number, to: number): void {
    const larger = new Float32Array(to * DIMENSION);
    larger.set(this.#floats.subarray(0, from * DIMENSION));
    this.#floats = larger;
    for (let index = from; index < to; index++) larger.set(unit(clusterVector(index)), index * DIMENSION);
  }

  /** The same queries by comparing every float. */
  exact(count: number, step: number): number {
    let hits = -1;
    for (let query = 0; query < count; query++) hits = this.#nearestFloats(clusterQuery(query * step)).length;
    return hits;
  }

  /** How many of the ten nearest by float int8 and the coarse pass find, for the queries `from ≤ number < to`. */
  async recall(from: number, to: number): Promise<{ int8: number; coarse: number }> {
    await this.#exact.load(() => scheduler.wait(0));
    await this.load();
    const found = { int8: 0, coarse: 0 };
    for (let query = from; query < to; query++) {
      const vector = clusterQuery(query * 499);
      const wanted = new Set(this.#nearestFloats(vector));
      for (const [name, index] of [
        ["int8", this.#exact],
        ["coarse", this.#coarse],
      ] as const)
        found[name] += index.search(vector, WANTED).filter(({ memorySeq }) => wanted.has(memorySeq)).length;
    }
    return found;
  }

  #nearestFloats(query: number[]): number[] {
    const wanted = unit(Float32Array.from(query));
    const scores = new Float32Array(this.#floats.length / DIMENSION);
    for (let at = 0, offset = 0; at < scores.length; at++, offset += DIMENSION) {
      let dot = 0;
      for (let index = 0; index < DIMENSION; index++)
        dot += (wanted[index] ?? 0) * (this.#floats[offset + index] ?? 0);
      scores[at] = dot;
    }
    return nearest(scores, WANTED);
  }
}

function unit(vector: Float32Array): Float32Array {
  let squares = 0;
  for (const value of vector) squares += value * value;
  return vector.map((value) => value / Math.sqrt(squares));
}

export default {
  async fetch(request: Request, env: { VECTORS: DurableObjectNamespace<Vectors> }): Promise<Response> {
    const { method, profile, args } = await request.json<Order>();
    const object = env.VECTORS.getByName(profile);
    const call = {
      nothing: () => null,
      fill: () => object.fill(...args),
      load: () => object.load(),
      search: () => object.search(...args),
      floats: () => object.floats(...args),
      exact: () => object.exact(...args),
      recall: () => object.recall(...args),
    }[method];
    return Response.json({ result: (await call()) ?? null });
  },
};
