const MOST_VALUES = 100;

/** Which values variables may have been given in a line so far. All of them count: loops and functions run again. */
export class LineVariables {
  readonly #values = new Map<string, readonly string[]>();

  get values(): ReadonlyMap<string, readonly string[]> {
    return this.#values;
  }

  /** Whether there are few enough to go through them. */
  add(name: string, values: readonly string[]): boolean {
    const all = [...new Set([...(this.#values.get(name) ?? []), ...values])];
    this.#values.set(name, all.slice(0, MOST_VALUES));
    return all.length <= MOST_VALUES;
  }
}
