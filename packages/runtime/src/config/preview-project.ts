import type { ProjectFile } from '../project/project-file.ts';
import type { ConfigProblem } from './config-problem.ts';
import { toSettingKey } from './setting-key.ts';
import { listLeaves } from './settings-layer.ts';

/** What a project would set if a person trusted it. */
export interface ProjectPreview {
  /** Every setting with its value, in the order of the file. */
  readonly settings: readonly { key: string; value: unknown }[];
  /** What is wrong: trusted like this, nothing would run. */
  readonly problems: readonly ConfigProblem[];
}

/** What a person is asked to trust. `providers`: names of servers of the person's own config. */
export async function previewProject(
  file: ProjectFile,
  providers: readonly string[] = [],
): Promise<ProjectPreview> {
  const { parseProjectConfig } = await import('./parse-config-file.ts');
  const { settings, problems } = parseProjectConfig(file, providers);
  const leaves = listLeaves({ source: 'project', settings, toPlace: () => undefined });
  return { settings: leaves.map(({ path, value }) => ({ key: toSettingKey(path), value })), problems };
}
