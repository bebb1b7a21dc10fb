import type { HttpAnswer, HttpRequest } from './http.ts';

/** Sends a request with a given `fetch`. */
export async function postByFetch(request: HttpRequest, send: typeof fetch): Promise<HttpAnswer> {
  const abort = new AbortController();
  request.connection.onClose((reason) => abort.abort(reason));
  const response = await send(request.url, {
    method: 'POST',
    headers: request.headers,
    body: request.body,
    redirect: 'manual',
    signal: abort.signal,
  });
  return {
    status: response.status,
    header: (name) => response.headers.get(name) ?? undefined,
    body: response.body ?? emptyBody(),
  };
}

async function* emptyBody(): AsyncGenerator<Uint8Array, void, undefined> {}
