import type { DemoScenario } from '../demo-scenario.ts';
import { say } from '../script-parts.ts';

const chapters = 60;
const lines = 12;

export const long: DemoScenario = {
  name: 'long',
  description: 'a long answer with headings, lists, a table and code',
  compose: () => ({
    reply: () =>
      Array.from({ length: chapters }, (_, index) => [
        ...say(toChapter(index + 1), { pause: 0 }),
        { wait: 30 },
      ]).flat(),
  }),
};

function toChapter(number: number): string {
  const items = Array.from(
    { length: lines },
    (_, index) => `- line ${index + 1} of chapter ${number}, with a few words to fill it`,
  );
  return [`## Chapter ${number}`, '', ...items, '', ...toExtra(number), ''].join('\n');
}

/** Something that is no list, in turn. */
function toExtra(number: number): readonly string[] {
  if (number % 3 === 0) return ['| number | square |', '|---|---|', `| ${number} | ${number ** 2} |`];
  if (number % 3 === 1) return ['```ts', `export const square${number} = ${number} ** 2;`, '```'];
  return [`A plain paragraph that ends chapter ${number}.`];
}
