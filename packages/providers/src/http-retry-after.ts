const IMF_FIXDATE = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;
const DECIMAL = /^\d{1,12}(\.\d{1,6})?$/;

/**
 * How many milliseconds a server asks to wait: `retry-after-ms`, else `retry-after` in seconds or as an HTTP date.
 * A date that is past means 0. `undefined` when there is no hint or none that makes sense.
 */
export function parseRetryAfter(
  header: (name: string) => string | undefined,
  now: number = Date.now(),
): number | undefined {
  const ms = header('retry-after-ms')?.trim();
  if (ms !== undefined && DECIMAL.test(ms)) return Math.ceil(Number(ms));
  const value = header('retry-after')?.trim();
  if (value === undefined) return undefined;
  if (DECIMAL.test(value)) return Math.ceil(Number(value) * 1000);
  const at = IMF_FIXDATE.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(at) ? undefined : Math.max(0, at - now);
}
