import { readErrno } from '../workspace/path-error.ts';

/** Whether the signal could be sent; 0 only asks. A process that is gone is no error. */
export function sendSignal(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal);
  } catch (error) {
    const errno = readErrno(error);
    if (errno === 'ESRCH' || errno === 'EPERM') return false;
    throw error;
  }
}
