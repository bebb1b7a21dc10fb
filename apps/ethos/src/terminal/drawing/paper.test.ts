import { describe, expect, test } from 'vitest';
import { createMemoryOutput } from '../../../test/memory-output.ts';
import { createPaper } from './paper.ts';

describe('paper', () => {
  test('gives answers and notes lines of their own on one screen', () => {
    const screen = createMemoryOutput(true);
    const paper = createPaper({ answers: screen, notes: screen });
    paper.answer('Let me look.');
    paper.openNote('list_files');
    expect(paper.endNote(' ok')).toBe(true);
    paper.answer('Two files.');
    paper.endAnswer();
    paper.note('usage');
    expect(screen.text).toBe('Let me look.\nlist_files ok\nTwo files.\nusage\n');
  });

  test('cannot complete a line that was left', () => {
    const screen = createMemoryOutput(true);
    const paper = createPaper({ answers: screen, notes: screen });
    paper.openNote('slow');
    paper.note('other');
    expect(paper.endNote(' ok')).toBe(false);
    expect(screen.text).toBe('slow\nother\n');
  });

  test('keeps the answer on stdout byte for byte, with one line feed at its end', () => {
    const [answers, notes] = [createMemoryOutput(true), createMemoryOutput(true)];
    const paper = createPaper({ answers, notes });
    paper.answer('a');
    paper.note('note');
    paper.answer('b');
    paper.openNote('open');
    paper.endAnswer();
    paper.endAnswer();
    expect(answers.text).toBe('ab\n');
    expect(notes.text).toBe('\nnote\n\nopen');
  });

  test('gives notes lines of their own in one file too, and adds nothing to the answer', () => {
    const [answers, notes] = [createMemoryOutput(false, '1:2'), createMemoryOutput(false, '1:2')];
    const paper = createPaper({ answers, notes });
    paper.answer('I change something.');
    paper.note('• demo_change');
    expect([answers.text, notes.text]).toEqual(['I change something.', '\n• demo_change\n']);
  });

  test('breaks no note for an answer that goes elsewhere', () => {
    const [answers, notes] = [createMemoryOutput(false), createMemoryOutput(true)];
    const paper = createPaper({ answers, notes });
    paper.openNote('read_file');
    paper.answer('text');
    paper.endNote(' ok');
    expect(notes.text).toBe('read_file ok\n');
  });

  test('holds everything back while a question is open', () => {
    const screen = createMemoryOutput(true);
    const paper = createPaper({ answers: screen, notes: screen });
    paper.hold();
    paper.note('one');
    paper.answer('two');
    expect(screen.text).toBe('');
    paper.release();
    paper.note('three');
    expect(screen.text).toBe('one\ntwo\nthree\n');
  });

  test('stays blank once nobody reads any more', () => {
    const [answers, notes] = [createMemoryOutput(), createMemoryOutput()];
    createPaper({ answers, notes, until: AbortSignal.abort() }).note('stopped');
    expect(notes.text).toBe('');
  });
});
