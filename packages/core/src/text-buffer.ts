const PARTS_PER_JOIN = 512;

/** Joins many small texts without keeping a node for each of them. */
export class TextBuffer {
  #joined = '';
  #parts: string[] = [];
  #length = 0;

  /** UTF-16 units so far. */
  get length(): number {
    return this.#length;
  }

  append(part: string): void {
    this.#length += part.length;
    if (this.#parts.push(part) >= PARTS_PER_JOIN) this.toString();
  }

  toString(): string {
    if (this.#parts.length > 0) {
      // Array.join makes a flat string; `+=` would chain one small node per part.
      this.#joined = [this.#joined, ...this.#parts].join('');
      this.#parts = [];
    }
    return this.#joined;
  }
}
