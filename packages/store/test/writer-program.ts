/**
 * A process of its own for the tests: `node writer-program.ts PATH SESSION TICKS`.
 * Opens the session, says so, and appends in ticks; every tenth tick is flushed and told as `flushed SEQ`.
 * With 0 ticks it holds the session until it is killed.
 */
import { createSqliteStore } from '@ethosagent/store';

const [path = '', sessionId = '', ticks = '0'] = process.argv.slice(2);
const turnId = 'trn_00000000000000000000000001';
const store = createSqliteStore({ path });
const log = await store.open({ sessionId });
console.log('open');
for (let tick = 1; tick <= Number(ticks); tick += 1) {
  for (let n = 0; n < 5; n += 1) log.append({ turnId, event: { type: 'text_delta', text: `${tick}.${n} ` } });
  log.append({ turnId, private: { kind: 'diagnostic', code: 'tick', message: String(tick) } });
  log.append({ turnId, event: { type: 'context_meta', data: { tick } } });
  if (tick % 10 !== 0) {
    await new Promise((resolve) => setImmediate(resolve));
    continue;
  }
  await log.flush();
  console.log(`flushed ${log.seq}`);
}
if (Number(ticks) > 0) {
  await store.close();
  console.log('closed');
} else {
  // Held open by its input.
  process.stdin.resume();
}
