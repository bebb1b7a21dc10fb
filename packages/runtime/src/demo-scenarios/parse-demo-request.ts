import type { RuntimeRunOptions } from '../runtime.ts';

/** The scenario that `/demo <scenario>` names, empty for `/demo` alone; `undefined` when the input is something else. */
export function parseDemoRequest(input: RuntimeRunOptions['input']): string | undefined {
  const text = typeof input === 'string' ? input : toOnlyText(input);
  const match = /^\s*\/demo(?:\s+(.*?))?\s*$/su.exec(text);
  return match === null ? undefined : (match[1] ?? '');
}

function toOnlyText([only, ...others]: Exclude<RuntimeRunOptions['input'], string>): string {
  return only?.type === 'text' && others.length === 0 ? only.text : '';
}
