import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A model on this machine that says a long answer at once, and then goes on at a steady pace until it is closed. */
export interface StreamingModel {
  baseURL: string;
  close(): Promise<void>;
}

export async function startStreamingModel(options: {
  items: number;
  deltasPerSecond: number;
}): Promise<StreamingModel> {
  const { items, deltasPerSecond } = options;
  const timers = new Set<NodeJS.Timeout>();
  const server = createServer((request, response) => {
    request.resume();
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const say = (content: string): boolean =>
      response.write(`data: ${JSON.stringify({ choices: [{ index: 0, delta: { content } }] })}\n\n`);
    for (let item = 0; item < items; item += 1) {
      say(`- item ${item} is done, with **bold** words and \`code\` as answers have them\n`);
    }
    say('streaming now\n\n');
    let count = 0;
    const begun = performance.now();
    // By the clock, not by the tick: a busy machine does not stream less.
    const timer = setInterval(() => {
      const due = ((performance.now() - begun) / 1000) * deltasPerSecond;
      for (; count < due; count += 1) say(count % 40 === 39 ? 'word.\n\n' : 'word ');
    }, 5);
    timers.add(timer);
    response.on('close', () => clearInterval(timer));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    baseURL: `http://127.0.0.1:${port}/v1`,
    close: () =>
      new Promise((resolve) => {
        for (const timer of timers) clearInterval(timer);
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
