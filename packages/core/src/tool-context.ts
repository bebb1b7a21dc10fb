import type { PausableTimer } from './clock.ts';
import type { Tool, ToolContext, ToolProgress } from './contract/index.ts';
import { toErrorMessage, toTurnError } from './errors.ts';
import { Interaction, recordNotice } from './interaction.ts';
import { toJsonValue } from './json-value.ts';
import type { Turn } from './turn.ts';

const PROGRESS_CAP = 2_000;

/** The running call that a context belongs to. */
export interface RunningCall {
  toolCallId: string;
  tool: Tool;
  timer: PausableTimer;
  signal: AbortSignal;
  /** Questions that are open. */
  questions: Set<Interaction>;
  /** Set once its `tool_end` went out: whatever the tool does then is dropped. */
  ended: boolean;
}

/** What `tool.execute` gets. Nothing in it can break the turn, whatever the tool does with it. */
export function createToolContext(turn: Turn, call: RunningCall): ToolContext {
  const { toolCallId } = call;
  const toolName = call.tool.name;
  return {
    sessionId: turn.run.sessionId,
    turnId: turn.id,
    toolCallId,
    cwd: turn.run.cwd,
    signal: call.signal,
    emit(progress) {
      try {
        emitProgress(turn, call, progress);
      } catch (cause) {
        // A getter of what the tool gave threw; a notice is not worth a failed call.
        turn.note('internal', cause);
      }
    },
    async ask(question) {
      const { client } = turn.config;
      if (!client?.ask) throw new Error('nobody is here to answer a question');
      const ask = client.ask.bind(client);
      const payload = { question: String(question.question) };
      const options = question.options ? { options: question.options.map(String) } : {};
      const asked = { ...payload, ...options, toolCallId };
      const content = { kind: 'question', toolCallId, toolName, payload, ...options } as const;
      const answer = await askPerson(turn, call, {
        content,
        signal: call.signal,
        work: () => ask(asked, call.signal),
      });
      return typeof answer === 'string' ? answer : String(answer);
    },
    async requestClient(kind, payload, options) {
      const { client } = turn.config;
      if (!client?.request) throw new Error('no program of the person is here that can do this');
      const request = client.request.bind(client);
      const asked = { kind: String(kind), payload: toJsonValue(payload), toolCallId };
      const signal = options?.signal ? AbortSignal.any([call.signal, options.signal]) : call.signal;
      const content = { kind: 'client_request', toolCallId, toolName, payload: asked } as const;
      return askPerson(turn, call, { content, signal, work: () => request(asked, signal) });
    },
    emitClient: (action) => notify(turn, call, { kind: 'client_action', payload: toJsonValue(action) }),
    fileChanged: (change) => notify(turn, call, { kind: 'file_changed', payload: toJsonValue(change) }),
  };
}

function emitProgress(turn: Turn, call: RunningCall, progress: ToolProgress): void {
  if (call.ended || turn.hasEnded) return;
  const percent = progress?.percent;
  turn.tryEmit({
    type: 'tool_progress',
    toolName: call.tool.name,
    message: turn.config.redact(toText(progress?.message)).slice(0, PROGRESS_CAP),
    ...(typeof percent === 'number' && percent >= 0 && percent <= 100 ? { percent } : {}),
    audience: progress?.audience === 'user' ? 'user' : 'internal',
    toolCallId: call.toolCallId,
  });
}

function toText(message: unknown): string {
  return typeof message === 'string' ? message : toErrorMessage(message);
}

/** Asks with the clocks of call and turn standing still; gives up when the call ends. */
async function askPerson<T>(
  turn: Turn,
  call: RunningCall,
  question: {
    content: ConstructorParameters<typeof Interaction>[1];
    signal: AbortSignal;
    work: () => Promise<T>;
  },
): Promise<T> {
  if (call.ended) throw new Error('the call has ended');
  const interaction = new Interaction(turn, question.content);
  call.questions.add(interaction);
  call.timer.pause();
  try {
    const answer = await Promise.race([question.work(), rejectOnAbort(question.signal)]);
    interaction.answer(answer);
    return answer;
  } catch (cause) {
    interaction.expire();
    throw cause;
  } finally {
    call.questions.delete(interaction);
    call.timer.resume();
  }
}

function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const give = (): void => reject(new Error('nobody answered before the call ended'));
    if (signal.aborted) give();
    else signal.addEventListener('abort', give, { once: true });
  });
}

function notify(
  turn: Turn,
  call: RunningCall,
  content: { kind: 'client_action' | 'file_changed'; payload: unknown },
): void {
  if (call.ended || turn.hasEnded) return;
  try {
    recordNotice(turn, { ...content, toolCallId: call.toolCallId, toolName: call.tool.name });
  } catch (cause) {
    turn.stop(toTurnError(cause, 'storage_failed'));
  }
}
