const MAX_LENGTH = 64;

/**
 * The id of a call as the server takes it: at most 64 characters, though servers themselves give longer ones. A longer
 * one is shortened, always to the same, so that call and answer still fit and no two become one.
 */
export function toCallId(id: string): string {
  if (id.length <= MAX_LENGTH) return id;
  // Few ids need it, and an import of it makes Node load Web Crypto too.
  const { createHash } = process.getBuiltinModule('node:crypto');
  const hash = createHash('sha256').update(id).digest('hex').slice(0, 15);
  return `${id.slice(0, 48)}_${hash}`;
}
