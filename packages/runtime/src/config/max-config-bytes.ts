/** Config files are written by hand: a larger one is something else. */
export const MAX_CONFIG_BYTES = 262_144;
