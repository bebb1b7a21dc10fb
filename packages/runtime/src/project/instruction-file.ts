import { isEthosError } from '@ethosagent/core/contract';
import { readFileContent } from '../home/read-file.ts';
import { isInside } from './is-inside.ts';
import { toRealPath } from './project-folders.ts';
import { stripInvisible } from './strip-invisible.ts';

/** An `AGENTS.md` that is there. */
export interface InstructionFile {
  /** As it was found. */
  readonly path: string;
  /** Real path: a file that two names lead to counts once. */
  readonly realPath: string;
  /** Size of the whole file. */
  readonly bytes: number;
  /** What the model gets of it. */
  readonly text: string;
  /** What was done to it, in words; empty for most. */
  readonly notes: readonly string[];
}

/** What a file may be. */
export interface InstructionLimits {
  /** A link out of this folder is refused; `undefined`: it may lead anywhere. */
  within: string | undefined;
  /** More is cut, at a line where there is one. */
  maxBytes: number;
}

/** Reads a file of instructions. `undefined`: there is none. A file that cannot be used has no text and says why. */
export function readInstructionFile(
  path: string,
  { within, maxBytes }: InstructionLimits,
): InstructionFile | undefined {
  const realPath = toRealPath(path);
  const unusable = (note: string): InstructionFile => ({ path, realPath, bytes: 0, text: '', notes: [note] });
  if (within !== undefined && !isInside(realPath, within)) {
    return unusable('not read: it is a link that leads out of the project');
  }
  try {
    const options = { maxBytes, isCutAllowed: true, isLinkRefused: within !== undefined };
    const file = readFileContent(realPath, options);
    if (file === undefined) return undefined;
    return { path, realPath, bytes: file.size, ...toText(file) };
  } catch (error) {
    if (!isEthosError(error)) throw error;
    return unusable(`not read: ${error.message}`);
  }
}

function toText({ bytes, size }: { bytes: Buffer; size: number }): Pick<InstructionFile, 'text' | 'notes'> {
  const notes: string[] = [];
  let used = bytes;
  if (size > bytes.length) {
    used = cutAtLine(bytes);
    notes.push(`cut: only the first ${used.length} of ${size} bytes are here`);
  }
  const decoded = used.toString('utf8');
  if (decoded.includes('\uFFFD')) notes.push('some bytes are not UTF-8 and were replaced');
  const { text, removed } = stripInvisible(decoded);
  if (removed > 0) notes.push(`${removed} invisible character${removed === 1 ? ' was' : 's were'} removed`);
  return { text: text.trim(), notes };
}

/** At the last line end, where that does not cost most of it, else before a character that would be cut apart. */
function cutAtLine(bytes: Buffer): Buffer {
  const end = bytes.lastIndexOf(0x0a);
  if (end > bytes.length / 2) return bytes.subarray(0, end + 1);
  const last = bytes.findLastIndex((byte) => (byte & 0xc0) !== 0x80);
  const lead = bytes[last] ?? 0;
  const wanted = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : lead >= 0xc0 ? 2 : 1;
  return last + wanted > bytes.length ? bytes.subarray(0, last) : bytes;
}
