import { parseModelName } from '../measured/model-name.ts';
import { toToolResult } from '../measured/pieces.ts';
import { PROTOCOLS } from './protocols.ts';
import type { Played } from './render-reply.ts';

/**
 * What a request asks for. Checks that it is a request of the protocol: streaming, with the prompt, and with the
 * result of every call of the rounds before. Gives what is wrong with it otherwise.
 */
export function readRequest(path: string, body: Buffer): Played | { problem: string } {
  const protocol = PROTOCOLS[path];
  if (protocol === undefined) return { problem: `there is nothing at ${path}` };
  const model = /"model":\s*"([^"]+)"/.exec(body.toString('latin1'))?.[1] ?? '';
  const play = parseModelName(model);
  if (play === undefined) return { problem: `there is no model "${model}"` };
  if (!body.includes('"stream":true')) return { problem: 'the request is not for a stream' };
  if (!body.includes('"hi"')) return { problem: 'the prompt is missing' };
  const round = countOf(body, protocol.resultMark);
  // Every result is looked for once all of them must be there: in the last request of a turn.
  const isLast = play.kind === 'tools' && round >= play.rounds;
  for (let past = 0; isLast && past < play.rounds; past++) {
    if (!body.includes(toToolResult(past))) return { problem: `the result of round ${past} is missing` };
  }
  return { protocol, play, model, round };
}

function countOf(body: Buffer, mark: string): number {
  let count = 0;
  for (let at = body.indexOf(mark); at !== -1; at = body.indexOf(mark, at + mark.length)) count += 1;
  return count;
}
