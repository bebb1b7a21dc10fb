/** The middle of some numbers, or the mean of the two in the middle. Throws when there are none. */
export function toMedian(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.floor((sorted.length - 1) / 2)];
  if (upper === undefined || lower === undefined) throw new Error('There is no median of no numbers.');
  return (lower + upper) / 2;
}
