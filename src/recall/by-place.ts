/** Something for each of some places of sessions. */
export class ByPlace<Value> {
  readonly #sessions = new Map<number, Map<number, Value>>();

  get(sessionSeq: number, position: number): Value | undefined {
    return this.#sessions.get(sessionSeq)?.get(position);
  }

  set(sessionSeq: number, position: number, value: Value): void {
    this.ofSession(sessionSeq).set(position, value);
  }

  /** What stands at the places of one session, by position. */
  ofSession(sessionSeq: number): Map<number, Value> {
    const known = this.#sessions.get(sessionSeq);
    if (known !== undefined) return known;
    const places = new Map<number, Value>();
    this.#sessions.set(sessionSeq, places);
    return places;
  }
}
