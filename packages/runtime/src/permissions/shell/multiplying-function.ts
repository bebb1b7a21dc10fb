import { forEachChild, type SyntaxNode } from 'unbash';

/** Whether a function calls itself more than once, in a pipe or in the background. */
export function isMultiplying(name: string, node: SyntaxNode): boolean {
  let calls = 0;
  let spreads = false;
  function count(child: SyntaxNode): void {
    if (child.type === 'Command' && child.name?.value === name) calls++;
    if (child.type === 'Pipeline' || (child.type === 'Statement' && child.background === true))
      spreads = true;
    forEachChild(child, count);
  }
  forEachChild(node, count);
  return spreads && calls > 0;
}
