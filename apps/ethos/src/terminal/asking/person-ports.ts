import type { ApprovalPort, ClientPort } from '@ethosagent/core/contract';
import { toVisibleText } from '@ethosagent/surface-kit';
import type { Terminal } from '../terminal.ts';
import { parseApprovalAnswer, toAnswerKeys, toApprovalQuestion } from './approval-question.ts';

/** The person who is asked. */
export type Asked = Pick<Terminal, 'paper' | 'palette' | 'ask' | 'isPlain'>;

/**
 * Asks the person at the terminal: for leave, and what tools want to know. One question at a time; the rest of the
 * turn is drawn when it is answered. The terminal is looked for at the first question.
 */
export function createPersonPorts(findTerminal: () => Asked): {
  approvals: ApprovalPort;
  client: ClientPort;
} {
  let last: Promise<unknown> = Promise.resolve();
  function inTurn<T>(question: () => Promise<T>): Promise<T> {
    const answer = last.then(question, question);
    last = answer;
    return answer;
  }
  const approvals: ApprovalPort = {
    async request(request, signal) {
      const terminal = findTerminal();
      const style = { isNumbered: terminal.isPlain };
      const answer = await askUntil({
        terminal,
        signal,
        lines: toApprovalQuestion(request, style),
        prompt: `allow? [${toAnswerKeys(request, style)}] `,
        parse: (text) => parseApprovalAnswer(text, request, style),
      });
      return answer ?? { decision: 'deny', scope: 'once', comment: 'The question was not answered.' };
    },
  };
  return {
    // What one answer allows is known before the next question is asked.
    approvals: { request: (request, signal) => inTurn(() => approvals.request(request, signal)) },
    client: {
      ask: ({ question, options: choices = [] }, signal) =>
        inTurn(async () => {
          const answer = await askUntil({
            terminal: findTerminal(),
            signal,
            lines: toQuestionLines(question, choices),
            prompt: 'answer: ',
            parse: (text) => parseChoice(text, choices),
          });
          if (answer === undefined) throw new Error('The person did not answer the question.');
          return answer;
        }),
    },
  };
}

interface Question<T> {
  terminal: Asked;
  signal: AbortSignal;
  lines: readonly string[];
  prompt: string;
  parse: (text: string) => T | undefined;
}

async function askUntil<T>({ terminal, ...question }: Question<T>): Promise<T | undefined> {
  if (question.signal.aborted) return undefined;
  const { paper, palette } = terminal;
  const [title = '', ...lines] = question.lines;
  paper.note(palette.warn(title));
  for (const line of lines) paper.note(line);
  paper.hold();
  try {
    let prompt = question.prompt;
    for (;;) {
      const text = await terminal.ask(prompt, question.signal);
      const answer = text === undefined ? undefined : question.parse(text);
      if (text === undefined || answer !== undefined) return answer;
      prompt = `not understood; ${question.prompt}`;
    }
  } finally {
    paper.release();
  }
}

function toQuestionLines(question: string, choices: readonly string[]): string[] {
  const [title = '', ...more] = toVisibleText(question).split('\n');
  const numbered = choices.map(
    (choice, index) => `  ${index + 1}  ${toVisibleText(choice).replaceAll('\n', '⟨LF⟩')}`,
  );
  return [`? ${title}`, ...more.map((line) => `  │ ${line}`), ...numbered];
}

function parseChoice(text: string, choices: readonly string[]): string | undefined {
  if (choices.length === 0) return text;
  return choices[Number(text.trim()) - 1] ?? choices.find((choice) => choice === text);
}
