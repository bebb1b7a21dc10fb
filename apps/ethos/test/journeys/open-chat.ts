import { afterAll, afterEach } from 'vitest';
import { createWorkspace, TWO_PACKAGES } from '../workspace.ts';
import { type Desk, type DeskOptions, sitDown } from './desk.ts';

/** A folder for the tests of one file, and how to open the chat in it; whatever runs is ended after each test. */
export function setUpChat(files: Record<string, string> = TWO_PACKAGES): {
  folder: string;
  openChat: (options?: Partial<DeskOptions>) => Promise<Desk>;
} {
  const { folder, remove } = createWorkspace(files);
  const open: Desk[] = [];
  afterEach(() => {
    for (const desk of open.splice(0)) desk.kill('SIGKILL');
  });
  afterAll(remove);
  async function openChat(options: Partial<DeskOptions> = {}): Promise<Desk> {
    const desk = sitDown({ cwd: folder, ...options });
    open.push(desk);
    await desk.see(/stops a turn\.\n(?:[^\n]*\n)*(?:> |Message: )$/);
    return desk;
  }
  return { folder, openChat };
}
