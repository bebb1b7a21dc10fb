import { z } from 'zod';

/** The modes, from the most careful to the most trusting. */
export const PERMISSION_MODES = ['read-only', 'ask', 'auto-edit', 'full'] as const;

/**
 * What happens with a call that no rule decides:
 * - `read-only`: tools that change something are denied.
 * - `ask`: what a tool wants leave for is asked.
 * - `auto-edit`: files inside the workspace are written without a question; commands and network ask.
 * - `full`: everything runs, but for the floor.
 */
export type PermissionMode = (typeof PERMISSION_MODES)[number];

/** A mode by its name. */
export const permissionModeSchema: z.ZodType<PermissionMode> = z.enum(PERMISSION_MODES);
