import { z } from 'zod';
import { settingsSchema } from './settings-schema.ts';

const { shape } = settingsSchema;

/**
 * What a project may set once a person trusts it. Not here, since its author could gain by it: addresses and servers of
 * its own (`baseURL`, `protocol`, `providers`: they would collect the work and its keys), facts of models (`models`: a
 * price of 0 undoes every budget), `retry`, and most clocks. `mode` and `limits` only get stricter; that is kept where
 * the settings are joined.
 */
export const projectSettingsSchema = z.strictObject({
  provider: shape.provider,
  model: shape.model,
  fallbacks: shape.fallbacks,
  mode: shape.mode,
  permissions: shape.permissions,
  limits: shape.limits.unwrap().omit({ allowUnpriced: true }).optional(),
  timeouts: shape.timeouts.unwrap().pick({ toolMs: true }).optional(),
  thinking: shape.thinking,
});
