import type { Match, Place } from "./windows.ts";
import type { Weights } from "./weights.ts";

const MATCHES = ["window", "own", "coverage", "ownCoverage", "previous", "session", "surroundings"] as const;

const BONUS_CHANNELS = ["topic", "successor", "type", "date", "vector"] as const;

/** What a topic, a type, a date or a vector counts before the text is read: enough to be read. */
const CHANNEL_BONUS = 1;

/**
 * The places worth reading, best first: at most `limit`, chosen by the features that need no text. Of equal ones
 * the later in its session.
 */
export function shortlist(places: readonly Place[], weights: Weights, limit: number): Place[] {
  const most: Match = {
    window: 0,
    own: 0,
    coverage: 1,
    ownCoverage: 1,
    previous: 0,
    session: 0,
    surroundings: 0,
  };
  for (const { match } of places)
    for (const name of MATCHES) if (match[name] > most[name]) most[name] = match[name];
  const scores = Float64Array.from(places, ({ match, channels }) => {
    let score = BONUS_CHANNELS.some((channel) => channels.has(channel)) ? CHANNEL_BONUS : 0;
    for (const name of MATCHES) if (most[name] > 0) score += (weights[name] * match[name]) / most[name];
    return score;
  });
  // Most places are far behind, and need no order among themselves.
  const least = scores.toSorted().at(-limit) ?? -Infinity;
  const scored = places.flatMap((place, index) => {
    const score = scores[index] ?? 0;
    return score >= least ? { place, score } : [];
  });
  scored.sort((a, b) => b.score - a.score || b.place.position - a.place.position);
  return scored.slice(0, limit).map(({ place }) => place);
}
