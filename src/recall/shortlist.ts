import type { Channel } from "./document.ts";
import type { Match, Place } from "./windows.ts";
import type { Weights } from "./weights.ts";

const BONUS_CHANNELS: ReadonlySet<Channel> = new Set(["topic", "successor", "type", "date", "vector"]);

/** What a topic, a type, a date or a vector counts before the text is read: enough to be read. */
const CHANNEL_BONUS = 1;

/**
 * The places worth reading, best first: at most `limit`, chosen by the features that need no text. Of equal ones
 * the later in its session.
 */
export function shortlist(places: readonly Place[], weights: Weights, limit: number): Place[] {
  const most = greatest(places);
  const scores = new Float64Array(places.length);
  for (const [index, { match, channels }] of places.entries()) {
    let bonus = 0;
    for (const channel of channels) if (BONUS_CHANNELS.has(channel)) bonus = CHANNEL_BONUS;
    scores[index] =
      bonus +
      share(weights.window * match.window, most.window) +
      share(weights.own * match.own, most.own) +
      weights.coverage * match.coverage +
      weights.ownCoverage * match.ownCoverage +
      share(weights.previous * match.previous, most.previous) +
      share(weights.session * match.session, most.session) +
      share(weights.surroundings * match.surroundings, most.surroundings);
  }
  // Most places are far behind, and need no order among themselves.
  const least = scores.toSorted().at(-limit) ?? -Infinity;
  const scored = places.flatMap((place, index) => {
    const score = scores[index] ?? 0;
    return score >= least ? { place, score } : [];
  });
  scored.sort((a, b) => b.score - a.score || b.place.position - a.place.position);
  return scored.slice(0, limit).map(({ place }) => place);
}

function share(part: number, whole: number): number {
  return whole > 0 ? part / whole : 0;
}

/** The greatest value of each feature that has no natural scale. */
function greatest(places: readonly Place[]): Omit<Match, "coverage" | "ownCoverage"> {
  const most = { window: 0, own: 0, previous: 0, session: 0, surroundings: 0 };
  for (const { match } of places) {
    if (match.window > most.window) most.window = match.window;
    if (match.own > most.own) most.own = match.own;
    if (match.previous > most.previous) most.previous = match.previous;
    if (match.session > most.session) most.session = match.session;
    if (match.surroundings > most.surroundings) most.surroundings = match.surroundings;
  }
  return most;
}
