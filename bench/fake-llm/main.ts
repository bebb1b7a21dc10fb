/** The server as a process: prints its address and plays until it is stopped. */
import { createFakeLlm } from './create-fake-llm.ts';

const server = createFakeLlm();
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object' && address !== null) {
    process.stdout.write(`http://127.0.0.1:${address.port}\n`);
  }
});
// Whoever started it is gone when this closes.
process.stdin.resume().on('end', () => process.exit(0));
