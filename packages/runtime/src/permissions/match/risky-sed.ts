import type { ShellWord } from '../shell/shell-word.ts';

const OPTION =
  /^(?:-[nEruzs]+|--(?:quiet|silent|regexp-extended|unbuffered|null-data|separate|debug|posix|sandbox))$/;
/** A pattern up to its mark. Programs differ on marks in brackets, so there are none. */
function toPattern(mark: string): string {
  const inBrackets = String.raw`(?:\[:[a-z]+:\]|[^[\]${mark}\\\n])+`;
  return String.raw`(?:\[${inBrackets}\]|[^[${mark}\\\n]|\\.)*`;
}

const ADDRESS = String.raw`(?:\d+(?:~\d+)?|\$|/${toPattern('/')}/I?)`;
const SUBSTITUTE = ['/', '\\|', '#', ',', ':', '@'].map((mark) => {
  return String.raw`s${mark}${toPattern(mark)}${mark}(?:[^${mark}\\\n]|\\.)*${mark}[gpiI0-9]*`;
});
const COMMAND = String.raw`(?:${ADDRESS}(?:,[+~]?${ADDRESS})?[ \t]*(?:![ \t]*)?)?(?:[pdDPNnqQ=xGHhgl]|${SUBSTITUTE.join('|')})?`;
/** Scripts that only print, delete and replace: no `e`, which runs a program, and no `w`, which writes a file. */
const HARMLESS = new RegExp(`^[ \\t]*${COMMAND}[ \\t]*(?:[;\\n][ \\t]*${COMMAND}[ \\t]*)*$`);

/** Whether the words of `sed` may run a program or write a file. What is not understood may. */
export function isRiskySed(words: readonly ShellWord[]): boolean {
  let hasScript = false;
  for (let at = 0; at < words.length; at++) {
    const { value, sure } = words[at] as ShellWord;
    const isScriptNext = /^(?:-[nEruzs]*e|--expression)$/.test(value);
    const attached = /^--expression=(.*)$/s.exec(value)?.[1];
    if (sure && OPTION.test(value)) continue;
    if (value.startsWith('-') && !isScriptNext && attached === undefined) return true;
    if (!isScriptNext && attached === undefined && hasScript) {
      // A file; of what is not known, it may be an option.
      if (!sure && !/^[\w./~]/.test(value)) return true;
      continue;
    }
    const script = isScriptNext ? words[++at] : { value: attached ?? value, sure };
    if (script === undefined || !script.sure || script.value.length > 500 || !HARMLESS.test(script.value))
      return true;
    hasScript = true;
  }
  return false;
}
