import type { DemoScenario } from '../demo-scenario.ts';
import { say } from '../script-parts.ts';

export const plain: DemoScenario = {
  name: 'plain',
  description: 'a short answer, streamed',
  compose: () => ({
    reply: () =>
      say(
        'A turn is a stream of events: it begins with `run_start` and has exactly one ending.\n\nThis one only had text.',
      ),
  }),
};
