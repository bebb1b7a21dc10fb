import type { Tool } from '@ethosagent/core/contract';
import { assembleTools, type ToolsOptions } from './assemble-tools.ts';
import { createTodoLists } from './planning/todo.ts';
import { createFileRecords } from './writing/file-records.ts';

/**
 * The built-in tools over one workspace, without background jobs: nothing of them has to be closed. Else as
 * {@link createToolkit}. Throws `invalid_options` when the folder does not exist.
 *
 * @example
 * const tools = createTools({ workspace: '/home/me/project', environment: { PATH: '/usr/bin:/bin' } });
 */
export function createTools(options: ToolsOptions): Tool[] {
  return assembleTools(options, { records: createFileRecords(), lists: createTodoLists() });
}
