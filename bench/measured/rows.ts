import type { CreateRow } from './row.ts';

/** Everything that can be measured, by name. A row is one line here and one in `plan.ts`. */
export const ROWS: Readonly<Record<string, CreateRow>> = {
  floor: async (url) => (await import('./rows/fetch-floor.ts')).createFetchFloor(url),
  'floor:typed': async (url) => (await import('./rows/typed-floor.ts')).createTypedFloor(url, 'openai-chat'),
  'floor:zod': async (url) => (await import('./rows/zod-floor.ts')).createZodFloor(url),
  'floor:anthropic-messages': async (url) =>
    (await import('./rows/typed-floor.ts')).createTypedFloor(url, 'anthropic-messages'),
  'floor:openai-responses': async (url) =>
    (await import('./rows/typed-floor.ts')).createTypedFloor(url, 'openai-responses'),
  ethos: async (url) => (await import('./rows/ethos-openai-chat.ts')).createRow(url),
  'ethos:sqlite': async (url) => (await import('./rows/ethos-sqlite.ts')).createRow(url),
  'ethos:anthropic-messages': async (url) =>
    (await import('./rows/ethos-anthropic-messages.ts')).createRow(url),
  'ethos:openai-responses': async (url) => (await import('./rows/ethos-openai-responses.ts')).createRow(url),
};
