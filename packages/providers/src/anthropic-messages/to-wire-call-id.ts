/**
 * The id of a call as this protocol allows it: letters, digits, `_` and `-`. Ids of other providers, such as
 * `functions.read:0`, are changed, always to the same, so that call and answer still fit and no two become one.
 */
export function toWireCallId(id: string): string {
  if (/^[\w-]{1,64}$/.test(id)) return id;
  // Few ids need it, and an import of it makes Node load Web Crypto too.
  const { createHash } = process.getBuiltinModule('node:crypto');
  const hash = createHash('sha256').update(id).digest('hex').slice(0, 12);
  return `${id.replace(/[^\w-]/g, '_').slice(0, 48)}_${hash}`;
}
