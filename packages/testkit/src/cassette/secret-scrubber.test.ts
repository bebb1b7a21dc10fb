import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SecretScrubber } from './secret-scrubber.ts';

/** Shapes only: nobody ever had these keys. They are put together so that no scanner takes them for real. */
const shaped = [
  `sk-${'a1'.repeat(12)}`,
  `sk-ant-api03-${'B2-'.repeat(10)}`,
  `AIza${'Xy3_'.repeat(9)}`,
  `gsk_${'q7'.repeat(12)}`,
  `ghp_${'Z9'.repeat(18)}`,
  `xoxb-${'12-ab'.repeat(4)}`,
  `AKIA${'7Q'.repeat(8)}`,
  `eyJ${'h1'.repeat(9)}.eyJ${'p2'.repeat(9)}.${'s3'.repeat(9)}`,
  `org-${'k4'.repeat(12)}`,
  `proj_${'k5'.repeat(12)}`,
];

describe('a secret that was given', () => {
  const secret = 'p/ss "wörd" 99';
  const scrubber = new SecretScrubber([secret]);

  it.each([
    ['as it is', secret],
    ['in JSON', JSON.stringify({ a: secret })],
    ['in a URL', `https://x.example/?q=${encodeURIComponent(secret)}`],
    ['in base64', Buffer.from(secret).toString('base64')],
  ])('is found %s', (_, text) => {
    const scrubbed = scrubber.scrubText(`before ${text} after`);
    expect(scrubbed).toMatch(/^before .*\[removed\].* after$/s);
    expect(scrubbed).not.toContain(text);
  });

  it('is found in values and names of JSON, at any depth, also as a number', () => {
    const numbers = new SecretScrubber(['1234567']);
    expect(scrubber.scrubJson({ [secret]: [{ deep: `x${secret}` }, 5, null, true] })).toEqual({
      '[removed]': [{ deep: 'x[removed]' }, 5, null, true],
    });
    expect(numbers.scrubJson({ id: 1234567, other: 12345678 })).toEqual({ id: '[removed]', other: 12345678 });
  });

  it('is found wherever a body is cut, and nothing else changes', () => {
    const around = fc.string({ unit: 'binary', maxLength: 12 });
    fc.assert(
      fc.property(around, around, fc.array(fc.nat(60), { maxLength: 8 }), (before, after, cuts) => {
        const bytes = Buffer.from(`${before}|${secret}|${after}`);
        const ends = [...cuts.filter((cut) => cut < bytes.length).sort((a, b) => a - b), bytes.length];
        const pieces = ends.map((end, index) => bytes.subarray(ends[index - 1] ?? 0, end));
        const scrubbed = scrubber.scrubPieces(pieces);
        expect(scrubbed).toHaveLength(pieces.length);
        expect(Buffer.concat(scrubbed)).toEqual(Buffer.from(`${before}|[removed]|${after}`));
      }),
    );
  });

  it('is found where it overlaps with another', () => {
    const both = new SecretScrubber(['first-half-and', 'and-second-half', 'sk-0123456789abcdef-more']);
    expect(both.scrubText('<first-half-and-second-half>')).toBe('<[removed]>');
    expect(both.scrubText('Bearer sk-0123456789abcdef-more!')).toBe('Bearer [removed]!');
  });

  it('that is too short to be found is refused', () => {
    expect(() => new SecretScrubber(['short'])).toThrow('fewer than 6 characters');
  });
});

describe('what nobody named', () => {
  it.each(shaped)('%s is known by its shape', (secret) => {
    const scrubber = new SecretScrubber();
    expect(scrubber.scrubText(`the key ${secret}, it says`)).toBe('the key [removed], it says');
    expect(scrubber.scrubJson({ text: secret })).toEqual({ text: '[removed]' });
  });

  it('is removed from fields, queries and paths by their names', () => {
    const scrubber = new SecretScrubber();
    const fields = { api_key: 'abc', Organization_ID: 'acme', tokens: 5, password: { type: 'string' } };
    expect(scrubber.scrubJson(fields)).toEqual({
      api_key: '[removed]',
      Organization_ID: '[removed]',
      tokens: 5,
      password: { type: 'string' },
    });
    expect(scrubber.scrubText('{"user_id" : "u \\" 1","a":"b"}')).toBe('{"user_id" : "[removed]","a":"b"}');
    expect(scrubber.scrubText('{"arguments":"{\\"api_key\\": \\"abc\\"}"}')).toBe(
      '{"arguments":"{\\"api_key\\": \\"[removed]\\"}"}',
    );
    expect(scrubber.scrubPath('/v1/accounts/0af3/ai/run?api-version=1&api_key=xyz&sig=a%2Fb')).toBe(
      '/v1/accounts/[removed]/ai/run?api-version=1&api_key=[removed]&sig=[removed]',
    );
  });

  it('is left alone where it only looks like one', () => {
    const text =
      'Basic understanding of task-oriented org-charts: ?keyword=x, /projects/ethos, sk-1, "organization":1';
    expect(new SecretScrubber().scrubText(text)).toBe(text);
  });

  it('stays removed when it is scrubbed again', () => {
    const scrubber = new SecretScrubber(['the-secret']);
    const once = scrubber.scrubText(`{"api_key":"x"} the-secret ${shaped[0]} ?key=v`);
    expect(scrubber.scrubText(once)).toBe(once);
  });
});
