import { describe, expect, test } from 'vitest';
import { createCompletionMenu } from '../completion/completion-menu.ts';
import { createEditor } from '../editor/editor.ts';
import { toText } from '../editor/editor-state.ts';
import { createLineHistory } from '../history/line-history.ts';
import { KeyPlayer, type PromptMode } from './key-player.ts';

interface Scene {
  press(...chords: string[]): void;
  type(text: string): void;
  text(): string;
  done: string[];
  player: KeyPlayer;
}

function begin(mode: PromptMode, queued: string[] = []): Scene {
  const done: string[] = [];
  const editor = createEditor();
  const note = (what: string) => (): void => {
    done.push(what);
  };
  const commands = [
    { name: 'help', help: '' },
    { name: 'hello', help: '' },
  ];
  const menu = createCompletionMenu({ commands, listFiles: () => Promise.resolve() }, () => undefined);
  const history = createLineHistory({ load: () => ['/help old', '/hello', 'last'], append: () => undefined });
  const player = new KeyPlayer({
    editor,
    menu,
    history,
    actions: {
      mode: () => mode,
      submit: note('submit'),
      queue: note('queue'),
      recall: () => {
        const line = queued.pop();
        if (line !== undefined) editor.set(line);
        return line !== undefined;
      },
      interrupt: note('interrupt'),
      stop: note('stop'),
      suspend: note('suspend'),
      end: note('end'),
      redraw: note('redraw'),
    },
  });
  return {
    press: (...chords) => {
      for (const chord of chords) player.play({ kind: 'chord', chord });
    },
    type: (text) => player.play({ kind: 'text', text }),
    text: () => toText(editor.state),
    done,
    player,
  };
}

describe('the table in docs/keys.md', () => {
  test.each<[chord: string, idle: string, running: string, question: string]>([
    ['enter', 'submit', 'submit', 'submit'],
    ['tab', '', 'queue', ''],
    ['alt+enter', 'x\n', 'queue', 'x\n'],
    ['escape', '', 'stop', 'stop'],
    ['ctrl+c', 'interrupt', 'interrupt', 'interrupt'],
    ['ctrl+d', '', '', ''],
    ['ctrl+z', 'suspend', 'suspend', 'suspend'],
    ['ctrl+l', 'redraw', 'redraw', 'redraw'],
    ['ctrl+j', 'x\n', 'x\n', 'x\n'],
    ['shift+enter', 'x\n', 'x\n', 'x\n'],
  ])('%s', (chord, ...expected) => {
    const modes: PromptMode[] = ['idle', 'running', 'question'];
    const seen = modes.map((mode) => {
      const scene = begin(mode);
      scene.type('x');
      scene.press(chord);
      return scene.done[0] ?? (scene.text() === 'x' ? '' : scene.text());
    });
    expect(seen).toEqual(expected);
  });

  test('Ctrl+D without text ends the input in every mode, and deletes in a text', () => {
    for (const mode of ['idle', 'running', 'question'] as const) {
      const scene = begin(mode);
      scene.press('ctrl+d');
      expect(scene.done).toEqual(['end']);
      scene.type('ab');
      scene.press('home', 'ctrl+d');
      expect([scene.text(), scene.done]).toEqual(['b', ['end']]);
    }
  });

  test('Up without text takes the queue back first, then the history; never at a question', () => {
    const scene = begin('running', ['queued']);
    scene.press('up');
    expect(scene.text()).toBe('queued');
    scene.press('ctrl+u', 'up');
    expect(scene.text()).toBe('last');
    const asked = begin('question', ['queued']);
    asked.press('up');
    expect(asked.text()).toBe('');
  });

  test('a backslash before Enter goes on, but for an answer', () => {
    const scene = begin('idle');
    scene.type('a\\');
    scene.press('enter');
    expect([scene.text(), scene.done]).toEqual(['a\n', []]);
    const asked = begin('question');
    asked.type('a\\');
    asked.press('enter');
    expect(asked.done).toEqual(['submit']);
  });
});

describe('what is open', () => {
  test('a menu: arrows choose, Enter takes what they chose, else it sends', () => {
    const scene = begin('idle');
    scene.type('/he');
    scene.press('enter');
    expect(scene.done).toEqual(['submit']);
    scene.press('down', 'enter');
    expect([scene.text(), scene.done]).toEqual(['/hello ', ['submit']]);
  });

  test('a menu: Esc closes it and stops nothing; Tab takes and queues nothing', () => {
    const scene = begin('running');
    scene.type('/hel');
    scene.press('escape');
    expect(scene.done).toEqual([]);
    scene.type('p');
    scene.press('tab');
    expect([scene.text(), scene.done]).toEqual(['/help ', []]);
  });

  test('no menu at a question, and none for a line of the history', () => {
    const asked = begin('question');
    asked.type('/he');
    asked.press('tab');
    expect(asked.text()).toBe('/he');
    const scene = begin('idle');
    scene.press('up', 'up');
    expect(scene.text()).toBe('/hello');
    scene.press('up');
    expect(scene.text()).toBe('/help old');
  });

  test('a search: takes a line to go on with, and is closed by Ctrl+C without more', () => {
    const scene = begin('idle');
    scene.press('ctrl+r');
    scene.type('old');
    expect(scene.player.search?.found).toBe('/help old');
    scene.press('enter');
    expect([scene.text(), scene.done]).toEqual(['/help old', []]);
    scene.press('ctrl+r', 'ctrl+c');
    expect([scene.text(), scene.done, scene.player.search]).toEqual(['/help old', [], undefined]);
    scene.press('ctrl+r');
    scene.type('last');
    scene.press('left');
    expect(scene.text()).toBe('last');
  });
});
