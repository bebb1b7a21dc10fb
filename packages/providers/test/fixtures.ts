import { readFileSync } from 'node:fs';
import type { CompletionRequest, Message } from '@ethosagent/core/contract';
import type { WireAnswer } from './wire-server.ts';

const folder = new URL('../../testkit/fixtures/wire/', import.meta.url);

interface SideFile {
  prompt: string;
  responses: {
    status: number;
    headers: Record<string, string>;
    body: string;
    chunking: NonNullable<WireAnswer['chunking']>;
    end: NonNullable<WireAnswer['end']>;
  }[];
}

/** The answers of a wire fixture, as its side file says. */
export function readAnswers(id: string): WireAnswer[] {
  const side: SideFile = JSON.parse(readFileSync(new URL(`${id}.json`, folder), 'utf8'));
  return side.responses.map(({ body, ...answer }) => ({
    ...answer,
    body: readFileSync(new URL(body, folder)),
  }));
}

/** The first answer of a wire fixture. */
export function readAnswer(id: string): WireAnswer {
  return readAnswers(id)[0] ?? {};
}

/** A request with defaults. */
export function toRequest(request: Partial<CompletionRequest> = {}): CompletionRequest {
  return {
    model: 'fixture-model',
    system: '',
    messages: [userMessage('hi')],
    tools: [],
    sessionId: 'ses_1',
    ...request,
  };
}

export function userMessage(text: string): Message {
  return { role: 'user', content: [{ type: 'text', text }] };
}
