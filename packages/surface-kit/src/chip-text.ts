import { toOneLine } from './one-line.ts';

/** What of the arguments tells a reader most, best first. */
const TELLING = ['path', 'file', 'command', 'query', 'pattern', 'url', 'name'];

/** A call in a few words: its name and the argument that tells most, `read_file src/main.ts`, at most `max` characters. */
export function toChipText(call: { toolName: string; args?: unknown }, max = 72): string {
  const argument = toTellingText(call.args);
  return toOneLine(argument === '' ? call.toolName : `${call.toolName} ${argument}`, max);
}

function toTellingText(args: unknown): string {
  if (typeof args === 'string') return args;
  if (typeof args !== 'object' || args === null) return args === undefined ? '' : JSON.stringify(args);
  const entries = Object.entries(args);
  if (entries.length === 0) return '';
  const telling = TELLING.map((name) => entries.find(([key]) => key === name)?.[1]);
  const values = [...telling, ...entries.map(([, value]) => value)];
  const found = values.find((value) => typeof value === 'string' && value !== '');
  return typeof found === 'string' ? found : JSON.stringify(args);
}
