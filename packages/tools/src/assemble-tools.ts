import { mkdirSync } from 'node:fs';
import type { Tool } from '@ethosagent/core/contract';
import { createAskUserTool } from './asking/ask-user.ts';
import { createFetchUrlTool, type FetchUrlOptions } from './fetching/fetch-url.ts';
import { createTodoTool, type TodoLists } from './planning/todo.ts';
import { createReadFileTool } from './reading/read-file.ts';
import type { CommandFamily } from './running/command-family.ts';
import type { CommandJobs } from './running/command-jobs.ts';
import { createCommandJobsTool } from './running/command-jobs-tool.ts';
import { createRunCommandTool, type RunCommandOptions } from './running/run-command.ts';
import { createSearchFilesTool, type SearchFilesOptions } from './searching/search-files.ts';
import { createListFilesTool } from './walking/list-files.ts';
import { createWorkspace, type Workspace } from './workspace/workspace.ts';
import { createEditFileTool } from './writing/edit-file.ts';
import type { FileRecords } from './writing/file-records.ts';
import { createWriteFileTool } from './writing/write-file.ts';

/** What the built-in tools need: a workspace, and what commands get to see. */
export interface ToolsOptions
  extends Omit<RunCommandOptions, 'workspace' | 'jobs' | 'family'>,
    Omit<FetchUrlOptions, 'outputFolder'>,
    Omit<SearchFilesOptions, 'workspace'> {
  /** The folder to work in, or a workspace made with `createWorkspace`. */
  workspace: Workspace | string;
}

/** What the tools keep between calls. */
export interface ToolsState {
  records: FileRecords;
  lists: TodoLists;
  /** Without it, commands have no background jobs. */
  jobs?: CommandJobs;
  family?: CommandFamily;
}

/** All built-in tools over one workspace and one state. */
export function assembleTools(options: ToolsOptions, { records, lists, jobs, family }: ToolsState): Tool[] {
  const workspace =
    typeof options.workspace === 'string' ? createWorkspace({ root: options.workspace }) : options.workspace;
  const readable = withOutputFolder(workspace, options.outputFolder);
  return [
    createReadFileTool({ workspace: readable, records }),
    createListFilesTool({ ...options, workspace }),
    createSearchFilesTool({ ...options, workspace: readable }),
    createWriteFileTool({ workspace, records }),
    createEditFileTool({ workspace, records }),
    createRunCommandTool({ ...options, workspace, jobs, family }),
    ...(jobs === undefined ? [] : [createCommandJobsTool({ jobs })]),
    createFetchUrlTool(options),
    createAskUserTool(),
    createTodoTool({ lists }),
  ];
}

function withOutputFolder(workspace: Workspace, folder: string | undefined): Workspace {
  if (folder === undefined) return workspace;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return createWorkspace({ root: workspace.root, roots: [...workspace.roots.slice(1), folder] });
}
