import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { ServerCounts } from '../fake-llm/create-fake-llm.ts';

const PROGRAM = join(import.meta.dirname, '../fake-llm/main.ts');

/** The server in a process of its own, so that its work is not that of a measured program. */
export interface FakeLlm extends AsyncDisposable {
  baseURL: string;
  counts(): Promise<ServerCounts>;
  /** Makes the replies of a model, before anybody waits for them. */
  prepare(path: string, model: string): Promise<void>;
}

export async function startFakeLlm(): Promise<FakeLlm> {
  const server = spawn(process.execPath, [PROGRAM], { stdio: ['pipe', 'pipe', 'inherit'] });
  const [line] = await once(server.stdout, 'data');
  const baseURL = String(line).trim();
  return {
    baseURL,
    counts: async () => (await (await fetch(`${baseURL}/counts`)).json()) as ServerCounts,
    async prepare(path, model) {
      const answer = await fetch(`${baseURL}/prepare?${new URLSearchParams({ path, model })}`);
      if (!answer.ok) throw new Error(`The server does not know the model ${model} at ${path}.`);
    },
    async [Symbol.asyncDispose]() {
      const closed = once(server, 'exit');
      server.stdin.end();
      await closed;
    },
  };
}
