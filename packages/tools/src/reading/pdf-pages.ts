/** How many pages a PDF says that it has; `undefined` when that is compressed away. */
export function countPdfPages(bytes: Buffer): number | undefined {
  const text = bytes.toString('latin1');
  const linearized = /\/Linearized\b[^>]{0,300}?\/N\s+(\d+)/.exec(text)?.[1];
  if (linearized !== undefined) return Number(linearized);
  const pages = text.match(/\/Type\s*\/Page(?![a-zA-Z])/g)?.length ?? 0;
  return pages > 0 ? pages : undefined;
}
