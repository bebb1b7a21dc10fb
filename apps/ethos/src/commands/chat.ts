import { basename } from 'node:path';
import { isEthosError } from '@ethosagent/core/contract';
import { addUsage, stripTerminalControls, toFailureText, toOneLine } from '@ethosagent/surface-kit';
import { listChatCommands, playChatCommand } from '../chat-commands/play-chat-command.ts';
import { playOwnCommand } from '../chat-commands/play-own-command.ts';
import { enterSession } from '../chat-commands/session-commands.ts';
import { type ChatState, createChatState } from '../chat-state.ts';
import { STOPPED_EXIT_CODE } from '../exit-code.ts';
import type { Host } from '../host.ts';
import { createInterrupts } from '../interrupts.ts';
import { toModelNames } from '../model-names.ts';
import type { Output } from '../output.ts';
import { toRuntimeOptions } from '../runtime-options.ts';
import type { Settings } from '../settings.ts';
import { parseSlashCommand } from '../slash-command.ts';
import { onStopSignals } from '../stop-signals.ts';
import { createPersonPorts } from '../terminal/asking/person-ports.ts';
import { createTurnDrawing } from '../terminal/drawing/draw-turn.ts';
import { openTerminal } from '../terminal/open-terminal.ts';
import type { Terminal, TypedLine } from '../terminal/terminal.ts';
import { toFailure } from '../turn-result.ts';

/**
 * Talks with a person until they leave, and gives the exit code: 0 for `/exit`, the end of input and Ctrl+C twice,
 * 130 when a signal ended it.
 */
export async function chat(options: { settings: Settings; host: Host; stdout: Output }): Promise<number> {
  const { settings, host, stdout } = options;
  const { createRuntime } = await import('@ethosagent/runtime');
  const ports = createPersonPorts(() => state.terminal);
  const runtime = await createRuntime({ ...toRuntimeOptions(settings, host), ...ports });
  const open = (isPlain?: boolean): Terminal =>
    openTerminal({
      host,
      stdout,
      cwd: runtime.cwd,
      home: runtime.storeProblem === undefined ? runtime.home.path : undefined,
      commands: listChatCommands(),
      isPlain: isPlain ?? settings.screen.plain,
      title: settings.screen.title ? `ethos · ${basename(runtime.cwd)}` : undefined,
      hasBell: settings.screen.bell,
      onInterrupt: () => interrupts.interrupt(),
      onHangUp: () => interrupts.terminate(),
      onStop: () => state.stopTurn?.abort(),
    });
  const state = createChatState({ terminal: open(), runtime });
  const interrupts = createInterrupts(state, host);
  const unlisten = onStopSignals(host, interrupts.onSignal);
  stdout.closed.addEventListener('abort', interrupts.terminate);
  try {
    greet(state);
    const opened = await runtime.openSession(settings.session);
    if (opened) await enterSession(state, opened);
    await converse(state, open);
    return state.isTerminated ? STOPPED_EXIT_CODE : 0;
  } finally {
    state.terminal.close();
    unlisten();
    await runtime.close();
  }
}

function greet({ paper, palette, runtime }: ChatState): void {
  const { banner, notices } = runtime.provider;
  paper.note(`${palette.bold('Ethos')} · ${toModelNames(runtime.provider)} · ${toOneLine(runtime.cwd, 500)}`);
  for (const notice of [...(banner === undefined ? [] : [banner]), ...notices, ...runtime.notices])
    paper.note(palette.warn(toOneLine(notice, 1000)));
  paper.note(palette.dim('/help lists the commands, Ctrl+C stops a turn.'));
}

async function converse(chat: ChatState, open: (isPlain: boolean) => Terminal): Promise<void> {
  while (!chat.isLeaving) {
    const line = await chat.terminal.nextLine();
    if (line === undefined) break;
    try {
      await playLine(chat, line);
    } catch (thrown) {
      if (!isEthosError(thrown)) throw thrown;
      chat.paper.note(chat.palette.bad(toOneLine(thrown.message, 1000)));
    }
    if (chat.isPlainWanted !== undefined) switchTerminal(chat, open);
  }
}

async function playLine(chat: ChatState, line: TypedLine): Promise<void> {
  const text = stripTerminalControls(line.text);
  const own = line.isPasted ? undefined : /^!\s*(\S.*)$/s.exec(text)?.[1];
  if (own !== undefined) return playOwnCommand(chat, own);
  const command = line.isPasted ? undefined : parseSlashCommand(text);
  const message = command === undefined ? text : await playChatCommand(chat, command);
  if (message !== undefined && message.trim() !== '')
    await playTurn(chat, { input: message, kind: line.isQueued ? 'follow_up' : 'prompt' });
}

function switchTerminal(chat: ChatState, open: (isPlain: boolean) => Terminal): void {
  chat.terminal.close();
  chat.terminal = open(chat.isPlainWanted === true);
  chat.isPlainWanted = undefined;
  chat.paper.note(
    chat.terminal.isPlain ? 'plain lines from here on; /plain goes back' : 'back on the screen',
  );
}

async function playTurn(
  chat: ChatState,
  { input, kind }: { input: string; kind: 'prompt' | 'follow_up' },
): Promise<void> {
  const { terminal, paper, palette, runtime, sessionId } = chat;
  const stop = new AbortController();
  const begun = Promise.withResolvers<void>();
  const drawing = createTurnDrawing({
    paper,
    palette,
    isThinkingShown: () => chat.isThinkingShown,
    detail: () => chat.detail,
    isPlain: terminal.isPlain,
  });
  chat.stopTurn = stop;
  try {
    const { model, budgetUsd: budgetCapUsd } = chat;
    const stream = runtime.run({
      input,
      kind,
      signal: stop.signal,
      from: 'person',
      sessionId: sessionId ?? (await runtime.createSession()),
      model,
      limits: budgetCapUsd === undefined ? undefined : { budgetCapUsd },
    });
    terminal.beginTurn({
      steer: async (text) => {
        // A turn that has not begun hears nothing.
        await begun.promise;
        return (await stream.steer(text)).delivered;
      },
    });
    for await (const event of stream) {
      begun.resolve();
      chat.sessionId = stream.sessionId;
      drawing.draw(event);
    }
  } catch (thrown) {
    paper.note(palette.bad(toFailureText(toFailure(thrown))));
  } finally {
    begun.resolve();
    chat.stopTurn = undefined;
    terminal.endTurn({ isStopped: stop.signal.aborted });
  }
  chat.usage = addUsage(chat.usage, drawing.view.usage);
}
