/** A promise that a schedule broke. `by` says who found it: the grammar checker, or the property around it. */
export interface Problem {
  by: 'grammar' | 'run';
  rule: string;
  /** The turn or part where it was found. */
  where: string;
  message: string;
}

/** A problem as one line. */
export function formatProblem({ rule, where, message }: Problem): string {
  return `${where}: ${rule}: ${message}`;
}
