import type { FileHandle } from 'node:fs/promises';
import type { ToolResult } from '@ethosagent/core/contract';

const MOST_IMAGE_BYTES = 5_000_000;

/** An image as a part for the model, or why it is too large to be shown. */
export async function readImage(
  handle: FileHandle,
  { mediaType, size, name }: { mediaType: string; size: number; name: string },
): Promise<ToolResult> {
  const what = `"${name}" is an image (${mediaType}, ${size} bytes)`;
  if (size > MOST_IMAGE_BYTES) {
    const error = `${what}, larger than the ${MOST_IMAGE_BYTES} bytes that can be shown. Make a smaller copy first.`;
    return { ok: false, error, code: 'too_large' };
  }
  const bytes = Buffer.alloc(size);
  const { bytesRead } = await handle.read(bytes, 0, size, 0);
  const data = bytes.toString('base64', 0, bytesRead);
  return {
    ok: true,
    value: [
      { type: 'text', text: `${what}.` },
      { type: 'image', mediaType, data, name },
    ],
  };
}
