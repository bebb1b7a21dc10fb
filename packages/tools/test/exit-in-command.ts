// Started by a test in a process of its own: exits while a command runs.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createRunCommandTool, createWorkspace } from '../src/index.ts';
import { callTool } from './call-tool.ts';

const [cwd = '.'] = process.argv.slice(2);
const tool = createRunCommandTool({ workspace: createWorkspace({ root: cwd }) });
setInterval(() => {
  if (existsSync(join(cwd, 'pid'))) process.exit();
}, 10);
await callTool(tool, { command: 'echo $$ >pid.new; mv pid.new pid; sleep 300' }, { cwd });
