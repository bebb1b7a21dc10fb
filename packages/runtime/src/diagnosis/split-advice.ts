/** A message as what was found and what to do, which its last sentence says; `fix` is for one that says nothing. */
export function splitAdvice(message: string, fix: string): { what: string; fix: string } {
  const [, what, advice] = /^(.*)\. (.+)$/s.exec(message) ?? [];
  return { what: what ?? message.replace(/\.$/, ''), fix: advice ?? fix };
}
