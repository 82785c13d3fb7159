const MODULUS = 2_147_483_647;

/** Numbers between 0 and 1 that are the same for the same seed: a multiplicative generator (Lehmer, 1951; Park and Miller). */
export function seeded(seed: number): () => number {
  let state = seed % MODULUS;
  return () => {
    state = (state * 48_271) % MODULUS;
    return state / MODULUS;
  };
}
