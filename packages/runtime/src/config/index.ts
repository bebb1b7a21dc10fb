export { setSetting, unsetSetting } from './change-settings.ts';
export { type ConfigProblem, toConfigProblemText } from './config-problem.ts';
export { SETTING_VARIABLES } from './environment-settings.ts';
export type { SettingOrigin } from './join-settings.ts';
export {
  type Config,
  type ConfigSources,
  loadConfig,
  type ProjectConfig,
  requireValidConfig,
} from './load-config.ts';
export { type ProjectPreview, previewProject } from './preview-project.ts';
export { type KnownSetting, requireSetting } from './require-setting.ts';
export { createRuleFile } from './rule-file.ts';
export { listSettingNames, type SettingName } from './setting-names.ts';
export { SETTING_SOURCES, type SettingSource } from './settings-layer.ts';
export type { Settings } from './settings-schema.ts';
