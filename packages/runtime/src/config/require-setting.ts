import { EthosError } from '@ethosagent/core/contract';
import type { z } from 'zod';
import { parseSettingKey, toSettingKey } from './setting-key.ts';
import { findSettingSchema, listSettingNames } from './setting-names.ts';
import { suggestName } from './suggest-name.ts';

/** A setting that exists. */
export interface KnownSetting {
  readonly path: readonly string[];
  readonly schema: z.ZodType;
}

/** The setting, or block of settings, of this name. Throws `invalid_options` with what was probably meant. */
export function requireSetting(key: string): KnownSetting {
  const path = parseSettingKey(key);
  const schema = findSettingSchema(path);
  if (path.length > 0 && schema !== undefined) return { path, schema };
  const names = listSettingNames().map((one) => toSettingKey(one.path));
  const meant = suggestName(key, names);
  const advice = meant === undefined ? `There are ${names.join(', ')}.` : `Did you mean ${meant}?`;
  throw new EthosError('invalid_options', `${key.slice(0, 80)} is not a setting. ${advice}`);
}
