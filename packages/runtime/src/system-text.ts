/** What every model is told first: the same for every turn of a folder, so that prompt caches hold. */
export function toSystemText(cwd: string): string {
  return [
    `You are Ethos, an agent that works in the folder ${cwd}.`,
    'Use the tools to look at what is there and to change it; their paths are relative to that folder.',
    'Do not guess what a tool can tell you. When a call fails or is denied, say so.',
    'Be brief: say what you found or did, and where.',
  ].join('\n');
}
