import type { ScenarioTurn } from './scenario.ts';

/** A person who stops the turn when a delta begins with these words. */
export function stopAtText(beginning: string): NonNullable<ScenarioTurn['onEvent']> {
  return (event, turn) => {
    if (event.type === 'text_delta' && event.text.startsWith(beginning)) turn.stop();
  };
}
