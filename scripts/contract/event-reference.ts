import { THROWN_ERRORS, TURN_ERRORS } from '@ethosagent/core/contract';
import type { JsonSchema } from './additive.ts';

type Field = JsonSchema & { description?: string; const?: unknown; enum?: unknown[]; type?: string };

/** The event reference as Markdown, made from the JSON Schema of the union. */
export function toEventReference(schema: JsonSchema): string {
  const variants = schema.oneOf as JsonSchema[];
  return [
    '# Event reference',
    '',
    'Generated from `packages/core/src/contract/event.ts`; change it there.',
    'A turn is `run_start`, then `context_meta`, rounds, and exactly one of `done` and `error`, last.',
    '',
    ...variants.flatMap(toVariantSection),
    '## Codes of `error`',
    '',
    ...toTable(
      ['code', 'when'],
      Object.entries(TURN_ERRORS).map(([code, when]) => [`\`${code}\``, when]),
    ),
    '',
    'Beside them `watcher_` and the id of the rule that ended the turn.',
    '',
    '## Codes that are thrown before a turn begins',
    '',
    ...toTable(
      ['code', 'when'],
      Object.entries(THROWN_ERRORS).map(([code, when]) => [`\`${code}\``, when]),
    ),
    '',
  ].join('\n');
}

function toVariantSection(variant: JsonSchema): string[] {
  const { type, ...fields } = variant.properties as Record<string, Field>;
  const required = (variant.required ?? []) as string[];
  const rows = Object.entries(fields).map(([name, field]) => {
    return [`\`${name}${required.includes(name) ? '' : '?'}\``, toTypeText(field), field.description ?? ''];
  });
  return [
    `## \`${String(type?.const)}\``,
    '',
    String(variant.description ?? ''),
    '',
    ...toTable(['field', 'type', 'meaning'], rows),
    '',
  ];
}

function toTypeText(field: Field): string {
  if (field.enum) return field.enum.map((value) => `\`${JSON.stringify(value)}\``).join(' or ');
  if (field.type === 'integer') return 'whole number';
  return field.type ?? 'any value';
}

function toTable(head: string[], rows: string[][]): string[] {
  const line = (cells: string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)];
}
