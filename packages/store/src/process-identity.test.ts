import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { isAlive, readOwnIdentity } from './process-identity.ts';

const own = { ...readOwnIdentity(), boot: readOwnIdentity().boot || ' ' };

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
      // The shell becomes a program that never asks for its child's end.
      const parent = spawn('/bin/sh', ['-c', 'true & echo $!; exec sleep 60']);
      const [line] = await once(parent.stdout, 'data');
      const pid = Number(String(line).trim());
      await expect.poll(() => isAlive({ ...own, pid, started: readStart(pid) }, own)).toBe(false);
      parent.kill('SIGKILL');
    });
  });
});

function readStart(pid: number): string {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return text.slice(text.lastIndexOf(')') + 2).split(' ')[19] ?? '';
}
