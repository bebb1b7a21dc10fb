import { type ChildProcess, spawn } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  watch,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { INTEGRITY, thisMachine, toolchainFor } from '../bootstrap/versions.mjs';

const PROGRAM = `
const [verb, value] = process.argv.slice(2);
if (verb === 'args') console.log(JSON.stringify(process.argv.slice(3)));
if (verb === 'env') console.log(JSON.stringify(process.env));
if (verb === 'exit') process.exitCode = Number(value);
if (verb === 'die') process.kill(process.pid, value);
if (verb === 'read') process.stdin.pipe(process.stdout);
if (verb === 'signals') {
  let interrupts = 0;
  process.on('SIGINT', () => console.log('SIGINT', ++interrupts));
  process.on('SIGTERM', () => { console.log('SIGTERM'); process.exit(9); });
  setInterval(() => {}, 1_000);
  console.log('ready');
}
`;

type Ending = { code: number | null; signal: NodeJS.Signals | null; stdout: string; stderr: string };
type Run = { child: ChildProcess; ended: Promise<Ending>; says(text: RegExp): Promise<void> };
type RunOptions = { env?: Record<string, string>; plan?: string; input?: string };

/** A checkout in a temporary folder with the real bootstrap, a program that echoes, and a fake npm. */
export class TemporaryCheckout {
  readonly root: string = mkdtempSync(join(tmpdir(), 'ethos bootstrap '));
  readonly #notes = join(this.root, 'notes');

  constructor() {
    const scripts = join(import.meta.dirname, '..');
    cpSync(join(scripts, 'bootstrap.mjs'), join(this.root, 'scripts', 'bootstrap.mjs'));
    cpSync(join(scripts, 'bootstrap'), join(this.root, 'scripts', 'bootstrap'), { recursive: true });
    cpSync(join(scripts, 'test-support', 'fake-npm.mjs'), join(this.root, 'bin', 'npm'));
    chmodSync(join(this.root, 'bin', 'npm'), 0o755);
    mkdirSync(this.#notes);
    this.write('package.json', JSON.stringify({ type: 'module', dependencies: { a: '1' } }));
    this.write('pnpm-lock.yaml', 'lockfileVersion: 1\n');
    this.write('pnpm-workspace.yaml', 'packages: []\n');
    this.write('apps/ethos/src/main.ts', PROGRAM);
  }

  write(path: string, text: string): void {
    mkdirSync(dirname(join(this.root, path)), { recursive: true });
    writeFileSync(join(this.root, path), text);
  }

  remove(path = '.'): void {
    rmSync(join(this.root, path), { recursive: true, force: true });
  }

  /** How often the fake npm or pnpm has been called. */
  calls(tool: 'npm' | 'pnpm'): number {
    const path = join(this.#notes, `${tool}-calls`);
    return existsSync(path) ? (readFileSync(path, 'utf8').match(/\n/g)?.length ?? 0) : 0;
  }

  /** Lets a fake npm with the plan `wait` go on. */
  letGoOn(): void {
    writeFileSync(join(this.#notes, 'go-on'), '');
  }

  async npmIsCalled(): Promise<void> {
    await new Promise<void>((resolve) => {
      const watcher = watch(this.#notes, () => check());
      const check = (): void => {
        if (this.calls('npm') === 0) return;
        watcher.close();
        resolve();
      };
      check();
    });
  }

  start(args: readonly string[], options: RunOptions = {}): Run {
    return this.run(['start', ...args], options);
  }

  run(args: readonly string[], { env = {}, plan = '', input = '' }: RunOptions = {}): Run {
    const script = join(this.root, 'scripts', 'bootstrap.mjs');
    // A session of its own has no terminal, whatever the tests themselves run in.
    const child = spawn(process.execPath, [script, ...args], {
      cwd: this.root,
      env: { ...this.#environment(plan), ...env },
      detached: true,
    });
    child.stdin.end(input);
    return follow(child);
  }

  #environment(plan: string): Record<string, string> {
    const versions = toolchainFor(thisMachine());
    const node = `${versions?.nodePackage}/bin/node`;
    const packages = { integrity: INTEGRITY, node, pnpm: `${versions?.pnpmPackage}/pnpm` };
    return {
      PATH: [join(this.root, 'bin'), dirname(process.execPath), '/usr/bin', '/bin'].join(delimiter),
      HOME: this.root,
      FAKE_NPM_FOLDER: this.#notes,
      FAKE_NPM_PLAN: plan,
      FAKE_NPM_PACKAGES: JSON.stringify(packages),
    };
  }
}

function follow(child: ChildProcess & { stdout: NodeJS.ReadableStream; stderr: NodeJS.ReadableStream }): Run {
  const output = { stdout: '', stderr: '' };
  const listeners = new Set<() => void>();
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (text: string) => {
      output[name] += text;
      for (const listener of listeners) listener();
    });
  }
  const ended = new Promise<Ending>((resolve) => {
    child.once('close', (code, signal) => resolve({ code, signal, ...output }));
  });
  const says = (text: RegExp): Promise<void> =>
    new Promise((resolve, reject) => {
      const check = (): void => {
        if (text.test(output.stdout + output.stderr)) resolve();
      };
      listeners.add(check);
      check();
      void ended.then(() => reject(new Error(`ended without saying ${text}: ${JSON.stringify(output)}`)));
    });
  return { child, ended, says };
}
