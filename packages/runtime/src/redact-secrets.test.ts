import { expect, test } from 'vitest';
import { createRedaction } from './redact-secrets.ts';

test('values of secret variables are taken out wherever they stand', () => {
  const redact = createRedaction({ OPENAI_API_KEY: 'sk-123456789', HOME: '/home/somebody' });
  expect(redact('key=sk-123456789, again "sk-123456789" in /home/somebody')).toBe(
    'key=[OPENAI_API_KEY hidden], again "[OPENAI_API_KEY hidden]" in /home/somebody',
  );
});

test('a secret that holds another one goes whole', () => {
  const redact = createRedaction({ SHORT_TOKEN: 'abcdefgh', LONG_SECRET: 'abcdefgh-ijkl' });
  expect(redact('abcdefgh-ijkl abcdefgh')).toBe('[LONG_SECRET hidden] [SHORT_TOKEN hidden]');
});

test('marks of replacement patterns in a value stay what they are', () => {
  const redact = createRedaction({ DB_PASSWORD: 'pa$$word$&' });
  expect(redact('it is pa$$word$&!')).toBe('it is [DB_PASSWORD hidden]!');
});

test('short and empty values hide no ordinary words', () => {
  const redact = createRedaction({ API_KEY: 'demo', OTHER_KEY: '', MONKEY: 'a long enough value' });
  expect(redact('a demo of a long enough value')).toBe('a demo of a long enough value');
});
