import type { EditorState } from '../editor/editor-state.ts';
import type { ListFiles } from './file-lister.ts';
import { type CompletionTarget, findTarget } from './find-target.ts';
import { rankNames } from './rank-names.ts';

/** A command that completion offers. */
interface OfferedCommand {
  name: string;
  help: string;
}

export interface CompletionSources {
  commands: readonly OfferedCommand[];
  listFiles: ListFiles;
}

/** What can be completed at the cursor, as a menu. */
export interface CompletionMenu {
  readonly items: readonly { name: string; help: string }[];
  readonly selected: number;
  /** The arrow keys chose an entry, so Enter takes it. */
  readonly isChosen: boolean;
  /** Looks at the text again after each change of it. */
  update(state: EditorState): void;
  move(direction: -1 | 1): void;
  /** What to put in for the chosen entry, from which cell on. */
  accept(): { start: number; text: string } | undefined;
  /** Closes the menu until the text changes. */
  close(): void;
}

export function createCompletionMenu(sources: CompletionSources, onChange: () => void): CompletionMenu {
  let target: CompletionTarget | undefined;
  let items: { name: string; help: string }[] = [];
  let selected = 0;
  let isChosen = false;
  let search: AbortController | undefined;

  function reset(): void {
    search?.abort();
    [items, selected, isChosen, target] = [[], 0, false, undefined];
  }
  function update(state: EditorState): void {
    const next = findTarget(state);
    if (next?.kind === target?.kind && next?.query === target?.query && next?.start === target?.start) return;
    reset();
    target = next;
    if (target?.kind === 'command') items = listCommands(target.query);
    else if (target?.kind === 'file') startSearch(target.query);
  }
  function listCommands(query: string): { name: string; help: string }[] {
    const names = sources.commands.map(({ name }) => name).filter((name) => name.startsWith(query));
    return names.flatMap((name) => sources.commands.filter((command) => command.name === name));
  }
  function startSearch(query: string): void {
    const controller = new AbortController();
    search = controller;
    const onFound = (names: readonly string[]): void => {
      if (controller.signal.aborted || isChosen) return;
      items = rankNames(names, query, names.length).map((name) => ({ name, help: '' }));
      selected = 0;
      onChange();
    };
    // A walk that fails offers nothing; the name can still be typed.
    sources.listFiles(query, { signal: controller.signal, onFound }).catch(() => controller.abort());
  }
  return {
    get items() {
      return items;
    },
    get selected() {
      return selected;
    },
    get isChosen() {
      return isChosen;
    },
    update,
    move(direction) {
      selected = (selected + direction + items.length) % items.length;
      isChosen = true;
    },
    accept() {
      const item = items[selected];
      if (item === undefined || target === undefined) return undefined;
      const sign = target.kind === 'command' ? '/' : '@';
      // A folder is gone on with.
      const end = item.name.endsWith('/') ? '' : ' ';
      return { start: target.start, text: `${sign}${item.name}${end}` };
    },
    close() {
      search?.abort();
      [items, selected, isChosen] = [[], 0, false];
    },
  };
}
