import fc from 'fast-check';
import { expect, it } from 'vitest';
import { applyEdits } from './apply-edits.ts';

it('changes exactly the wanted piece of any text', () => {
  const piece = fc.string({ unit: fc.constantFrom('a', 'b', ' ', '$', 'é') });
  fc.assert(
    fc.property(piece, piece, piece, (before, after, newText) => {
      const outcome = applyEdits(`${before}#${after}`, [{ oldText: '#', newText }]);
      expect(outcome).toEqual({ text: before + newText + after, replacements: 1 });
    }),
  );
});

it('never mixes line ends into a text that has one kind', () => {
  const lines = fc.array(fc.constantFrom('a', 'b', ''), { minLength: 2, maxLength: 6 });
  fc.assert(
    fc.property(
      lines,
      lines,
      fc.constantFrom('\n', '\r\n'),
      fc.constantFrom('\n', '\r\n'),
      (has, gets, end, given) => {
        const text = ['#', ...has].join(end);
        const outcome = applyEdits(text, [{ oldText: '#', newText: gets.join(given) }]);
        expect(outcome).toEqual({ text: [...gets, ...has].join(end), replacements: 1 });
      },
    ),
  );
});

it('names lines after the edits before, and finds nothing near in an empty text', () => {
  const edits = [
    { oldText: 'a', newText: 'a\na' },
    { oldText: 'a', newText: 'b' },
  ];
  expect(applyEdits('a\nc', edits)).toMatchObject({
    fault: expect.stringContaining('2 times, at lines 1, 2'),
  });
  expect(applyEdits('', [{ oldText: ' \n', newText: 'x' }])).toMatchObject({ code: 'text_not_found' });
});
