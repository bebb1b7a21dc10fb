import { z } from 'zod';

const listSchema = z.object({ data: z.array(z.object({ id: z.string().min(1).max(300) })).max(20_000) });

/** The names of a list of models as all three protocols give it; `undefined` for what is none. */
export function readModelIds(json: unknown): string[] | undefined {
  const list = listSchema.safeParse(json);
  if (!list.success) return undefined;
  // Names of a server are shown to people: no line breaks, no codes for a terminal.
  return list.data.data.map(({ id }) => id).filter((id) => !/[\p{Cc}\p{Cf}\s]/u.test(id));
}
