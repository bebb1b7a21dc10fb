/** A markdown table with padded columns; those in `numeric` stand at the right. */
export function formatTable(
  heads: readonly string[],
  rows: readonly (readonly string[])[],
  numeric: readonly number[],
): string {
  const widths = heads.map((head, i) =>
    Math.max(head.length, ...rows.map((row) => (row[i] ?? '').length), 3),
  );
  const toLine = (cells: readonly string[]): string => {
    const padded = widths.map((width, i) => {
      const cell = cells[i] ?? '';
      return numeric.includes(i) ? cell.padStart(width) : cell.padEnd(width);
    });
    return `| ${padded.join(' | ')} |`;
  };
  const rule = widths.map((width, i) =>
    numeric.includes(i) ? `${'-'.repeat(width - 1)}:` : '-'.repeat(width),
  );
  return [toLine(heads), toLine(rule), ...rows.map(toLine)].join('\n');
}

/** Three digits that count: `0.43`, `1.25`, `12.5`, `125`. */
export function formatNumber(value: number): string {
  if (value === 0) return '0';
  const size = Math.abs(value);
  return value.toFixed(size >= 100 ? 0 : size >= 10 ? 1 : 2);
}
