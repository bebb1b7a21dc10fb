import { z } from 'zod';
import { toPlainOutput } from '../running/plain-output.ts';

const linesSchema = z.union([z.string(), z.array(z.string()).transform((lines) => lines.join(''))]);
const outputSchema = z.looseObject({
  text: linesSchema.optional(),
  data: z.record(z.string(), z.unknown()).optional(),
  ename: z.string().optional(),
  evalue: z.string().optional(),
});
const cellSchema = z.looseObject({
  cell_type: z.string(),
  source: linesSchema,
  execution_count: z.number().nullish(),
  outputs: z.array(outputSchema).optional(),
});
const notebookSchema = z.looseObject({ cells: z.array(cellSchema) });

type Output = z.infer<typeof outputSchema>;
type Cell = z.infer<typeof cellSchema>;

const MOST_OUTPUT_CHARS = 4000;

/** A Jupyter notebook as text, cell by cell with its outputs; `undefined` when the JSON is no such notebook. */
export function toNotebookText(json: string): string | undefined {
  const notebook = notebookSchema.safeParse(parseJson(json));
  if (!notebook.success) return undefined;
  return notebook.data.cells.map(toCellText).join('\n') || '[the notebook has no cells]\n';
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json.replace(/^\ufeff/, ''));
  } catch {
    // No notebook then: the file is shown as the text that it is.
    return undefined;
  }
}

function toCellText(
  { cell_type: type, source, execution_count: count, outputs = [] }: Cell,
  index: number,
): string {
  const run = typeof count === 'number' ? `, run as ${count}` : '';
  const head = `[cell ${index + 1}: ${type}${run}]`;
  return [head, source, ...outputs.flatMap(toOutputLines)].map((part) => part.replace(/\n*$/, '\n')).join('');
}

function toOutputLines({ text, data = {}, ename, evalue }: Output): string[] {
  if (ename !== undefined) return [`[output: ${ename}: ${evalue ?? ''}]`];
  const plain = text ?? linesSchema.safeParse(data['text/plain']).data;
  const others = Object.keys(data).filter((type) => type !== 'text/plain' && !type.startsWith('text/html'));
  return [
    ...(plain === undefined ? [] : ['[output]', toShort(toPlainOutput(plain))]),
    ...others.map((type) => `[output: ${type}, not shown]`),
  ];
}

function toShort(output: string): string {
  if (output.length <= MOST_OUTPUT_CHARS) return output;
  const half = MOST_OUTPUT_CHARS / 2;
  const note = `\n[${output.length - MOST_OUTPUT_CHARS} characters left out here; raw: true reads the file itself]\n`;
  return `${output.slice(0, half)}${note}${output.slice(-half)}`.toWellFormed();
}
