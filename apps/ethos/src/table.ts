/** Rows as text: columns as wide as their widest cell, two blanks between them. */
export function toTable(rows: readonly (readonly string[])[]): string {
  const columns = Math.max(...rows.map((row) => row.length));
  const widths = Array.from({ length: columns }, (_, column) => {
    return Math.max(...rows.map((row) => row[column]?.length ?? 0));
  });
  const toLine = (row: readonly string[]): string =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd();
  return `${rows.map(toLine).join('\n')}\n`;
}
