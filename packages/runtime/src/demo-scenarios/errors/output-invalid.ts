import type { DemoScenario } from '../demo-scenario.ts';
import { say } from '../script-parts.ts';

export const outputInvalid: DemoScenario = {
  name: 'error-output_invalid',
  description: 'the answer is not the JSON that was asked for, also after asking again',
  compose: () => ({
    output: { type: 'object', properties: { answer: { type: 'number' } }, required: ['answer'] },
    reply: (call) => say(call === 1 ? 'It is about forty-two. ' : '{"answer": "forty-two"}'),
  }),
};
