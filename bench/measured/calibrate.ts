const FRAME = JSON.stringify({
  id: 'reply-0',
  object: 'chat.completion.chunk',
  created: 1_760_000_000,
  model: 'calibration',
  service_tier: 'default',
  system_fingerprint: 'fp_calibration',
  choices: [{ index: 0, delta: { content: 'stream ' }, logprobs: null, finish_reason: null }],
  usage: null,
});
const WARM_UP = 3_000;
const ROUNDS = 20_000;
/** What one piece of the work took on a quiet machine, in microseconds: scaled figures are those of such a machine. */
const QUIET = 1.5;

/**
 * How slow the machine is just now: a fixed piece of work against its time on a quiet one. Shared machines change
 * their speed by half within seconds; dividing by this leaves what the program itself needs.
 */
export function calibrate(): number {
  work(WARM_UP);
  const before = readThreadCpu();
  work(ROUNDS);
  return (readThreadCpu() - before) / ROUNDS / QUIET;
}

function work(rounds: number): void {
  let sum = 0;
  for (let i = 0; i < rounds; i++) sum += JSON.parse(FRAME).choices.length;
  if (sum !== rounds) throw new Error('The calibration did not do its work.');
}

/** Microseconds of the main thread alone: compiler threads may still be busy with what was before. */
function readThreadCpu(): number {
  const { user, system } = process.threadCpuUsage?.() ?? process.cpuUsage();
  return user + system;
}
