import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { FetchError } from './fetch-error.ts';

/** The body of an answer, decompressed. */
export interface Body {
  bytes: Buffer;
  /** There was more than was read. */
  isCut: boolean;
}

/** Reads at most so many bytes as they are after decompression, so that a small answer cannot fill the memory. */
export async function readBody(answer: IncomingMessage, mostBytes: number): Promise<Body> {
  if (answer.statusCode === 204 || answer.headers['content-length'] === '0') {
    // No compressed nothing either: a decoder would miss its end.
    answer.destroy();
    return { bytes: Buffer.alloc(0), isCut: false };
  }
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of decompress(answer)) {
      chunks.push(chunk);
      size += chunk.length;
      if (size > mostBytes) break;
    }
  } finally {
    answer.destroy();
  }
  return { bytes: Buffer.concat(chunks).subarray(0, mostBytes), isCut: size > mostBytes };
}

function decompress(answer: IncomingMessage): Readable {
  const encoding = answer.headers['content-encoding']?.trim().toLowerCase() ?? 'identity';
  const decoder = createDecoder(encoding);
  if (decoder === undefined) return answer;
  // The reader of the decoder gets the error; of a reader that has left, nobody needs to know.
  return pipeline(answer, decoder, () => {});
}

function createDecoder(encoding: string): ReturnType<typeof createGunzip> | undefined {
  switch (encoding) {
    case '':
    case 'identity':
      return undefined;
    case 'gzip':
    case 'x-gzip':
      return createGunzip();
    case 'deflate':
      return createInflate();
    case 'br':
      return createBrotliDecompress();
    default:
      throw new FetchError(
        'unsupported_content',
        `The answer is compressed as "${encoding.slice(0, 50)}", which was not asked for.`,
      );
  }
}
