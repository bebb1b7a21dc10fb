/** Few, since the garbage collector moves what it finds alive, and makes room for as much. */
const PARTS_PER_JOIN = 64;

/** Joins many small texts without keeping a node for each of them. */
export class TextBuffer {
  #joined: string[] = [];
  #parts: string[] = [];
  #length = 0;

  /** UTF-16 units so far. */
  get length(): number {
    return this.#length;
  }

  append(part: string): void {
    this.#length += part.length;
    if (this.#parts.push(part) >= PARTS_PER_JOIN) this.#join();
  }

  #join(): void {
    // Array.join makes a flat string; `+=` would chain one small node per part.
    this.#joined.push(this.#parts.join(''));
    this.#parts = [];
  }

  toString(): string {
    if (this.#parts.length > 0 || this.#joined.length > 1) {
      this.#joined = [[...this.#joined, ...this.#parts].join('')];
      this.#parts = [];
    }
    return this.#joined[0] ?? '';
  }
}
