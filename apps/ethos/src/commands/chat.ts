import { resolve } from 'node:path';
import { addUsage, stripTerminalControls, toErrorText, toOneLine } from '@ethosagent/surface-kit';
import { playChatCommand } from '../chat-command.ts';
import { type ChatState, createChatState } from '../chat-state.ts';
import type { Settings } from '../command-line.ts';
import { STOPPED_EXIT_CODE } from '../exit-code.ts';
import type { Host } from '../host.ts';
import { createInterrupts } from '../interrupts.ts';
import { toModelNames } from '../model-names.ts';
import type { Output } from '../output.ts';
import { toRuntimeOptions } from '../runtime-options.ts';
import { parseSlashCommand } from '../slash-command.ts';
import { onStopSignals } from '../stop-signals.ts';
import { createPersonPorts } from '../terminal/asking/person-ports.ts';
import { createTurnDrawing } from '../terminal/drawing/draw-turn.ts';
import { createPalette, isColourWanted } from '../terminal/drawing/palette.ts';
import { createPaper } from '../terminal/drawing/paper.ts';
import { createTerminalInput, type TerminalInput } from '../terminal-input.ts';
import { toFailure } from '../turn-result.ts';

/**
 * Talks with a person until they leave, and gives the exit code: 0 for `/exit`, the end of input and Ctrl+C twice,
 * 130 when a signal ended it. Output is only ever appended, so the scrollback stays whole.
 */
export async function chat(options: { settings: Settings; host: Host; stdout: Output }): Promise<number> {
  const { settings, host, stdout } = options;
  const palette = createPalette(isColourWanted(host.env, stdout.isTerminal));
  const paper = createPaper({ answers: stdout, notes: stdout });
  const { createRuntime } = await import('@ethosagent/runtime');
  const ask: TerminalInput['ask'] = (prompt, signal) => input.ask(prompt, signal);
  const ports = createPersonPorts({ paper, palette, ask });
  const runtime = await createRuntime({ ...toRuntimeOptions(settings, host), ...ports });
  const input = createTerminalInput({
    stdin: host.stdin,
    stdout: host.stdout,
    isDumb: host.env.TERM === 'dumb',
    onInterrupt: () => interrupts.interrupt(),
    onQueued: (line, length) => paper.note(palette.dim(`queued (${length}): ${toOneLine(line, 200)}`)),
  });
  const state = createChatState({ paper, palette, input, runtime });
  const interrupts = createInterrupts(state, host);
  const unlisten = onStopSignals(host, interrupts.onSignal);
  stdout.closed.addEventListener('abort', interrupts.terminate);
  try {
    greet(state, resolve(host.cwd(), settings.cwd ?? '.'));
    await converse(state);
    return state.isTerminated ? STOPPED_EXIT_CODE : 0;
  } finally {
    input.close();
    unlisten();
    await runtime.close();
  }
}

function greet({ paper, palette, runtime }: ChatState, folder: string): void {
  const { banner, notices } = runtime.provider;
  paper.note(`${palette.bold('Ethos')} · ${toModelNames(runtime.provider)} · ${toOneLine(folder, 500)}`);
  for (const notice of banner === undefined ? notices : [banner, ...notices])
    paper.note(palette.warn(notice));
  paper.note(palette.dim('/help lists the commands, Ctrl+C stops a turn.'));
}

async function converse(chat: ChatState): Promise<void> {
  while (!chat.isLeaving) {
    const line = await chat.input.nextLine('> ');
    if (line === undefined) break;
    const text = stripTerminalControls(line.text);
    if (line.isQueued) chat.paper.note(`> ${text}`);
    const command = parseSlashCommand(text);
    const message = command === undefined ? text : playChatCommand(chat, command);
    if (message !== undefined && message.trim() !== '') await playTurn(chat, message);
  }
}

async function playTurn(chat: ChatState, input: string): Promise<void> {
  const { paper, palette, runtime, sessionId } = chat;
  const stop = new AbortController();
  const drawing = createTurnDrawing({ paper, palette, isThinkingShown: () => chat.isThinkingShown });
  chat.stopTurn = stop;
  try {
    const session = sessionId === undefined ? {} : { sessionId };
    const stream = runtime.run({ input, signal: stop.signal, from: 'person', ...session });
    for await (const event of stream) {
      chat.sessionId = stream.sessionId;
      drawing.draw(event);
    }
  } catch (thrown) {
    const { code, message } = toFailure(thrown);
    paper.note(palette.bad(toErrorText({ code, error: message })));
  } finally {
    chat.stopTurn = undefined;
  }
  chat.usage = addUsage(chat.usage, drawing.view.usage);
  if (stop.signal.aborted) returnQueue(chat);
}

/** A stopped turn does not start the next one: queued lines go back to the prompt, none is lost. */
function returnQueue({ input, paper }: ChatState): void {
  const lines = input.takeQueue();
  if (lines.length === 0 || input.draft(lines.join(' '))) return;
  for (const line of lines) paper.note(`not sent: ${toOneLine(line, 2000)}`);
}
