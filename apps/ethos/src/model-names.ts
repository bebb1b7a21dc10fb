import type { RuntimeProvider } from '@ethosagent/runtime';
import { toOneLine } from '@ethosagent/surface-kit';

/** Who answers, and who takes over, on one line. */
export function toModelNames({ id, model, fallbacks }: RuntimeProvider): string {
  const others = fallbacks.map((one) => `, then ${one.provider} · ${toOneLine(one.model, 200)}`);
  return `${id} · ${toOneLine(model, 200)}${others.join('')}`;
}
