const noticeNames: ReadonlySet<string> = new Set(['_budget', '_watcher', '_retry', '_compaction']);

/** Whether a `toolName` is one of the loop's own. */
export function isNoticeName(toolName: string): boolean {
  return noticeNames.has(toolName);
}
