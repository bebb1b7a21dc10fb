/**
 * The texts that the events of a streamed body add up to: the values of each field name joined over all `data:`
 * lines, in order. What a person would read, whatever the protocol calls it.
 */
export function readSpelledTexts(body: string): string[] {
  const texts = new Map<string, string>();
  for (const [, data = ''] of body.matchAll(/^data:(.*)$/gm)) addTexts(parse(data), { name: '', texts });
  return [...texts.values()];
}

function addTexts(value: unknown, { name, texts }: { name: string; texts: Map<string, string> }): void {
  if (typeof value === 'string') texts.set(name, (texts.get(name) ?? '') + value);
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    // Items of a list count as the list itself: parts of a text may stand in one.
    addTexts(inner, { name: Array.isArray(value) ? name : key, texts });
  }
}

function parse(data: string): unknown {
  try {
    return JSON.parse(data);
  } catch {
    return undefined;
  }
}
