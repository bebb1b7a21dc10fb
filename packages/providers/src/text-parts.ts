/** Few: what lives long enough to be moved by the garbage collector makes it take more memory. */
const PARTS_PER_JOIN = 64;

/** A text that comes in many small parts, of which none stays alive for long. */
export class TextParts {
  readonly #joined: string[] = [];
  #parts: string[] = [];

  append(part: string): void {
    if (this.#parts.push(part) < PARTS_PER_JOIN) return;
    this.#joined.push(this.#parts.join(''));
    this.#parts = [];
  }

  toString(): string {
    return [...this.#joined, ...this.#parts].join('');
  }
}
