import type { Interaction as InteractionData } from './contract/index.ts';
import { toJsonValue } from './json-value.ts';
import type { Turn } from './turn.ts';

type Content = Pick<InteractionData, 'kind'> &
  Partial<Pick<InteractionData, 'toolCallId' | 'toolName' | 'args' | 'options' | 'payload'>>;

/** A question to a person in the log: opened when made, then answered or expired once. */
export class Interaction {
  readonly #turn: Turn;
  readonly #content: Content & { id: string };
  #open = true;

  constructor(turn: Turn, content: Content) {
    this.#turn = turn;
    this.#content = { id: turn.config.ids.next('int'), ...content };
    turn.pauseTurnClock();
    turn.record({ interaction: { ...this.#content, status: 'open' } });
  }

  answer(answer: unknown): void {
    if (!this.#close()) return;
    this.#turn.record({ interaction: { ...this.#content, status: 'answered', answer: toJsonValue(answer) } });
  }

  expire(): void {
    if (!this.#close()) return;
    this.#turn.record({ interaction: { ...this.#content, status: 'expired' } });
  }

  #close(): boolean {
    if (!this.#open) return false;
    this.#open = false;
    this.#turn.resumeTurnClock();
    return true;
  }
}

/** A notice to a person's program in the log. */
export function recordNotice(turn: Turn, content: Content): void {
  turn.record({ interaction: { id: turn.config.ids.next('int'), ...content, status: 'info' } });
}
