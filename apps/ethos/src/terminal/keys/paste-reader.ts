export const PASTE_BEGIN = '\x1b[200~';
const PASTE_END = '\x1b[201~';

/** Collects a bracketed paste. */
export interface PasteReader {
  readonly isOpen: boolean;
  open(): void;
  /** Gives the whole paste, and what came behind it, once its end mark is there. */
  push(text: string): { text: string; rest: string } | undefined;
}

export function createPasteReader(): PasteReader {
  let parts: string[] | undefined;
  /** The last characters of `parts`, in which the end mark may begin. */
  let tail = '';
  return {
    get isOpen() {
      return parts !== undefined;
    },
    open() {
      parts = [];
      tail = '';
    },
    push(text) {
      const searched = tail + text;
      const end = searched.indexOf(PASTE_END);
      if (end < 0) {
        const keep = Math.min(searched.length, PASTE_END.length - 1);
        parts?.push(searched.slice(0, searched.length - keep));
        tail = searched.slice(searched.length - keep);
        return undefined;
      }
      const whole = (parts ?? []).join('') + searched.slice(0, end);
      parts = undefined;
      return { text: whole, rest: searched.slice(end + PASTE_END.length) };
    },
  };
}
