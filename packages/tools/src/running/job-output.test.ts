import { expect, it } from 'vitest';
import { createJobOutput } from './job-output.ts';

const sizes = { startBytes: 10, endBytes: 10 };

it('keeps half a character for the next look, and shows it when nothing more comes', async () => {
  const output = createJobOutput({ outputFolder: undefined, sizes });
  const bytes = Buffer.from('aé');
  await output.push(bytes.subarray(0, 2));
  expect([output.takeNews(), output.hasNews]).toEqual(['a', false]);
  await output.push(bytes.subarray(2));
  expect([output.hasNews, output.takeNews()]).toEqual([true, 'é']);
  await output.push(bytes.subarray(0, 2));
  expect(output.takeNews()).toBe('a');
  await output.close();
  expect(output.takeNews()).toBe('\ufffd');
});

it('gives of much that is new the ends, also when it ends in half a character', async () => {
  const output = createJobOutput({ outputFolder: undefined, sizes });
  await output.push(
    Buffer.concat([Buffer.from(`begin${'x'.repeat(50)}end`), Buffer.from('é').subarray(0, 1)]),
  );
  expect(output.takeNews()).toMatch(/^beginxxxxx\n\[39 bytes left out here; not kept; .*\]\nxxxxxxend$/);
  await output.push(Buffer.from('é').subarray(1));
  expect(output.takeNews()).toBe('é');
});

it('tells whoever waits that something new has come', async () => {
  const output = createJobOutput({ outputFolder: undefined, sizes });
  const waiting = output.waitForNews();
  await output.push(Buffer.from('x'));
  await expect(waiting).resolves.toBeUndefined();
});
