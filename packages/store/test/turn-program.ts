/** A process of its own for the tests: `node turn-program.ts PATH SESSION` plays a turn whose call never ends, and says when it runs. */
import { AgentLoop } from '@ethosagent/core';
import { createSqliteStore } from '@ethosagent/store';
import { createScriptedProvider, reply } from '@ethosagent/testkit';

const [path = '', sessionId = ''] = process.argv.slice(2);
const loop = new AgentLoop({
  provider: createScriptedProvider([[reply.text('I send it.'), reply.call('send'), reply.usage(10, 5)]]),
  model: 'any',
  store: createSqliteStore({ path }),
  tools: [
    {
      name: 'send',
      description: 'Sends.',
      input: { type: 'object' },
      replay: 'never',
      execute: () => {
        console.log('running');
        process.stdin.resume();
        return new Promise<never>(() => undefined);
      },
    },
  ],
});
for await (const event of loop.run({ sessionId, input: 'Send it.' })) console.log(event.type);
