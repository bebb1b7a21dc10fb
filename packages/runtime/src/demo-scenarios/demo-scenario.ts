import type { AgentLoopOptions } from '@ethosagent/core';
import type { CompletionRequest, ModelDescription, SessionLogs } from '@ethosagent/core/contract';
import type { ScriptReply } from './script-provider.ts';

/** What one turn of a scenario is made of, beside what every turn has. */
export interface ScenarioTurn
  extends Pick<
    AgentLoopOptions,
    'tools' | 'hooks' | 'injectors' | 'watcher' | 'limits' | 'timeouts' | 'retry'
  > {
  /** What the model says to a request; `call` counts the LLM calls of the turn from 1. */
  reply(call: number, request: CompletionRequest): ScriptReply;
  /** What is known about the model. @default it runs on this machine */
  model?: ModelDescription | undefined;
  /** Puts something between the turn and the store of the session. */
  wrapStore?(store: SessionLogs): SessionLogs;
  /** Shape of the final text. */
  output?: Record<string, unknown> | undefined;
  /** Milliseconds after which someone stops the turn. */
  abortAfterMs?: number | undefined;
}

/**
 * A turn that shows something, played by the real loop: everything in it comes from a real cause, such as a tool that
 * fails, a cap that is reached or a timer that stops it. It needs no key and no network.
 */
export interface DemoScenario {
  readonly name: string;
  /** One line for a list. */
  readonly description: string;
  /** Makes a new turn: counters and timers begin anew. */
  compose(): ScenarioTurn;
}
