import type { SyntaxNode } from 'unbash';

/**
 * Names syntax that shells read differently, so that a command may hide in what this parser takes for text: in `sh`,
 * `[[ a && b ]]` runs `b`, and `$'\'` ends at the second quote. Also what may run text that is only known later.
 */
export function findUnclear(node: SyntaxNode): string | undefined {
  switch (node.type) {
    case 'TestCommand':
      return '[[ … ]]';
    case 'ArithmeticCommand':
    case 'ArithmeticFor':
      return '(( … ))';
    case 'ArithmeticWord':
      // A variable in arithmetic may hold text that is evaluated in its turn.
      return /^(?:\d+|0[xX][\da-fA-F]+)$/.test(node.value) ? undefined : 'variables in arithmetic';
    case 'ArithmeticExpansion':
      return node.expression === undefined || node.text.startsWith('$[') ? 'arithmetic' : undefined;
    case 'AnsiCQuoted':
      return "$'…'";
    case 'LocaleString':
      return '$"…"';
    case 'ExtendedGlob':
      return `${node.operator}(…)`;
    case 'HereString':
      return '<<<';
    case 'ArrayValue':
      return 'arrays';
    case 'Select':
    case 'Coproc':
      return node.type.toLowerCase();
    case 'Function':
      return 'functions';
    case 'Transform':
    case 'Unknown':
      return 'an expansion';
    case 'ParameterExpansion':
      return node.prefix === '!' || node.index !== undefined ? node.text : undefined;
    case 'CommandExpansion':
    case 'ProcessSubstitution':
      return node.script === undefined ? node.text : undefined;
    case 'Redirect':
      return node.operator.startsWith('&') || node.descriptor?.type === 'FileDescriptorVariable'
        ? `the redirection ${node.operator}`
        : undefined;
    default:
      return undefined;
  }
}
