import type { Finding } from './finding.ts';

const NEEDED = [22, 18] as const;

/** Whether this Node runs Ethos. */
export function checkNode(version: string): Finding {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const isNew = major > NEEDED[0] || (major === NEEDED[0] && minor >= NEEDED[1]);
  if (isNew) return { id: 'node', status: 'ok', what: `Node ${version}` };
  const needed = NEEDED.join('.');
  return {
    id: 'node',
    status: 'fail',
    what: `Node ${version} is older than ${needed}`,
    fix: `Install Node ${needed} or newer.`,
  };
}
