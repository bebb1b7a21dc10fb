import { parseRule } from '../permissions/rule/parse-rule.ts';
import type { ProjectFile } from '../project/project-file.ts';
import type { ConfigProblem } from './config-problem.ts';
import { isLooser } from './join-settings.ts';
import type { Config } from './load-config.ts';
import { toSettingKey } from './setting-key.ts';
import { type Leaf, listLeaves } from './settings-layer.ts';

/** What a project would set if a person trusted it. */
export interface ProjectPreview {
  /** Every setting with its value; `note` is what a person should know before they say yes. */
  readonly settings: readonly { key: string; value: unknown; note?: string | undefined }[];
  /** What is wrong: trusted like this, nothing would run. */
  readonly problems: readonly ConfigProblem[];
}

/** What a person is asked to trust. `own`: the settings that hold without it, which it may name servers of. */
export async function previewProject(
  file: ProjectFile,
  own?: Pick<Config, 'settings' | 'explain'>,
): Promise<ProjectPreview> {
  const { parseProjectConfig } = await import('./parse-config-file.ts');
  const { settings, problems } = parseProjectConfig(file, Object.keys(own?.settings.providers ?? {}));
  const leaves = listLeaves({ source: 'project', settings, toPlace: () => undefined });
  const shown = leaves.map((leaf) => {
    const key = toSettingKey(leaf.path);
    return { key, value: leaf.value, note: toLimitNote(leaf, own?.explain(key)[0]) ?? toRuleNote(leaf, key) };
  });
  return { settings: shown, problems };
}

function toLimitNote(leaf: Leaf, below: { value: unknown } | undefined): string | undefined {
  if (below === undefined || !isLooser(leaf, below)) return undefined;
  return `has no effect: a project only makes it stricter than ${JSON.stringify(below.value)}`;
}

/** A rule without a pattern lets everything through. */
function toRuleNote({ value }: Leaf, key: string): string | undefined {
  if (key !== 'permissions.allow') return undefined;
  const rules = (value as readonly string[]).map(parseRule);
  const tools = rules.flatMap(({ tool, pattern }) => (pattern === undefined ? [tool] : []));
  if (tools.length === 0) return undefined;
  return `every call of ${[...new Set(tools)].join(', ')} would run without a question`;
}
