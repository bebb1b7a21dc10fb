import type { Tool, ToolResult } from '@ethosagent/core/contract';
import { readKey } from './select-path.ts';
import type { WireTool } from './wire-case.ts';
import { type NoteProblem, words } from './wire-problem.ts';

/** The tools of a case, and how often each was executed so far. */
export interface CaseTools {
  tools: Tool[];
  timesRun(name: string): number;
}

/** Makes the tools of a case; an execution that the case forbids becomes a problem. */
export function createCaseTools(tools: readonly WireTool[], note: NoteProblem): CaseTools {
  const runs = new Map<string, number>();
  return {
    tools: tools.map((tool) => ({
      name: tool.name,
      description: 'A tool of this case.',
      input: tool.input,
      readOnly: tool.readOnly,
      replay: 'safe',
      execute(input) {
        runs.set(tool.name, (runs.get(tool.name) ?? 0) + 1);
        return behave(tool, input, note);
      },
    })),
    timesRun: (name) => runs.get(name) ?? 0,
  };
}

async function behave(tool: WireTool, input: unknown, note: NoteProblem): Promise<ToolResult> {
  if (tool.neverSettles) return new Promise<never>(() => undefined);
  if (tool.result !== undefined) return { ok: true, value: tool.result };
  if (tool.mustNotRun) {
    note(`tool ${tool.name} mustNotRun`, words('no execution'), { args: input });
    return { ok: false, error: 'This tool must not run.' };
  }
  const { path = '', map = {} } = tool.resultByArgument ?? {};
  const value = readKey(input, path);
  const key = typeof value === 'string' ? value : JSON.stringify(value);
  if (key !== undefined && Object.hasOwn(map, key)) return { ok: true, value: map[key] ?? '' };
  note(`tool ${tool.name} resultByArgument.${path}`, words(`one of ${Object.keys(map).join(', ')}`), value);
  return { ok: false, error: 'There is no result for this argument.' };
}
