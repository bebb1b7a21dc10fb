import { toMaskedPath } from '../ask/split-targets.ts';
import { stripClosing } from '../ask/strip-politeness.ts';
import { toCommandAnswer } from '../plan/command-answer.ts';
import type { Plan } from '../plan/plan.ts';
import { toFence } from '../plan/tell-text.ts';
import { toProblem } from '../plan/tool-answers.ts';
import { runCommand } from '../plan/tool-calls.ts';
import type { DemoRule, RuleContext } from './demo-rule.ts';

/** Runs a command. */
export const runRule: DemoRule = {
  id: 'run',
  does: 'run a command',
  examples: [
    'run `ls`',
    'run the command git status',
    'execute "echo hello"',
    '$ pwd',
    'what does `node --version` print?',
  ],
  phrases: [
    '(run|execute|exec|launch|start|issue) [the|this|a] [following] [shell|terminal|bash] (command:?|cmd:?|command line:?) {command}',
    '(run:?|execute:?|exec:?|launch:?) {command}',
    '(\\$|!|>) {command}',
    'what does [running] [the] [command] {quoted} (print|output|say|show|return|give|do)',
    'what is the (output|result) of [running] [the] [command] {quoted}',
    'use [the|a] (shell|terminal) to run {command}',
  ],
  verbatim: true,
  accepts: (context) => {
    const quoted = context.caught('quoted');
    return toCommand(context).command !== '' && (quoted === undefined || /\uFDD0/u.test(quoted.masked));
  },
  plan: run,
};

interface Command {
  readonly command: string;
  readonly cwd: string | undefined;
}

/** The command as it was written: quotes around all of it go, quotes inside it stay. */
function toCommand(context: RuleContext): Command {
  const { mask } = context.ask;
  const masked = (context.caught('quoted') ?? context.caught('command'))?.masked ?? '';
  const bare = stripClosing(masked).replace(/(?<=[^\s.])[.?!]+$/u, '');
  if (mask.isQuoted(bare)) return { command: mask.restore(bare).trim(), cwd: undefined };
  // "run `ls` and tell me what it says": the command is what stands in the quotes.
  const alone = /^(\uFDD0.\uFDD1)[\s,]+(?:and|then|to|so|please|for|with|which)\s/isu.exec(bare);
  if (alone !== null) return { command: mask.restore(alone[1] ?? '').trim(), cwd: undefined };
  const inFolder = /^(\uFDD0.\uFDD1)\s+(?:in|inside|from)\s+(.+)$/isu.exec(bare);
  if (inFolder !== null) {
    const { path } = toMaskedPath(inFolder[2] ?? '.', mask);
    return { command: mask.restore(inFolder[1] ?? '').trim(), cwd: path === '.' ? undefined : path };
  }
  const isTests = /^(?:the |all |my |our )*(?:unit )?tests?(?: suite)?$/i.test(bare);
  return { command: isTests ? 'npm test' : mask.restoreWithQuotes(bare).trim(), cwd: undefined };
}

function* run(context: RuleContext): Plan {
  const { command, cwd } = toCommand(context);
  const [answer] = yield [runCommand(command, cwd)];
  if (answer?.ok !== true) {
    const problem = toProblem(answer);
    return {
      text: `\`${command}\` did not run to its end: ${problem}`,
      facts: { command, ran: false, error: problem },
    };
  }
  const { output, exitCode, signal } = toCommandAnswer(answer.text);
  const facts = { command, ran: true, output, exitCode };
  const bad = exitCode === 0 || exitCode === undefined ? '' : ` It ended with exit code ${exitCode}.`;
  const end = signal === undefined ? bad : ` It was ended by ${signal}.`;
  if (output.trim() === '') return { text: `I ran \`${command}\`; it printed nothing.${end}`, facts };
  return { text: `I ran \`${command}\`.${end} It printed:\n\n${toFence(output)}`, facts };
}
