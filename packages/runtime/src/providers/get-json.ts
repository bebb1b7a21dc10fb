import type { ClientRequest, IncomingMessage, RequestOptions } from 'node:http';

/** A small question to a server. */
export interface JsonRequest {
  url: URL;
  headers?: Readonly<Record<string, string>> | undefined;
  /** For the whole answer. */
  timeoutMs: number;
  /** Not through a proxy, and on a connection of its own. @default false */
  isDirect?: boolean | undefined;
}

/** `status` 0: there was no answer, and `problem` says why. */
export interface JsonAnswer {
  readonly status: number;
  /** `undefined` for what is no JSON. */
  readonly json: unknown;
  readonly problem: string | undefined;
}

const MAX_BYTES = 8_388_608;

/** Asks once, follows no redirect, so that a key reaches no other host. Never rejects. */
export async function getJson(request: JsonRequest): Promise<JsonAnswer> {
  // An import of it makes Node load its WebSocket too, which costs more than all that we load ourselves.
  const isSecure = request.url.protocol === 'https:';
  const client = isSecure ? process.getBuiltinModule('node:https') : process.getBuiltinModule('node:http');
  const options: RequestOptions = {
    headers: { accept: 'application/json', ...request.headers },
    ...(request.isDirect === true ? { agent: false } : {}),
  };
  try {
    const outgoing = client.get(request.url, options);
    return await withDeadline(outgoing, request.timeoutMs);
  } catch (error) {
    return { status: 0, json: undefined, problem: toProblem(error) };
  }
}

async function withDeadline(outgoing: ClientRequest, timeoutMs: number): Promise<JsonAnswer> {
  const late = new Error(`no answer within ${timeoutMs / 1000} s`);
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    outgoing.destroy(late);
  }, timeoutMs);
  try {
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      outgoing.on('response', resolve);
      outgoing.on('error', reject);
    });
    const json = parseJson(await readText(response));
    return { status: response.statusCode ?? 0, json, problem: undefined };
  } catch (error) {
    // A body that is cut off says only that the connection broke.
    throw isLate ? late : error;
  } finally {
    clearTimeout(timer);
    outgoing.destroy();
  }
}

async function readText(response: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of response) {
    size += (part as Buffer).length;
    if (size > MAX_BYTES) throw new Error(`the answer is larger than ${MAX_BYTES} bytes`);
    parts.push(part as Buffer);
  }
  return Buffer.concat(parts).toString('utf8');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // An error page, for example: the status says enough.
    return undefined;
  }
}

function toProblem(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : undefined;
  return code ?? (error instanceof Error ? error.message : String(error));
}
