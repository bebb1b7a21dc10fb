/** JSON without half surrogate pairs: one of them anywhere makes the server reject this request and all later ones. */
export function toWireJson(value: unknown): string {
  const json = JSON.stringify(value);
  if (!json.includes('\\ud')) return json;
  return json.replace(/\\(?:ud[89a-f][0-9a-f]{2}|.)/g, (found) => (found.length > 2 ? '\\ufffd' : found));
}
