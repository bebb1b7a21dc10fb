import type { CompletionMenu } from '../completion/completion-menu.ts';
import type { Editor } from '../editor/editor.ts';
import { toText } from '../editor/editor-state.ts';
import { createHistorySearch, type HistorySearch } from '../history/history-search.ts';
import type { LineHistory } from '../history/line-history.ts';
import type { TerminalInputEvent } from '../keys/terminal-input-event.ts';

/** What the chat is doing, as far as keys are concerned. */
export type PromptMode = 'idle' | 'running' | 'question';

/** What keys do beyond the text. */
interface KeyActions {
  mode(): PromptMode;
  submit(): void;
  /** Sends the text for after the turn. */
  queue(): void;
  /** Puts the line back into the empty editor that was queued last; false when none is. */
  recall(): boolean;
  interrupt(): void;
  stop(): void;
  suspend(): void;
  /** Ctrl+D in an empty editor. */
  end(): void;
  redraw(): void;
}

export interface KeyPlayerParts {
  editor: Editor;
  menu: CompletionMenu;
  history: LineHistory;
  actions: KeyActions;
}

const NEW_LINE = new Set(['ctrl+j', 'shift+enter', 'ctrl+enter']);

/** Plays keys by the table in docs/keys.md: first what is open decides, then what the chat is doing, then the text. */
export class KeyPlayer {
  #search: HistorySearch | undefined;
  readonly #parts: KeyPlayerParts;

  constructor(parts: KeyPlayerParts) {
    this.#parts = parts;
  }

  /** The search that is open. */
  get search(): HistorySearch | undefined {
    return this.#search;
  }

  play(event: TerminalInputEvent): void {
    const { editor, menu, history } = this.#parts;
    const before = editor.state;
    if (event.kind === 'chord') this.#playChord(event.chord);
    else if (event.kind === 'text' && this.#search !== undefined) this.#search.type(event.text);
    else {
      this.#search = undefined;
      if (event.kind === 'paste') editor.paste(event.text);
      else editor.type(event.text);
      history.reset();
    }
    if (this.#parts.actions.mode() === 'question') menu.close();
    else if (editor.state !== before) menu.update(editor.state);
  }

  #playChord(chord: string): void {
    if (chord === 'space') this.play({ kind: 'text', text: ' ' });
    else if (this.#search !== undefined && this.#playSearch(chord, this.#search)) return;
    else if (this.#playMenu(chord) || this.#playCommand(chord) || this.#playSend(chord)) return;
    else this.#playText(chord);
  }

  /** Whether the search took the key; any other key takes the line found and goes on with it. */
  #playSearch(chord: string, search: HistorySearch): boolean {
    if (chord === 'ctrl+r') search.older();
    else if (chord === 'backspace') search.erase();
    else if (chord === 'escape' || chord === 'ctrl+c' || chord === 'ctrl+g') this.#search = undefined;
    else {
      this.#search = undefined;
      const { found } = search;
      if (found !== undefined) this.#bringBack(() => this.#parts.editor.set(found));
      return chord === 'enter' || chord === 'tab';
    }
    return true;
  }

  #playMenu(chord: string): boolean {
    const { editor, menu } = this.#parts;
    if (menu.items.length === 0) return false;
    if (chord === 'up' || chord === 'down') menu.move(chord === 'up' ? -1 : 1);
    else if (chord === 'shift+tab') menu.move(-1);
    else if (chord === 'escape') menu.close();
    else if (chord === 'tab' || (chord === 'enter' && menu.isChosen)) {
      const accepted = menu.accept();
      if (accepted !== undefined) editor.replace(accepted.start, accepted.text);
    } else return false;
    return true;
  }

  #playCommand(chord: string): boolean {
    const { editor, history, actions } = this.#parts;
    switch (chord) {
      case 'ctrl+c':
        actions.interrupt();
        return true;
      case 'escape':
        if (actions.mode() !== 'idle') actions.stop();
        return true;
      case 'ctrl+d':
        if (editor.isEmpty) actions.end();
        else editor.play('delete');
        return true;
      case 'ctrl+z':
        actions.suspend();
        return true;
      case 'ctrl+l':
        actions.redraw();
        return true;
      case 'ctrl+r':
        if (actions.mode() !== 'question') this.#search = createHistorySearch(history);
        return true;
      default:
        return false;
    }
  }

  #playSend(chord: string): boolean {
    const { editor, actions } = this.#parts;
    const mode = actions.mode();
    const { cells, caret } = editor.state;
    if (NEW_LINE.has(chord) || (chord === 'alt+enter' && mode !== 'running')) editor.type('\n');
    else if (chord === 'enter' && cells[caret - 1] === '\\' && mode !== 'question')
      editor.replace(caret - 1, '\n');
    else if (chord === 'enter') actions.submit();
    else if (mode === 'running' && (chord === 'alt+enter' || chord === 'tab')) actions.queue();
    else return chord === 'tab' || chord === 'shift+tab';
    return true;
  }

  #playText(chord: string): void {
    const { editor, history, actions } = this.#parts;
    const isQuestion = actions.mode() === 'question';
    if (chord === 'up' && editor.isEmpty && !isQuestion && this.#bringBack(actions.recall)) return;
    if (editor.play(chord)) return;
    const direction =
      chord === 'up' || chord === 'ctrl+p' ? -1 : chord === 'down' || chord === 'ctrl+n' ? 1 : 0;
    if (direction === 0 || isQuestion) return;
    const line = history.step(direction, toText(editor.state));
    if (line !== undefined) this.#bringBack(() => editor.set(line));
  }

  /** A line from before is not completed: the arrow keys go on through the history. */
  #bringBack<T>(bring: () => T): T {
    const { editor, menu } = this.#parts;
    const result = bring();
    menu.update(editor.state);
    menu.close();
    return result;
  }

  /** Forgets what is open, because the chat goes on to something else. */
  reset(): void {
    this.#search = undefined;
    this.#parts.menu.close();
    this.#parts.history.reset();
  }
}
