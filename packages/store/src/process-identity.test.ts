import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { Readable, Writable } from 'node:stream';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { isAlive, readOwnIdentity } from './process-identity.ts';

const own = { ...readOwnIdentity(), boot: readOwnIdentity().boot || ' ' };

/** Until it has happened, however slow the machine is. */
const WAIT = { timeout: 18_000, interval: 5 };

async function findEndedProcess(): Promise<number> {
  const child = spawn(process.execPath, ['-e', '']);
  await once(child, 'exit');
  return child.pid ?? 0;
}

describe('a process', () => {
  it('that ended is dead', async () => {
    expect(isAlive({ ...own, pid: await findEndedProcess() }, own)).toBe(false);
  });

  it('of before the machine was started anew is dead', () => {
    expect(isAlive({ ...own, boot: 'before space' }, { ...own, boot: 'now space' })).toBe(false);
  });

  it('on another machine, in another container, or without a known start of the machine may live', () => {
    expect(isAlive({ ...own, host: 'elsewhere' }, own)).toBeUndefined();
    expect(isAlive({ ...own, boot: 'now here' }, { ...own, boot: 'now there' })).toBeUndefined();
    expect(isAlive({ ...own, boot: '' }, { ...own, boot: 'now there' })).toBeUndefined();
  });

  it('whose own start is not known may live', () => {
    expect(isAlive({ ...own, started: '' }, own)).toBeUndefined();
  });

  describe.runIf(process.platform === 'linux')('on Linux', () => {
    it('that runs lives', () => {
      expect(isAlive(own, own)).toBe(true);
    });

    it('whose number was used again is dead', () => {
      expect(isAlive({ ...own, started: '1' }, own)).toBe(false);
    });

    it('knows its start and the start of its machine', () => {
      expect(readOwnIdentity().started).toMatch(/^\d+$/);
      expect(readOwnIdentity().boot).toMatch(/^[0-9a-f-]{36} pid:\[\d+\]$/);
    });

    it('that ended and was not collected by its parent is dead', async () => {
      // The shell becomes a program that never asks for its child's end; the child ends when it is told to.
      const script = 'read line <&3 & echo $!; exec sleep 60';
      const parent = spawn('/bin/sh', ['-c', script], { stdio: ['ignore', 'pipe', 'ignore', 'pipe'] });
      onTestFinished(() => void parent.kill('SIGKILL'));
      const [line] = await once(parent.stdout as Readable, 'data');
      const pid = Number(String(line).trim());
      const child = { ...own, pid, started: readStart(pid) };
      expect(isAlive(child, own)).toBe(true);
      await vi.waitUntil(() => readFileSync(`/proc/${parent.pid}/comm`, 'utf8').trim() === 'sleep', WAIT);
      (parent.stdio[3] as Writable).end('\n');
      await vi.waitUntil(() => isAlive(child, own) === false, WAIT);
      expect(readStart(pid)).toBe(child.started);
    });
  });
});

function readStart(pid: number): string {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return text.slice(text.lastIndexOf(')') + 2).split(' ')[19] ?? '';
}
