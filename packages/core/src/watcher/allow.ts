import type { WatcherDecision } from '../contract/index.ts';

/** The decision of nearly every time, one object for all: whoever gets it needs no second look. */
export const ALLOW: WatcherDecision = Object.freeze({ action: 'allow' });
