import { toErrorMessage } from '@ethosagent/core';
import type { Tool, ToolContext, ToolResult } from '@ethosagent/core/contract';
import { z } from 'zod';

const MOST_OPTIONS = 10;

const inputSchema = z.object({
  question: z
    .string()
    .trim()
    .min(1)
    .max(4000)
    .describe('The question, so that it can be understood by itself.'),
  options: z
    .array(z.string().trim().min(1).max(500))
    .min(2)
    .max(MOST_OPTIONS)
    .refine((options) => new Set(options).size === options.length, 'Two options are the same.')
    .optional()
    .describe('Answers to choose from; the person may still answer something else.'),
});
type AskUserInput = z.infer<typeof inputSchema>;

/** The tool `ask_user`: asks the person a question and waits for the answer, one question of a session at a time. */
export function createAskUserTool(): Tool<AskUserInput> {
  const queue = createQueue();
  return {
    name: 'ask_user',
    description:
      'Asks the person a question and gives their answer. For what only they can know or decide; look up what you can ' +
      'find out yourself. Fails at once when nobody is there.',
    input: inputSchema,
    readOnly: true,
    replay: 'safe',
    audience: 'internal',
    // A person may take as long as they like; a stop ends the call.
    timeoutMs: Number.POSITIVE_INFINITY,
    touches: () => ({}),
    execute: (input, context) => queue(context.sessionId, () => ask(input, context)),
  };
}

async function ask(input: AskUserInput, context: ToolContext): Promise<ToolResult> {
  if (context.signal.aborted)
    return { ok: false, error: 'Not asked, the call was stopped.', code: 'stopped' };
  try {
    const answer = await context.ask(input);
    return { ok: true, value: answer.trim() === '' ? '[the person answered nothing]' : answer };
  } catch (error) {
    const reason = toErrorMessage(error);
    return {
      ok: false,
      error: `There is no answer: ${reason}. Go on with the safest reading of the task, or end with the question.`,
      code: 'no_answer',
    };
  }
}

/** Runs what is given under one key one after the other. */
function createQueue(): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  const last = new Map<string, Promise<unknown>>();
  return (key, work) => {
    const running = (last.get(key) ?? Promise.resolve()).then(work);
    // `ask` never rejects; were it to, the next question must still be asked.
    const ended = running.then(
      () => forget(),
      () => forget(),
    );
    const forget = (): void => {
      if (last.get(key) === ended) last.delete(key);
    };
    last.set(key, ended);
    return running;
  };
}
