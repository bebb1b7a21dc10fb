/** One thing that `ethos doctor` looked at. */
export interface Finding {
  /** What was looked at, kebab-case; several findings may share one. */
  id: string;
  status: 'ok' | 'warn' | 'fail';
  /** What was found, one sentence; never a key. */
  what: string;
  /** The one thing to do about it; absent when nothing is to be done. */
  fix?: string | undefined;
}
