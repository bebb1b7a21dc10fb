import { type Command, Option } from 'commander';
import { parseCount, parseName } from '../option-values.ts';
import type { ProgramCommand } from '../program.ts';
import { type DeleteFlags, deleteCommand } from './sessions/delete.ts';
import { type ExportFlags, exportCommand } from './sessions/export.ts';
import { type ImportFlags, importCommand } from './sessions/import.ts';
import { type ListFlags, listCommand } from './sessions/list.ts';
import { type SearchFlags, searchCommand } from './sessions/search.ts';
import { type ShowFlags, showCommand } from './sessions/show.ts';

const EXAMPLES = `
A session is named by its key, its id, or the beginning of its id.

Examples:
  ethos sessions list --all
  ethos sessions show work --turns 2
  ethos sessions search "parse error" --json
  ethos sessions export work --format md --output work.md
  ethos sessions export work | ethos sessions import /dev/stdin --key copy
  ethos sessions delete work`;

/** `ethos sessions`: list, show, search, export, import and delete kept sessions. */
export function addSessionsCommand(parent: Command, start: (run: ProgramCommand) => void): void {
  const sessions = parent
    .command('sessions')
    .description('list, show, search, export, import and delete sessions')
    .helpCommand(false)
    .addHelpText('afterAll', EXAMPLES)
    .action(() => sessions.help());
  sessions
    .command('list')
    .description('the latest sessions of this folder')
    .option('--all', 'of every folder')
    .option('--limit <count>', 'at most so many', parseCount, 50)
    .option('--json', 'as JSON')
    .action((flags: ListFlags) => start(listCommand(flags)));
  sessions
    .command('show')
    .description('what was said and done in a session')
    .argument('<session>', 'key or id', parseName)
    .option('--turns <count>', 'only the last turns', parseCount)
    .option('--json', 'its wire records, one a line')
    .action((name: string, flags: ShowFlags) => start(showCommand(name, flags)));
  sessions
    .command('search')
    .description('find words in prompts and replies of all sessions')
    .argument('<words...>')
    .option('--limit <count>', 'at most so many places', parseCount, 20)
    .option('--json', 'as JSON')
    .action((words: string[], flags: SearchFlags) => start(searchCommand(words, flags)));
  const format = new Option('--format <format>', 'jsonl = wire records, md = Markdown').choices([
    'jsonl',
    'md',
  ]);
  sessions
    .command('export')
    .description('write a session to stdout or a file')
    .argument('<session>', 'key or id', parseName)
    .addOption(format.default('jsonl'))
    .option('--output <file>', 'a new file', parseName)
    .action((name: string, flags: ExportFlags) => start(exportCommand(name, flags)));
  sessions
    .command('import')
    .description('make a session out of an exported one (jsonl)')
    .argument('<file>', '', parseName)
    .option('--key <key>', 'its key', parseName)
    .action((path: string, flags: ImportFlags) => start(importCommand(path, flags)));
  sessions
    .command('delete')
    .description('delete sessions for good')
    .argument('<sessions...>', 'keys or ids')
    .option('--yes', 'without a question')
    .action((names: string[], flags: DeleteFlags) => start(deleteCommand(names, flags)));
}
