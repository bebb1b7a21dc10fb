// Started by a test in a process of its own: runs a command that writes 200 MB, and prints how much memory grew.
import { createRunCommandTool, createWorkspace } from '../src/index.ts';
import { callTool } from './call-tool.ts';

const [cwd = '.', outputFolder] = process.argv.slice(2);
const tool = createRunCommandTool({ workspace: createWorkspace({ root: cwd }), outputFolder });
// What a first run needs once does not count.
await callTool(tool, { command: 'head -c 1000000 /dev/zero' }, { cwd });
const before = process.memoryUsage().rss;
let highest = before;
const sampler = setInterval(() => {
  highest = Math.max(highest, process.memoryUsage().rss);
}, 5);
const { result, text } = await callTool(
  tool,
  { command: 'yes 0123456789abcdef | head -c 200000000' },
  { cwd },
);
clearInterval(sampler);
process.stdout.write(JSON.stringify({ grownBytes: highest - before, ok: result.ok, text }));
