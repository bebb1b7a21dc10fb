/** Takes `a.b` apart; a name with dots stands in quotes, as in `models."gpt-6.1".contextWindow`. */
export function parseSettingKey(key: string): string[] {
  const parts = key.match(/"[^"]*"|'[^']*'|[^.]+/g) ?? [];
  return parts.map((part) => (/^["']/.test(part) ? part.slice(1, -1) : part));
}

/** The opposite of {@link parseSettingKey}. */
export function toSettingKey(path: readonly PropertyKey[]): string {
  return path.map((part) => (/^$|[."']/.test(String(part)) ? JSON.stringify(part) : String(part))).join('.');
}
