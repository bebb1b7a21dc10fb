import type { ProjectFile } from '../project/project-file.ts';
import { checkProviderNames } from './check-provider-names.ts';
import { type ParsedConfig, parseConfig } from './parse-config.ts';
import { projectSettingsSchema } from './project-settings.ts';

/** Understands the person's own config file. */
export function parseUserConfig(text: string, file: string): ParsedConfig {
  return parseConfig(text, { file, check: checkProviderNames([]) });
}

/** Understands the config file of a project, which may name `providers` of the person's own config too. */
export function parseProjectConfig(file: ProjectFile, providers: readonly string[]): ParsedConfig {
  const check = checkProviderNames(providers);
  return parseConfig(file.text, { file: file.path, schema: projectSettingsSchema, check });
}
