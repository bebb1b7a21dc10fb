/** The data of the first event of an SSE body that is no JSON; empty data and `[DONE]` may be. */
export function findBadFrame(body: Uint8Array): string | undefined {
  const lines = new TextDecoder().decode(body).split(/\r\n|\r|\n/);
  let data: string[] = [];
  for (const line of lines) {
    if (line.startsWith('data:')) data.push(line.slice(5).replace(/^ /, ''));
    if (line !== '') continue;
    const text = data.join('\n');
    data = [];
    if (text !== '' && text !== '[DONE]' && !isJson(text)) return text;
  }
  return undefined;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
