import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FrameHoles } from './frame-shape.ts';
import { FrameTemplate } from './frame-template.ts';
import { isRecord, parseJson } from './http-json.ts';

/** Frames of `{ "text": …, "n": … }` with whatever else, whose `skip` is not set. */
function toHoles(frame: unknown): FrameHoles | undefined {
  if (!isRecord(frame) || frame.skip || typeof frame.text !== 'string' || frame.text === '') return undefined;
  return typeof frame.n === 'number' ? { text: frame.text, number: frame.n } : { text: frame.text };
}

function learnFrom(data: string): FrameTemplate {
  const template = new FrameTemplate(toHoles);
  const holes = toHoles(parseJson(data));
  // A template learns late: short replies are not worth it.
  for (let n = 0; holes && n < 40; n++) template.learn(data, holes);
  return template;
}

/** What the template makes of data: its holes, or `undefined` when it does not match. */
function match(template: FrameTemplate, data: string): FrameHoles | undefined {
  if (!template.match(data)) return undefined;
  return { text: template.text, number: template.number };
}

describe('FrameTemplate', () => {
  it('reads frames that differ in text and number, wherever these stand', () => {
    const first = learnFrom('{"n":7,"a":["x"],"text":"one","z":null}');
    expect(match(first, '{"n":812,"a":["x"],"text":"t","z":null}')).toEqual({ text: 't', number: 812 });
    const last = learnFrom('{"text":"one", "a":"text", "n": 7 }');
    expect(match(last, '{"text":"t", "a":"text", "n": 0 }')).toEqual({ text: 't', number: 0 });
    const plain = learnFrom('{"text":"one","a":1}');
    expect(match(plain, '{"text":"a much longer text than that","a":1}')?.text).toBe(
      'a much longer text than that',
    );
  });

  it('reads escapes, also of servers that escape more than they must', () => {
    const template = learnFrom('{"text":"\\u0061bc"}');
    expect(match(template, '{"text":"\\"\\\\\\u00e4\\n\\/"}')?.text).toBe('"\\ä\n/');
  });

  it.each([
    ['another value beside the text', '{"text":"t","a":2,"n":1}'],
    ['a field more', '{"text":"t","a":1,"n":1,"b":1}'],
    ['an empty text', '{"text":"","a":1,"n":1}'],
    ['a text that ends early', '{"text":"t","a":1,"n":1,"a":1,"n":1}'],
    ['a text without an end', '{"text":"t'],
    ['a text that ends in a backslash', '{"text":"t\\'],
    ['a bare control character', '{"text":"a\tb","a":1,"n":1}'],
    ['an escape that is none', '{"text":"\\x","a":1,"n":1}'],
    ['something behind it', '{"text":"t","a":1,"n":1} '],
    ['a number with a leading zero', '{"text":"t","a":1,"n":01}'],
    ['a fraction', '{"text":"t","a":1,"n":1.5}'],
    ['a number that is not exact', '{"text":"t","a":1,"n":9007199254740993}'],
    ['no number', '{"text":"t","a":1,"n":}'],
  ])('leaves a frame with %s to the parser', (_, data) => {
    const template = learnFrom('{"text":"one","a":1,"n":3}');
    expect(template.match('{"text":"two","a":1,"n":4}')).toBe(true);
    expect(template.match(data)).toBe(false);
  });

  it('is not led astray by a text that stands elsewhere too', () => {
    for (const data of ['{"text":"text"}', '{"text":"a","b":"a"}', '{"a":"text","text":"x","n":1,"m":1}']) {
      const template = learnFrom(data);
      const changed = data.replaceAll('"a"', '"c"');
      const read = match(template, changed);
      if (read) expect(read.text).toBe(toHoles(parseJson(changed))?.text);
    }
  });

  it('does not learn in a short reply', () => {
    const template = new FrameTemplate(toHoles);
    for (let n = 0; n < 32; n++) expect(template.learn('{"text":"a"}', { text: 'a' })).toBe(false);
    expect(template.learn('{"text":"a"}', { text: 'a' })).toBe(true);
  });

  it('leaves servers alone whose frames differ in more', () => {
    const template = new FrameTemplate(toHoles);
    for (let n = 0; n < 90; n++) template.learn(`{"text":"t","padding":"${n}"}`, { text: 't' });
    expect(template.match('{"text":"t","padding":"89"}')).toBe(false);
  });

  it('whatever matches means the same as the parsed frame', () => {
    const key = fc.constantFrom('a', 'text', 'n', 'skip', 'text2');
    const value = fc.oneof(
      fc.constantFrom('a', 'text', 'x"y', '\\', 'ä\u2713\u{1F600}', ''),
      fc.nat(30),
      fc.string(),
    );
    const member = fc
      .tuple(key, value)
      .map(([name, given]) => `${JSON.stringify(name)}:${JSON.stringify(given)}`);
    const around = fc.array(member, { maxLength: 3 });
    const text = fc.oneof(
      fc.string(),
      fc.constantFrom('"', '\\', 'a', 'text', '\\"', 'long enough for a window'),
    );
    const frames = fc.tuple(
      around,
      around,
      fc.array(fc.tuple(text, fc.nat(99)), { minLength: 2, maxLength: 6 }),
    );
    let matched = 0;
    fc.assert(
      fc.property(frames, fc.boolean(), ([before, after, holes], isNumberFirst) => {
        const write = ([said, n]: [string, number]): string => {
          const own = [`"text":${JSON.stringify(said)}`, `"n":${n}`];
          if (isNumberFirst) own.reverse();
          return `{${[...before, ...own, ...after].join(',')}}`;
        };
        const [learned, ...others] = holes;
        const template = learnFrom(write(learned as [string, number]));
        for (const other of others) {
          const read = match(template, write(other));
          if (!read) continue;
          matched += 1;
          expect(read).toEqual({ number: 0, ...toHoles(parseJson(write(other))) });
        }
      }),
      { numRuns: 1_500 },
    );
    expect(matched).toBeGreaterThan(500);
  });
});
