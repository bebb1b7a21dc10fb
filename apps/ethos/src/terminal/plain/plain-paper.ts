import type { Output } from '../../output.ts';
import { createPaper, type Paper } from '../drawing/paper.ts';

/** Paper on which each kind of text begins with a word that says what it is. */
export function createPlainPaper(output: Output): Paper {
  const paper = createPaper({ answers: output, notes: output });
  let isAnswer = false;
  function leaveAnswer(): void {
    isAnswer = false;
  }
  return {
    ...paper,
    answer(text) {
      if (text === '') return;
      if (!isAnswer) paper.note('Answer:');
      isAnswer = true;
      paper.answer(text);
    },
    endAnswer() {
      leaveAnswer();
      paper.endAnswer();
    },
    note(line) {
      leaveAnswer();
      paper.note(line);
    },
    openNote(text) {
      leaveAnswer();
      paper.openNote(text);
    },
    freshLine() {
      leaveAnswer();
      paper.freshLine();
    },
  };
}
