import type { CommandNode, Redirection } from 'unbash';

/** The texts that a command gets as its input: here-documents and here-strings. */
export function toInputTexts(redirects: readonly Redirection[]): string[] {
  return redirects.flatMap((redirect) => {
    if (redirect.type === 'HereDoc') return [redirect.body.text];
    return redirect.type === 'HereString' && redirect.target !== undefined ? [redirect.target.value] : [];
  });
}

/** The texts that a stage of a pipe hands on, as far as they stand in the line: those it gets, and what `echo` writes. */
export function toOutputTexts(stage: CommandNode): string[] {
  if (stage.type !== 'Command') return [];
  const words = stage.args.map((word) => (word.type === 'Word' ? word.value : word.text));
  const writes = /^(?:echo|printf)$/.test(stage.name?.value ?? '');
  const text = words.filter((word) => !/^-[neE]+$/.test(word)).join(' ');
  // Both put a new line for "\n", where they are told to or not.
  return [...toInputTexts(stage.redirects), ...(writes ? [text.replaceAll('\\n', '\n')] : [])];
}
