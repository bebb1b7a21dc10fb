const NAME = /^@[A-Za-z_][\w-]*$/;
const NUMBERED = /^(.*?)\d+$/;

/**
 * What names such as `@id1` stand for. Immutable, so that a match that turns out wrong leaves nothing behind.
 * Names that differ only in the number at their end have different values.
 */
export class Bindings {
  static readonly none: Bindings = new Bindings(new Map());
  readonly #values: ReadonlyMap<string, string>;

  private constructor(values: ReadonlyMap<string, string>) {
    this.#values = values;
  }

  get(name: string): string | undefined {
    return this.#values.get(name);
  }

  /** The bindings after `name` met `value`; `undefined` when it may not stand for it. */
  bind(name: string, value: unknown): Bindings | undefined {
    if (typeof value !== 'string' || value === '') return undefined;
    const known = this.#values.get(name);
    if (known !== undefined) return known === value ? this : undefined;
    const family = NUMBERED.exec(name)?.[1];
    for (const [other, taken] of this.#values) {
      if (family !== undefined && taken === value && NUMBERED.exec(other)?.[1] === family) return undefined;
    }
    return new Bindings(new Map([...this.#values, [name, value]]));
  }

  /** A text of a side file with its name, if it is one that is bound, replaced. */
  resolve(text: string): string {
    return this.#values.get(text) ?? text;
  }
}

/** Whether a text of a side file is a name that stands for some value. */
export function isBindingName(text: string): boolean {
  return NAME.test(text);
}
