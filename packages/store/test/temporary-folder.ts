import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** A new folder that is gone when the test has ended. */
export function createTemporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'ethos-store-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
