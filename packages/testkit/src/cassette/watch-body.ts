/** Told of a body while it is read. */
export interface BodyWatcher {
  onPiece(bytes: Uint8Array): void;
  onEnd(end: 'complete' | 'broken' | 'left'): void;
}

/** Passes a body on as it is read, piece by piece, and tells of it. Leaving it cancels the body. */
export function watchBody(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  watcher: BodyWatcher,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const reader = body.getReader();
  return new ReadableStream(
    {
      async pull(controller) {
        try {
          const { done, value } = await reader.read();
          if (done) {
            watcher.onEnd('complete');
            controller.close();
            return;
          }
          watcher.onPiece(value.slice());
          controller.enqueue(value);
        } catch (error) {
          watcher.onEnd('broken');
          controller.error(error);
        }
      },
      async cancel(reason) {
        watcher.onEnd('left');
        await reader.cancel(reason);
      },
    },
    { highWaterMark: 0 },
  );
}
