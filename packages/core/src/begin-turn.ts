import {
  costBasisSchema,
  EthosError,
  type LLMProvider,
  type ModelDescription,
  type ModelPrices,
  type Route,
  routeSourceSchema,
  type SessionLog,
  THROWN_ERRORS,
} from './contract/index.ts';
import { toErrorMessage, toEthosError, toStorageError } from './errors.ts';
import { runUnwatched, waitAtMost, waitFor } from './interruptible.ts';
import { toUsd } from './money.ts';
import { repairSession } from './sessions/repair-session.ts';
import { readSessionState } from './sessions/session-state.ts';
import { toSyncAnswer } from './sync-answer.ts';
import type { Turn } from './turn.ts';

const knownSourceSchema = routeSourceSchema.catch('global');
/** How long after a stop the session may still take to open, so that a stopped turn is in its log. */
const OPEN_GRACE_MS = 500;

/**
 * Takes the session for this turn and reads its past. Throws `session_busy`, `session_locked` and
 * `invalid_options`; any other failure of the store is returned: the turn then says so itself.
 */
export async function openSession(turn: Turn): Promise<EthosError | undefined> {
  const failure = await tryOpenSession(turn);
  if (failure) turn.log.breakOff(failure);
  return failure;
}

async function tryOpenSession(turn: Turn): Promise<EthosError | undefined> {
  const { store, timeouts } = turn.config;
  const limit = { ms: timeouts.storeMs, graceMs: OPEN_GRACE_MS };
  const opening = (async () => store.open({ sessionId: turn.run.sessionId }))();
  const opened = await waitAtMost(turn, limit, () => opening);
  if (!opened) {
    // A log that comes too late must not keep the session for ever.
    runUnwatched(turn, async () => (await opening).close());
    return toSilentStore();
  }
  if ('error' in opened) return toOpenError(opened.error);
  const state = await waitAtMost(turn, limit, () => readSessionState(opened.value));
  if (!state || 'error' in state) {
    runUnwatched(turn, () => opened.value.close());
    return state ? toOpenError(state.error) : toSilentStore();
  }
  return attach(turn, opened.value, state.value);
}

function attach(turn: Turn, log: SessionLog, state: Parameters<Turn['attach']>[1]): EthosError | undefined {
  try {
    repairSession(log, state);
  } catch (cause) {
    runUnwatched(turn, () => log.close());
    return toStorageError(cause, 'The turn before could not be ended: ');
  }
  try {
    turn.attach(log, state);
    turn.record({ input: { kind: turn.run.kind, from: turn.run.from, content: [...turn.run.content] } });
    return undefined;
  } catch (cause) {
    return toOpenError(cause);
  }
}

function toSilentStore(): EthosError {
  return new EthosError('storage_failed', 'The session could not be opened: the store does not answer.');
}

function toOpenError(cause: unknown): EthosError {
  const error = toEthosError(cause, 'storage_failed');
  if (error.code in THROWN_ERRORS) throw error;
  return toStorageError(cause, 'The session could not be opened: ');
}

/** Emits `run_start`, then refuses the turn when its session could not be opened or may not spend. */
export async function beginTurn(turn: Turn, openError: EthosError | undefined): Promise<void> {
  const routed = await findRoute(turn);
  if ('error' in routed) {
    turn.emit({
      type: 'run_start',
      provider: 'unknown',
      model: turn.run.model ?? 'unknown',
      source: 'global',
    });
    throw routed.error;
  }
  const { provider, model, source, fallbacks } = routed.route;
  turn.target = { provider, model };
  turn.fallbacks = fallbacks ?? [];
  turn.emit({ type: 'run_start', provider: provider.id, model, source });
  if (openError) throw openError;
  turn.throwIfStopped();
  refuseSpentCap(turn, describeModel(provider, model));
}

/** What the provider says of a model; a provider that fails to say is taken as "not known". */
export function describeModel(provider: LLMProvider, model: string): ModelDescription {
  try {
    const description = toSyncAnswer(provider.describe(model), 'describe');
    const hasSense = description.prices === undefined || arePrices(description.prices);
    if (hasSense && costBasisSchema.options.includes(description.costBasis)) return description;
  } catch {
    // A description is advice: without it the cost is unknown and the model takes text only.
  }
  return { costBasis: 'unknown', images: false, local: false };
}

function arePrices({ tiers = [], ...base }: ModelPrices): boolean {
  const prices: unknown[] = [base, ...tiers].flatMap((of) => Object.values(of));
  return prices.every((price) => price === undefined || (Number.isFinite(price) && Number(price) >= 0));
}

async function findRoute(turn: Turn): Promise<{ route: Route } | { error: unknown }> {
  const { sessionId, content, model } = turn.run;
  try {
    const route = await waitFor(
      turn,
      () => turn.config.route({ sessionId, content, ...(model ? { model } : {}) }),
      {
        ms: turn.config.timeouts.injectorMs,
        onTimeout: () =>
          new EthosError('internal', 'The model could not be chosen: the router does not answer.'),
      },
    );
    if (typeof route?.model !== 'string' || typeof route.provider?.id !== 'string') {
      throw new EthosError('internal', 'The router gave no provider and model.');
    }
    return { route: { ...route, source: knownSourceSchema.parse(route.source) } };
  } catch (cause) {
    const error = toEthosError(cause, 'internal', 'The model could not be chosen: ');
    // Inside a turn only codes of the contract's event table may end it.
    return {
      error:
        error.code in THROWN_ERRORS
          ? new EthosError('invalid_request', toErrorMessage(error), { cause })
          : error,
    };
  }
}

/** Whether a cap is set that cannot be kept with this model, since its price is not known. */
export function isUnpriced(turn: Turn, description: ModelDescription): boolean {
  const { budgetCapUsd, allowUnpriced } = turn.run.limits;
  if (budgetCapUsd === undefined || allowUnpriced || description.costBasis === 'local') return false;
  return description.costBasis !== 'priced' || description.prices === undefined;
}

function refuseSpentCap(turn: Turn, description: ModelDescription): void {
  const { budgetCapUsd: cap } = turn.run.limits;
  if (cap === undefined) return;
  const spent = toUsd(turn.ledger.picoUsd);
  if (spent >= cap) {
    const message = `This session has spent $${spent.toFixed(4)}, its cap is $${cap}. Raise the budget or start a new session.`;
    throw new EthosError('budget_exceeded', message);
  }
  if (isUnpriced(turn, description)) {
    const message = `The price of ${turn.target?.model} is not known, so the cap of $${cap} cannot be kept. Set its price, or allow models without a price.`;
    throw new EthosError('budget_unpriced', message);
  }
}
