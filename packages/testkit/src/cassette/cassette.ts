import { z } from 'zod';

/** A piece of a body as it came: so many milliseconds after the one before, or after the head. */
export type CassettePiece = { afterMs: number; text: string } | { afterMs: number; base64: string };

/** A request as it is kept. */
interface CassetteRequest {
  method: string;
  /** With the query. */
  path: string;
  headers: Record<string, string>;
  /** The JSON value of the body, its text when it is no JSON, `null` when there was none. */
  body: unknown;
}

/** An answer as it is kept. */
export interface CassetteResponse {
  status: number;
  headers: Record<string, string>;
  pieces: CassettePiece[];
  /** `complete`: it ended; `broken`: the connection broke; `left`: the client left before its end. */
  end: 'complete' | 'broken' | 'left';
}

/** One request and what came of it: an answer, or a failure. */
export interface CassetteEntry {
  request: CassetteRequest;
  response?: CassetteResponse | undefined;
  /** No answer: the system's code of what failed, `aborted` when the client gave up. */
  failure?: { code: string } | undefined;
}

/** Recorded traffic with a provider: requests in the order of asking, each with its answer, secrets removed. */
export interface Cassette {
  /** The version of the format. */
  cassette: 1;
  entries: CassetteEntry[];
}

const afterMs = z.number().nonnegative();
const headers = z.record(z.string(), z.string());

/** The format of a cassette file. */
export const cassetteSchema: z.ZodType<Cassette> = z.object({
  cassette: z.literal(1),
  entries: z.array(
    z.object({
      request: z.object({ method: z.string(), path: z.string(), headers, body: z.unknown() }),
      response: z
        .object({
          status: z.number().int().min(200).max(599),
          headers,
          pieces: z.array(
            z.union([z.object({ afterMs, text: z.string() }), z.object({ afterMs, base64: z.base64() })]),
          ),
          end: z.enum(['complete', 'broken', 'left']),
        })
        .optional(),
      failure: z.object({ code: z.string() }).optional(),
    }),
  ),
});
