import type { Place } from '../workspace/workspace.ts';

/** How a path below a place is shown, so that it can be used in the next call. `path` is relative to the root. */
export function toShownPath(place: Place, path: string): string {
  const start = place.names.join('/');
  const rest = start === '' ? path : path.slice(start.length + 1);
  if (rest === '') return place.shown;
  return place.shown === '.' ? rest : `${place.shown}/${rest}`;
}
