import type { ProjectFile } from '../project/project-file.ts';
import { checkProviderNames } from './check-provider-names.ts';
import type { ConfigProblem } from './config-problem.ts';
import { projectSettingsSchema } from './project-settings.ts';
import { toSettingKey } from './setting-names.ts';
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
  const { parseConfig } = await import('./parse-config.ts');
  const check = checkProviderNames(providers);
  const { settings, problems } = parseConfig(file.text, {
    file: file.path,
    schema: projectSettingsSchema,
    check,
  });
  const leaves = listLeaves({ source: 'project', settings, toPlace: () => undefined });
  return { settings: leaves.map(({ path, value }) => ({ key: toSettingKey(path), value })), problems };
}
