import type { Finding } from '@ethosagent/runtime';
import { toJsonLine, toOneLine } from '@ethosagent/surface-kit';
import type { Command } from 'commander';
import type { Program, ProgramCommand } from '../program.ts';
import { toCurrentFolder } from '../runtime-options.ts';
import { createPalette, isColourWanted, type Palette } from '../terminal/drawing/palette.ts';
import { toTerminalFindings } from './doctor/terminal-findings.ts';

const EXAMPLES = `
Nothing but this machine is asked without --online. Exits with 1 when something failed, with 0 otherwise.

Examples:
  ethos doctor
  ethos doctor --online             try the key of the provider by one small request that costs nothing
  ethos doctor --json | grep fail`;

interface DoctorFlags {
  json?: true;
  online?: true;
}

/** `ethos doctor`: everything that a turn needs, what is wrong with it, and one thing to do about each. */
export function addDoctorCommand(parent: Command, start: (run: ProgramCommand) => void): void {
  parent
    .command('doctor')
    .description('what is wrong with the set-up, and what to do about it')
    .option('--online', 'try the key of the provider too')
    .option('--json', 'as JSON')
    .addHelpText('after', EXAMPLES)
    .action((flags: DoctorFlags) => start((program) => examine(program, flags)));
}

async function examine(program: Program, { json, online }: DoctorFlags): Promise<number> {
  const { host, stdout } = program;
  const { diagnose } = await import('@ethosagent/runtime');
  const findings = await diagnose({
    env: host.env,
    cwd: toCurrentFolder(host),
    isOnline: online === true,
    terminal: toTerminalFindings(program),
  });
  const failed = findings.filter(({ status }) => status === 'fail').length;
  if (json) stdout.write(toJsonLine({ ok: failed === 0, findings }));
  else {
    const palette = createPalette(isColourWanted(host.env, stdout.isTerminal));
    for (const finding of findings) stdout.write(toLines(finding, palette));
    stdout.write(`\n${toSummary(findings, failed)}\n`);
  }
  return failed === 0 ? 0 : 1;
}

const LONGEST = 1000;

function toLines({ id, status, what, fix }: Finding, palette: Palette): string {
  const paint = { ok: palette.good, warn: palette.warn, fail: palette.bad }[status];
  const line = `${paint(status.padEnd(4))}  ${id.padEnd(12)}  ${toOneLine(what, LONGEST)}\n`;
  return fix === undefined ? line : `${line}${' '.repeat(20)}fix: ${toOneLine(fix, LONGEST)}\n`;
}

function toSummary(findings: readonly Finding[], failed: number): string {
  const warned = findings.filter(({ status }) => status === 'warn').length;
  if (failed + warned === 0) return 'All is well.';
  return `${failed} failed, ${warned} to look at.`;
}
