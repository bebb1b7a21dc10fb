import type { Tool } from '@ethosagent/core/contract';

/** What a person runs by themselves beside their turns. */
export interface OwnCommand {
  /** Command line for the shell. */
  command: string;
  sessionId: string;
  cwd: string;
  signal: AbortSignal;
  /** Told what is going on while it runs. */
  onProgress?: ((message: string) => void) | undefined;
}

/**
 * Runs a command of a person by the tool that runs those of models: same folder, same variables, ended with all that
 * it started. Nobody is asked, and no turn or log knows of it. Resolves with what the tool gives as text, failures too.
 */
export async function runOwnCommand(tools: readonly Tool[], options: OwnCommand): Promise<string> {
  const { command, sessionId, cwd, signal, onProgress } = options;
  const tool = tools.find(({ name }) => name === 'run_command');
  if (tool === undefined) return 'There is no tool that runs commands.';
  const refuse = (): Promise<never> => Promise.reject(new Error('Nobody is asked here.'));
  const result = await tool.execute(
    { command },
    {
      sessionId,
      turnId: 'own',
      toolCallId: 'own',
      cwd,
      signal,
      emit: ({ message }) => onProgress?.(message),
      ask: refuse,
      requestClient: refuse,
      emitClient: () => undefined,
      fileChanged: () => undefined,
    },
  );
  if (!result.ok) return result.error;
  if (typeof result.value === 'string') return result.value;
  return result.value.map((part) => (part.type === 'text' ? part.text : `[${part.type}]`)).join('\n');
}
