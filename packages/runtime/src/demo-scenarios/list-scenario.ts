import type { DemoScenario } from './demo-scenario.ts';
import { say } from './script-parts.ts';

/** The answer to `/demo` alone and to names that are none. */
export function createListScenario(asked: string, scenarios: readonly DemoScenario[]): DemoScenario {
  const lines = scenarios.map(({ name, description }) => `- \`${name}\`: ${description}`);
  const unknown = asked === '' ? '' : `There is no demo scenario “${[...asked].slice(0, 60).join('')}”. `;
  const text = `${unknown}Play one of these with \`/demo <scenario>\`; they need no key and no network:\n\n${lines.join('\n')}`;
  return {
    name: 'list',
    description: 'lists the scenarios',
    compose: () => ({ reply: () => say(text, { pause: 0 }) }),
  };
}
