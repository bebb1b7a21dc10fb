/** Follows the text of a JSON object as it grows, each character once. */
export interface ObjectScan {
  /** The object that the text began with is closed. */
  readonly isWhole: boolean;
  push(text: string): void;
}

const QUOTE = 34;
const BACKSLASH = 92;
const OPEN = 123;
const CLOSE = 125;

export function createObjectScan(): ObjectScan {
  let depth = 0;
  let isWhole = false;
  let inString = false;
  let escaped = false;
  return {
    get isWhole() {
      return isWhole;
    },
    push(text) {
      for (let i = 0; i < text.length; i++) {
        const code = text.charCodeAt(i);
        if (inString) {
          if (escaped) escaped = false;
          else if (code === BACKSLASH) escaped = true;
          else if (code === QUOTE) inString = false;
        } else if (code === QUOTE) inString = true;
        else if (code === OPEN) depth++;
        else if (code === CLOSE && --depth === 0) isWhole = true;
      }
    },
  };
}
