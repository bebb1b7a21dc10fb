/** What is wrong with a path: stands as `code` in the result of the tool. */
export type PathErrorCode =
  | 'invalid_path'
  | 'outside_workspace'
  | 'changed_while_opened'
  | 'changed_since_read'
  | 'not_a_file'
  | 'symbolic_link'
  | 'write_protected';

/** A path was refused. The message names the path as the model gave it, the rule, and what to do. */
export class PathError extends Error {
  override readonly name: string = 'PathError';
  readonly code: PathErrorCode;

  constructor(code: PathErrorCode, message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.code = code;
  }
}

/** The code of an error of the operating system such as `ENOENT`; `undefined` for any other value. */
export function readErrno(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}
