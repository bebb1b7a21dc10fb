import { AgentLoop } from '@ethosagent/core';
import type { AgentEvent, Tool } from '@ethosagent/core/contract';
import { type CreateProvider, checkGrammar } from '@ethosagent/testkit';
import type { CutAnswer, CutServer } from './cut-server.ts';
import type { CutUnit } from './cut-unit.ts';

/** How the chosen body of a unit is sent: its bytes in these pieces, then this end. */
export interface Cut {
  pieces: readonly Uint8Array[];
  end: CutAnswer['end'];
}

/** One turn that was played. */
export interface PlayedCut {
  /** Without the times that calls took. */
  events: AgentEvent[];
  /** How many answers were asked for. */
  served: number;
}

/** Plays one turn of a unit through the adapter and the loop. Rejects when the turn breaks the grammar. */
export async function playCut(
  unit: CutUnit,
  cut: Cut,
  { server, createProvider }: { server: CutServer; createProvider: CreateProvider },
): Promise<PlayedCut> {
  const { provider, path, model, prompt, settings = {} } = unit.wireCase;
  const turn = server.serve(toAnswers(unit, cut));
  const loop = new AgentLoop({
    provider: createProvider({ provider, url: `${turn.origin}${path}`, model, settings }),
    model,
    tools: toTools(unit),
    // A second request would hide what the first one gave.
    retry: { maxAttempts: 1 },
    limits: { maxRounds: unit.answers.length + 1 },
  });
  const events: AgentEvent[] = [];
  for await (const event of loop.run({ input: prompt, thinking: settings.thinking })) {
    events.push(event.type === 'tool_end' ? { ...event, durationMs: 0 } : event);
  }
  const [violation] = checkGrammar(events, { turnsBefore: 0 });
  if (violation) throw new Error(`it breaks the rule ${violation.rule}: ${violation.message}`);
  return { events, served: turn.served };
}

function toAnswers({ answers, index }: CutUnit, cut: Cut): CutAnswer[] {
  return answers.map(({ answer, body }, place) => ({
    status: answer.status,
    headers: Object.fromEntries(
      Object.entries(answer.headers).flatMap(([name, value]) =>
        typeof value === 'string' ? [[name, value]] : [],
      ),
    ),
    ...(place === index ? cut : { pieces: [body], end: 'close' as const }),
  }));
}

/** Whatever the case says of its tools: how a body is read does not depend on what they give. */
function toTools({ wireCase }: CutUnit): Tool[] {
  return wireCase.tools.map(({ name, readOnly, input }) => ({
    name,
    description: 'A tool of this case.',
    input,
    readOnly,
    replay: 'safe',
    execute: async () => ({ ok: true, value: `result of ${name}` }),
  }));
}
