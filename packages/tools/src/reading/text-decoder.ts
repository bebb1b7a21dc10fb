/** Decodes a text that comes in pieces of bytes. */
export interface TextPieces {
  push(bytes: Uint8Array): string;
  end(): string;
  /** Whether some bytes were no valid text and became U+FFFD. */
  isDamaged(): boolean;
}

/** Keeps everything but a byte order mark in UTF-16; in UTF-8 the mark stays, so that what is read is what is there. */
export function createTextDecoder(encoding: 'utf-8' | 'utf-16le' | 'utf-16be'): TextPieces {
  const decoder = new TextDecoder(encoding, { ignoreBOM: encoding === 'utf-8' });
  // U+FFFD may stand in a file itself: only a strict decoder knows whether bytes were bad.
  const strict = new TextDecoder(encoding, { fatal: true });
  let isDamaged = false;

  function check(bytes: Uint8Array | undefined): void {
    if (isDamaged) return;
    try {
      strict.decode(bytes, { stream: bytes !== undefined });
    } catch {
      isDamaged = true;
    }
  }

  return {
    push(bytes) {
      check(bytes);
      return decoder.decode(bytes, { stream: true });
    },
    end() {
      check(undefined);
      return decoder.decode();
    },
    isDamaged: () => isDamaged,
  };
}
