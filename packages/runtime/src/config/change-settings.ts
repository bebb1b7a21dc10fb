import type { Home } from '../home/home.ts';

/**
 * Sets one setting of the person's own `config.yaml` and gives the path of the file; comments and order stay. `value`
 * is as typed: YAML such as `5`, `true` or `[a, b]`, or plain text where a text is wanted.
 * Rejects with `invalid_options`, and then leaves the file as it is, for a setting that does not exist, a value that
 * does not fit and a file that is broken elsewhere; with `storage_failed` or `storage_full` when it cannot be written.
 */
export async function setSetting(change: { home: Home; key: string; value: string }): Promise<string> {
  const { editConfig } = await import('./edit-config.ts');
  return editConfig(change);
}

/** Takes one setting, or a block of them, out of `config.yaml`. Rejects as {@link setSetting} does. */
export async function unsetSetting(change: { home: Home; key: string }): Promise<string> {
  const { editConfig } = await import('./edit-config.ts');
  return editConfig({ ...change, value: undefined });
}
