import { abort } from './basic/abort.ts';
import { approval } from './basic/approval.ts';
import { fail } from './basic/fail.ts';
import { hostile } from './basic/hostile.ts';
import { long } from './basic/long.ts';
import { parallel } from './basic/parallel.ts';
import { plain } from './basic/plain.ts';
import { progress } from './basic/progress.ts';
import { silent } from './basic/silent.ts';
import { slow } from './basic/slow.ts';
import { thinking } from './basic/thinking.ts';
import { unicode } from './basic/unicode.ts';
import type { DemoScenario } from './demo-scenario.ts';
import { errorAbort } from './errors/abort.ts';
import { budgetExceeded } from './errors/budget-exceeded.ts';
import { budgetUnpriced } from './errors/budget-unpriced.ts';
import { contentRefused } from './errors/content-refused.ts';
import { hookFailed } from './errors/hook-failed.ts';
import { injectorFailed } from './errors/injector-failed.ts';
import { internal } from './errors/internal.ts';
import { llmTimeout } from './errors/llm-timeout.ts';
import { outputInvalid } from './errors/output-invalid.ts';
import { outputTruncated } from './errors/output-truncated.ts';
import { providerFailures } from './errors/provider-failures.ts';
import { storageFailed, storageFull } from './errors/storage.ts';
import { suspiciousSequence } from './errors/suspicious-sequence.ts';
import { toolUnknown } from './errors/tool-unknown.ts';
import { turnTimeout } from './errors/turn-timeout.ts';
import { compoundingError } from './halts/compounding-error.ts';
import { costCap } from './halts/cost-cap.ts';
import { identicalName } from './halts/identical-name.ts';
import { identicalStreak } from './halts/identical-streak.ts';
import { noProgress } from './halts/no-progress.ts';
import { rateLimit } from './halts/rate-limit.ts';
import { roundLimit } from './halts/round-limit.ts';
import { tokenBudget } from './halts/token-budget.ts';
import { toolBudget } from './halts/tool-budget.ts';

const halts: readonly DemoScenario[] = [
  costCap,
  toolBudget,
  identicalName,
  identicalStreak,
  roundLimit,
  rateLimit,
  tokenBudget,
  compoundingError,
  noProgress,
];

const errors: readonly DemoScenario[] = [
  errorAbort,
  llmTimeout,
  turnTimeout,
  ...providerFailures,
  contentRefused,
  outputTruncated,
  outputInvalid,
  toolUnknown,
  hookFailed,
  injectorFailed,
  budgetExceeded,
  budgetUnpriced,
  suspiciousSequence,
  storageFailed,
  storageFull,
  internal,
];

/** Every scenario in the order of the list. A new one is one file and one entry here. */
export const demoScenarios: readonly DemoScenario[] = [
  plain,
  thinking,
  parallel,
  progress,
  approval,
  fail,
  slow,
  silent,
  long,
  unicode,
  hostile,
  abort,
  ...halts,
  ...errors,
];
