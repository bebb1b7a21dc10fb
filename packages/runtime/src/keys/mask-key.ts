/** A key as people may see it: enough to tell it from another, and of no use. */
export function maskKey(key: string): string {
  return key.length >= 20 ? `…${key.slice(-4)}` : '…';
}
