import type { Scenario } from '../scenario.ts';
import { ANSWERS } from './answers.ts';
import { CALLS } from './calls.ts';
import { HALTS } from './halts.ts';
import { HOSTILE } from './hostile.ts';
import { LARGE } from './large.ts';
import { PEOPLE } from './people.ts';
import { PROVIDER_ERRORS } from './provider-errors.ts';
import { SESSIONS } from './sessions.ts';
import { TURN_ERRORS } from './turn-errors.ts';

/** Every recorded stream, by topic. */
export const SCENARIOS: readonly Scenario[] = [
  ...ANSWERS,
  ...CALLS,
  ...PEOPLE,
  ...HALTS,
  ...PROVIDER_ERRORS,
  ...TURN_ERRORS,
  ...SESSIONS,
  ...HOSTILE,
  ...LARGE,
];
