import { readdirSync, readFileSync } from 'node:fs';

/** Linux only: the living processes of a group, and those that carry a marker in their environment. */
export function findProcesses({ group, marker }: { group: number; marker: string }): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      const status = readStatus(pid);
      return status?.isAlive === true && (status.group === group || hasMarker(pid, marker));
    });
}

function readStatus(pid: number): { isAlive: boolean; group: number } | undefined {
  const text = readProcessFile(pid, 'stat');
  // The name in brackets may hold anything; state, parent and group follow its last bracket.
  const [state = '', , group = ''] = text?.slice(text.lastIndexOf(')') + 2).split(' ') ?? [];
  return text === undefined ? undefined : { isAlive: state !== 'Z' && state !== 'X', group: Number(group) };
}

function hasMarker(pid: number, marker: string): boolean {
  return readProcessFile(pid, 'environ')?.includes(marker) ?? false;
}

function readProcessFile(pid: number, name: string): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'latin1');
  } catch {
    // It ended meanwhile, or belongs to someone else.
    return undefined;
  }
}
