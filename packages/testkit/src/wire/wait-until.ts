const POLL_MS = 5;

/** Waits until something holds, at most `limitMs`. @returns whether it held in the end */
export async function waitUntil(holds: () => boolean, limitMs: number): Promise<boolean> {
  const endsAt = performance.now() + limitMs;
  while (!holds()) {
    if (performance.now() >= endsAt) return false;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  return true;
}
