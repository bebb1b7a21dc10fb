import { z } from 'zod';

const afterMs = z.number().nonnegative();
/** A piece of a body as it came: so many milliseconds after the one before, or after the head. */
const pieceSchema = z.union([
  z.object({ afterMs, text: z.string() }),
  z.object({ afterMs, base64: z.base64() }),
]);
const headersSchema = z.record(z.string(), z.string());

const requestSchema = z.object({
  method: z.string(),
  /** With the query. */
  path: z.string(),
  headers: headersSchema,
  /** The JSON value of the body, or its text when it is no JSON. */
  body: z.unknown(),
});

const responseSchema = z.object({
  status: z.number().int().min(200).max(599),
  headers: headersSchema,
  pieces: z.array(pieceSchema),
  /** `complete`: it ended; `broken`: the connection broke; `left`: the client left before its end. */
  end: z.enum(['complete', 'broken', 'left']),
});

/** No answer: the system's code of what failed, `aborted` when the client gave up. */
const failureSchema = z.object({ code: z.string() });

const entrySchema = z.object({
  request: requestSchema,
  response: responseSchema.optional(),
  failure: failureSchema.optional(),
});

/** The format of a cassette file. */
export const cassetteSchema = z.object({ cassette: z.literal(1), entries: z.array(entrySchema) });

/** Recorded traffic with a provider: requests in the order of asking, each with its answer, secrets removed. */
export type Cassette = z.infer<typeof cassetteSchema>;
/** One request and what came of it. */
export type CassetteEntry = z.infer<typeof entrySchema>;
export type CassetteResponse = z.infer<typeof responseSchema>;
export type CassettePiece = z.infer<typeof pieceSchema>;
