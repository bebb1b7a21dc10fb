import type { Tool } from '@ethosagent/core/contract';
import { z } from 'zod';

const MOST_ITEMS = 100;

const itemSchema = z.object({
  text: z.string().trim().min(1).max(500).describe('What is to be done, in a few words.'),
  status: z.enum(['pending', 'in_progress', 'done']).describe('How far it is.'),
});
const inputSchema = z.object({
  items: z
    .array(itemSchema)
    .max(MOST_ITEMS)
    .optional()
    .describe(
      'The whole list, which replaces the one before; empty to clear it. Left out: gives the list as it is.',
    ),
});
type TodoInput = z.infer<typeof inputSchema>;

/** One thing to do. */
export type TodoItem = z.infer<typeof itemSchema>;

/** The lists of all sessions. */
export interface TodoLists {
  set(sessionId: string, items: readonly TodoItem[]): void;
  get(sessionId: string): readonly TodoItem[];
  forgetSession(sessionId: string): void;
}

const MOST_SESSIONS = 1000;
const MARKS: Readonly<Record<TodoItem['status'], string>> = {
  pending: '[ ]',
  in_progress: '[>]',
  done: '[x]',
};

/** Lists in memory; of more than 1,000 sessions the oldest list is forgotten. */
export function createTodoLists(): TodoLists {
  const lists = new Map<string, readonly TodoItem[]>();
  return {
    set(sessionId, items) {
      lists.delete(sessionId);
      lists.set(sessionId, items);
      const [oldest] = lists.keys();
      if (lists.size > MOST_SESSIONS && oldest !== undefined) lists.delete(oldest);
    },
    get: (sessionId) => lists.get(sessionId) ?? [],
    forgetSession: (sessionId) => void lists.delete(sessionId),
  };
}

/** The tool `todo`: the list of what is to be done in a session, shown to the person at each change. */
export function createTodoTool({ lists = createTodoLists() }: { lists?: TodoLists } = {}): Tool<TodoInput> {
  return {
    name: 'todo',
    description:
      'Keeps the list of what is to be done in this session, which the person sees. For work of several parts: write ' +
      'the whole list at the beginning, one item in_progress at a time, and again whenever an item is done.',
    input: inputSchema,
    readOnly: true,
    replay: 'safe',
    touches: () => ({}),
    async execute({ items }, { sessionId, emit }) {
      if (items === undefined) return { ok: true, value: toListText(lists.get(sessionId)) };
      lists.set(sessionId, items);
      const text = toListText(items);
      emit({ type: 'progress', message: text, percent: toPercent(items), audience: 'user' });
      return { ok: true, value: text };
    },
  };
}

function toListText(items: readonly TodoItem[]): string {
  if (items.length === 0) return 'The list is empty.';
  const done = items.filter(({ status }) => status === 'done').length;
  const lines = items.map(({ text, status }) => `${MARKS[status]} ${text.replace(/\s+/g, ' ')}`);
  return [`${done} of ${items.length} done`, ...lines].join('\n');
}

function toPercent(items: readonly TodoItem[]): number {
  if (items.length === 0) return 100;
  return Math.round((items.filter(({ status }) => status === 'done').length / items.length) * 100);
}
