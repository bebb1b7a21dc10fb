import type { FileHandle } from 'node:fs/promises';

/**
 * A folder of the workspace that was reached without following any link.
 * - Names are single names of children, never paths.
 * - Close it; what was opened through it stays open.
 */
export interface OpenFolder {
  /** Real path at the time of opening, for messages. */
  readonly path: string;
  /** The root of the workspace that it lies in. */
  readonly root: string;
  /** The address of a child for calls of `node:fs` that do not follow links. Good while the folder is open. */
  at(name: string): string;
  /** Throws like `node:fs` when the child is missing or no folder, a PathError when it turned into a link. */
  openFolder(name: string): Promise<OpenFolder>;
  /**
   * Opens a child with flags of `node:fs` (`O_RDONLY` and so on). Follows no link, does not wait for a pipe's other
   * end, and checks where the file is before giving it. Throws as {@link OpenFolder.openFolder} does.
   */
  openFile(name: string, flags: number, mode?: number): Promise<FileHandle>;
  /** Throws `outside_workspace` when the folder was moved out of its root since it was opened. */
  confirm(): Promise<void>;
  close(): Promise<void>;
}

/** Opens a root of a workspace, on one kind of system. */
export type OpenRoot = (root: string) => Promise<OpenFolder>;
