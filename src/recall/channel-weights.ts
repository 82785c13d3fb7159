/** What the best of each channel that needs a model adds to a score of the lexical ranker, whose best are about 3. */
export interface ChannelWeights {
  /** Vectors near the query's. */
  query: number;
  /** Vectors near that of a hypothetical answer. */
  hypothesis: number;
  /** Other words for the same, by rank. */
  terms: number;
}

/**
 * `query` is the greatest weight at which a weak embedder makes recall no worse, by `node eval/recall/fit-fusion.ts`;
 * docs/models.md has the figures. The others have no stand-in to be measured with and are lower: what they search by is
 * a guess.
 */
export const CHANNEL_WEIGHTS: ChannelWeights = { query: 0.5, hypothesis: 0.25, terms: 0.15 };
