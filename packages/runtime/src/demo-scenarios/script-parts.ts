import type { CompletionChunk } from '@ethosagent/core/contract';
import type { ScriptPart } from './script-provider.ts';

const paceMs = 12;

/** Text in short pieces with pauses between them, as a model streams it. */
export function say(text: string, { pause = paceMs }: { pause?: number } = {}): ScriptPart[] {
  return pace(
    cut(text).map((piece) => ({ type: 'text_delta', text: piece })),
    pause,
  );
}

/** Reasoning in short pieces. */
export function think(thinking: string): ScriptPart[] {
  return pace(
    cut(thinking).map((piece) => ({ type: 'thinking_delta', thinking: piece })),
    paceMs,
  );
}

/** A whole call with its arguments. */
export function callTool(name: string, args: Readonly<Record<string, unknown>>): ScriptPart {
  return { type: 'tool_call', name, arguments: JSON.stringify(args) };
}

function cut(text: string): readonly string[] {
  return text.match(/\s*\S+|\s+$/gsu) ?? [];
}

function pace(chunks: readonly CompletionChunk[], ms: number): ScriptPart[] {
  return chunks.flatMap((chunk): ScriptPart[] => (ms > 0 ? [{ wait: ms }, chunk] : [chunk]));
}
