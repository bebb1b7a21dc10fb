import { mkdirSync } from 'node:fs';
import type { Tool } from '@ethosagent/core/contract';
import { createReadFileTool } from './reading/read-file.ts';
import { createRunCommandTool, type RunCommandOptions } from './running/run-command.ts';
import { createSearchFilesTool } from './searching/search-files.ts';
import { createListFilesTool } from './walking/list-files.ts';
import { createWorkspace, type Workspace } from './workspace/workspace.ts';
import { createWriteFileTool } from './writing/write-file.ts';

/** What {@link createTools} needs: a workspace, and what commands get to see. */
export interface ToolsOptions extends Omit<RunCommandOptions, 'workspace'> {
  /** The folder to work in, or a workspace made with `createWorkspace`. */
  workspace: Workspace | string;
}

/**
 * All built-in tools over one workspace. The reading tools reach `outputFolder` as well, so that a model can look into
 * the long output of its commands. Throws `invalid_options` when the folder does not exist.
 *
 * @example
 * const tools = createTools({ workspace: '/home/me/project', environment: { PATH: '/usr/bin:/bin' } });
 */
export function createTools(options: ToolsOptions): Tool[] {
  const workspace =
    typeof options.workspace === 'string' ? createWorkspace({ root: options.workspace }) : options.workspace;
  const readable = withOutputFolder(workspace, options.outputFolder);
  return [
    createReadFileTool({ workspace: readable }),
    createListFilesTool({ workspace }),
    createSearchFilesTool({ workspace: readable }),
    createWriteFileTool({ workspace }),
    createRunCommandTool({ ...options, workspace }),
  ];
}

function withOutputFolder(workspace: Workspace, folder: string | undefined): Workspace {
  if (folder === undefined) return workspace;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return createWorkspace({ root: workspace.root, roots: [...workspace.roots.slice(1), folder] });
}
