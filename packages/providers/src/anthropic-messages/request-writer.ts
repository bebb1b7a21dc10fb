import type { CompletionRequest, Message, ToolDefinition } from '@ethosagent/core/contract';
import { toWireJson } from '../to-wire-json.ts';
import { findMarkedTurns, withMark } from './cache-marks.ts';
import type { CacheControl } from './options.ts';
import { toRequestHead } from './to-request-head.ts';
import type { WireAbilities } from './to-wire-content.ts';
import { toWireTurn, type WireTurn } from './wire-turn.ts';

/** What holds for every request of a provider. */
export interface RequestRules extends WireAbilities {
  cacheControl: CacheControl;
  maxOutputTokens?: number | undefined;
}

/**
 * Makes the body of requests. Each message and each list of tools is turned into JSON once, by identity; cache marks
 * are put in afterwards. So the bytes of what was sent before stay the same from round to round, but for the marks,
 * which are no part of what the server compares.
 */
export function createRequestWriter(rules: RequestRules): (request: CompletionRequest) => string {
  const turnOf = new WeakMap<Message, WireTurn>();
  const toolJson = new WeakMap<readonly ToolDefinition[], string>();

  const toTurn = (message: Message): WireTurn => {
    const known = turnOf.get(message);
    if (known !== undefined) return known;
    const turn = toWireTurn(message, rules);
    turnOf.set(message, turn);
    return turn;
  };
  const toToolJson = (tools: readonly ToolDefinition[]): string => {
    const known = toolJson.get(tools);
    if (known !== undefined) return known;
    const all = tools.map((tool) => toWireJson(toWireTool(tool))).join(',');
    const json = withMark(all, all.length - 1, rules.cacheControl);
    toolJson.set(tools, json);
    return json;
  };

  return (request) => {
    const head = toWireJson(toRequestHead(request, rules.maxOutputTokens)).slice(0, -1);
    const tools = request.tools.length === 0 ? '' : `,"tools":[${toToolJson(request.tools)}]`;
    const turns = request.messages.map(toTurn).filter((turn) => turn.json !== '');
    const system = toSystemJson(request.system, rules.cacheControl);
    return `${head}${tools}${system},"messages":[${toMessagesJson(turns, rules.cacheControl)}]}`;
  };
}

function toSystemJson(text: string, cacheControl: CacheControl): string {
  if (text.trim() === '') return '';
  const json = toWireJson({ type: 'text', text });
  return `,"system":[${withMark(json, json.length - 1, cacheControl)}]`;
}

/** Neighbours of one role become one message: answers of tools come first in it, since they come first of all. */
function toMessagesJson(turns: readonly WireTurn[], cacheControl: CacheControl): string {
  const marked = findMarkedTurns(turns);
  let json = '';
  let role: WireTurn['role'] | undefined;
  for (const turn of turns) {
    const content =
      turn.markAt !== undefined && marked.has(turn)
        ? withMark(turn.json, turn.markAt, cacheControl)
        : turn.json;
    if (turn.role === role) json += `,${content}`;
    else json += `${role === undefined ? '' : ']},'}{"role":"${turn.role}","content":[${content}`;
    role = turn.role;
  }
  return role === undefined ? '' : `${json}]}`;
}

function toWireTool({ name, description, parameters }: ToolDefinition): object {
  return {
    name,
    ...(description.trim() === '' ? {} : { description }),
    input_schema: { type: 'object', ...parameters },
  };
}
