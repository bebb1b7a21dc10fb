import type { Host } from './host.ts';
import type { Output } from './output.ts';

/** What a command of the program works with. */
export interface Program {
  host: Host;
  stdout: Output;
  stderr: Output;
}

/** A command that was parsed and may start. Gives the exit code; rejects with an `EthosError` for what a person can mend. */
export type ProgramCommand = (program: Program) => Promise<number>;
