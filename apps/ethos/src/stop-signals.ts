import type { Host } from './host.ts';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
export type StopSignal = (typeof SIGNALS)[number];

/** Calls `stop` for each signal that asks the program to end. Gives back how to stop listening. */
export function onStopSignals(host: Host, stop: (signal: StopSignal) => void): () => void {
  for (const signal of SIGNALS) host.on(signal, stop);
  return () => {
    for (const signal of SIGNALS) host.off(signal, stop);
  };
}
