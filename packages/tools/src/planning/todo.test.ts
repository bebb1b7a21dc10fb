import { expect, it } from 'vitest';
import { callTool } from '../../test/call-tool.ts';
import { createTodoTool } from './todo.ts';

const items = [
  { text: 'look', status: 'done' },
  { text: 'fix\nit', status: 'in_progress' },
  { text: 'test', status: 'pending' },
];
const list = '1 of 3 done\n[x] look\n[>] fix it\n[ ] test';

it('replaces the list, and shows it to the person', async () => {
  const tool = createTodoTool();
  const { text, progress } = await callTool(tool, { items });
  expect(text).toBe(list);
  expect(progress).toEqual([{ type: 'progress', message: list, percent: 33, audience: 'user' }]);
  expect((await callTool(tool, { items: items.slice(0, 1) })).text).toBe('1 of 1 done\n[x] look');
  expect((await callTool(tool, { items: [] })).text).toBe('The list is empty.');
});

it('keeps a list for each session', async () => {
  const tool = createTodoTool();
  await callTool(tool, { items });
  expect((await callTool(tool, {})).text).toBe(list);
  expect((await callTool(tool, {})).progress).toEqual([]);
  expect((await callTool(tool, {}, { sessionId: 'ses_other' })).text).toBe('The list is empty.');
});

it('refuses items without text or with an unknown status', async () => {
  const tool = createTodoTool();
  for (const item of [
    { text: ' ', status: 'done' },
    { text: 'x', status: 'soon' },
  ]) {
    expect((await callTool(tool, { items: [item] })).result).toMatchObject({
      ok: false,
      code: 'invalid_input',
    });
  }
  expect(tool.needsApproval).toBeUndefined();
});
