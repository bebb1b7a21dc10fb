/** Frames of Chat Completions, as a server would send them. */

/** The bytes of a stream: each value a frame, texts as they are, then the end mark. */
export function toStream(...frames: readonly object[]): string {
  return `${frames.map((frame) => `data: ${JSON.stringify(frame)}\n\n`).join('')}data: [DONE]\n\n`;
}

export function delta(content: object, finish_reason: string | null = null): object {
  return { id: 'chatcmpl-1', model: 'm', choices: [{ index: 0, delta: content, finish_reason }] };
}

export function usage(prompt_tokens: number, completion_tokens: number, more: object = {}): object {
  return { choices: [], usage: { prompt_tokens, completion_tokens, ...more } };
}
