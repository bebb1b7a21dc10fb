import type { z } from 'zod';

const SHOWN = 5;
const TEXT_CAP = 200;

/** The first problems of a failed check as one line each: where, and what is wrong there. */
export function toProblemText(error: z.ZodError): string {
  const lines = error.issues.slice(0, SHOWN).map((issue) => {
    const where = issue.path.length === 0 ? 'at the top' : `at ${issue.path.map(String).join('.')}`;
    return `${where}: ${issue.message}`.slice(0, TEXT_CAP);
  });
  const more = error.issues.length - lines.length;
  return [...lines, ...(more > 0 ? [`and ${more} more`] : [])].join('; ');
}
