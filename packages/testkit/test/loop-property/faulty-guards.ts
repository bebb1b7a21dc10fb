import {
  type ApprovalAnswer,
  type ApprovalPort,
  type ClientPort,
  type ContextInjector,
  EthosError,
  type Hook,
  type HookName,
  type Watcher,
  type WatcherDecision,
} from '@ethosagent/core/contract';
import { hostile } from './faulty-tools.ts';
import type { HookPlan, InjectorPlan, PersonPlan, WatcherPlan } from './schedule.ts';
import type { World } from './world.ts';

const hang = () => new Promise<never>(() => undefined);

/** With a code that no turn may end in. */
function fail(): never {
  throw new EthosError('session_locked', 'planned');
}

/** The garbage that a part of the test returns where something else is wanted. */
function toGarbage(place: number): unknown {
  return [hostile, 7, 'text', { args: 5, refuse: {} }, { messages: [], system: 3 }, []][place % 6];
}

/** Writes into everything that can be reached, as code that thinks that it got a copy. */
function mutate(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, part] of Object.entries(value)) {
    mutate(part);
    if (typeof part === 'string') Object.assign(value, { [key]: `${part} (changed)` });
  }
  if (Array.isArray(value)) value.push(...value.slice(0, 1));
}

/** Hooks as planned. */
export function createFaultyHooks(world: World, plans: readonly HookPlan[]): Hook[] {
  const results: Readonly<Record<HookPlan['does'], (place: number, payload: unknown) => unknown>> = {
    nothing: () => undefined,
    mutate: (_place, payload) => mutate(payload),
    throw: fail,
    hang,
    garbage: toGarbage,
    refuse: () => ({ refuse: 'not today' }),
    'change-args': () => ({ args: { n: 2, added: true } }),
  };
  return plans.map(({ on, guard, does }, place) => ({
    id: `hook-${place}`,
    on: on as 'turn_end',
    guard,
    run(payload: unknown) {
      world.note(`hook/${on}/${does}`);
      world.note(guard ? 'hook/guard' : 'hook/open');
      return results[does](place, payload);
    },
  })) satisfies Hook<HookName & 'turn_end'>[];
}

/** Injectors as planned. */
export function createFaultyInjectors(world: World, plans: readonly InjectorPlan[]): ContextInjector[] {
  const results: Readonly<Record<InjectorPlan['does'], (place: number) => unknown>> = {
    add: (place) => ({ system: 'S', prompt: 'P', meta: { [`k${place}`]: place } }),
    throw: fail,
    hang,
    garbage: (place) => [hostile, 7, { meta: hostile }, { system: 4 }, { meta: { deep: 1n } }][place % 5],
    slow: () => world.after(9000, { meta: { slow: true } }),
  };
  return plans.map(({ required, does }, place) => ({
    id: `injector-${place}`,
    priority: 10 - place,
    required,
    inject() {
      world.note(`injector/${does}`);
      world.note(required ? 'injector/required' : 'injector/optional');
      return results[does](place) as undefined;
    },
  }));
}

/** A watcher that allows everything until its moment comes. */
export function createFaultyWatcher(world: World, plan: WatcherPlan): Watcher {
  let asked = 0;
  function decide(): WatcherDecision {
    asked += 1;
    if (asked !== plan.at) return { action: 'allow' };
    world.note(`watcher/${plan.asked}/${plan.does}`);
    if (plan.does !== 'pause') world.stopTurn();
    if (plan.does === 'throw') return fail();
    if (plan.does === 'garbage') return undefined as unknown as WatcherDecision;
    return { action: plan.does, rule: 'planned-rule', message: 'The watcher had enough.' };
  }
  const allow = (): WatcherDecision => ({ action: 'allow' });
  return {
    beforeCall: plan.asked === 'beforeCall' ? decide : allow,
    afterEvent: plan.asked === 'afterEvent' ? decide : allow,
  };
}

/** What a person answers, late or never. */
function answerAs<T>(world: World, plan: PersonPlan, answers: { yes: T; no: T }): Promise<T> {
  if (plan === 'throw') return fail();
  if (plan === 'hang') return hang();
  if (plan === 'garbage') return Promise.resolve(hostile as T);
  if (plan === 'slow') return world.after(300_000, answers.yes);
  return Promise.resolve(plan === 'approve' ? answers.yes : answers.no);
}

/** Who grants leave, as planned. */
export function createFaultyApprovals(world: World, plan: PersonPlan): ApprovalPort | undefined {
  if (plan === 'absent') return undefined;
  return {
    request() {
      world.note(`approval/${plan}`);
      return answerAs<ApprovalAnswer>(world, plan, {
        yes: { decision: 'approve', scope: 'once' },
        no: { decision: 'deny', scope: 'once', comment: 'No.' },
      });
    },
  };
}

/** Who answers questions, as planned. */
export function createFaultyClient(world: World, plan: PersonPlan): ClientPort | undefined {
  if (plan === 'absent') return undefined;
  const answer = () => {
    world.note(`client/${plan}`);
    return answerAs(world, plan, { yes: 'yes', no: 'no' });
  };
  return { ask: answer, request: answer };
}
