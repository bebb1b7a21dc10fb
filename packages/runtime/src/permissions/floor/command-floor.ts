import type { PathSpace } from '../paths/path-space.ts';
import { type ShellCommand, toProgram } from '../shell/command-line.ts';
import { hasOption, namesPreciousFolder, toOperands } from './floor-context.ts';

/** A kind of command that is asked about every time. */
export interface CommandFloor {
  id: string;
  /** What it does, to end the sentence "It …". */
  reason: string;
  programs?: RegExp;
  isMeant?: (command: ShellCommand, space: PathSpace) => boolean;
}

const DOWNLOADERS =
  /^(?:curl|wget|wget2|aria2c|fetch|http|https|xh|nc|ncat|lynx|ftp|iwr|irm|invoke-webrequest)$/;
const INTERPRETERS =
  /^(?:ba|z|da|k|fi|c|tc|a)?sh$|^(?:python[\d.]*|node|deno|bun|perl|ruby|php|lua|osascript|eval|source|\.|iex|pwsh|powershell)$/;
const RECURSIVE = { letter: 'rR', long: ['recursive'] };
/** Settings of git that run a program. */
const GIT_RUNS =
  /^(?:core\.(?:hookspath|fsmonitor|sshcommand|pager|editor|askpass|gitproxy)|alias\.|credential\.|include|url\.|filter\.|(?:diff|merge)\..*|(?:sequence\.)?editor|gpg\.)/i;

/** Commands that destroy, take rights, or run what nobody has read. Asked every time, whatever rules say. */
export const COMMAND_FLOOR: readonly CommandFloor[] = [
  {
    id: 'other-rights',
    reason: 'runs with the rights of another user',
    programs: /^(?:sudo|sudoedit|doas|su|pkexec|run0|runuser|runas|gsudo)$/,
  },
  {
    id: 'format-disk',
    reason: 'formats or divides a disk',
    programs:
      /^(?:mkfs(?:\..*)?|mke2fs|mkswap|wipefs|fdisk|sfdisk|cfdisk|gdisk|sgdisk|parted|diskutil|diskpart|format)$/,
  },
  {
    id: 'write-device',
    reason: 'writes to a device, past the file system',
    programs: /^(?:dd|shred|blkdiscard|tee|cp|mv|badblocks)$/,
    isMeant: ({ words }) => {
      return words.some(({ path }) =>
        /^(?:of=)?\/dev\/(?:sd|hd|vd|xvd|nvme|mmcblk|disk|rdisk|mapper\/|md\d|loop\d|mem)/.test(path),
      );
    },
  },
  {
    id: 'stop-machine',
    reason: 'stops or restarts the machine',
    programs: /^(?:shutdown|reboot|halt|poweroff|stop-computer|restart-computer)$/,
  },
  {
    id: 'stop-machine',
    reason: 'stops or restarts the machine',
    programs: /^(?:systemctl|init|telinit|loginctl)$/,
    isMeant: (command) =>
      toOperands(command).some(({ value }) =>
        /^(?:[06]|poweroff|reboot|halt|kexec|suspend|rescue|emergency)$/.test(value),
      ),
  },
  {
    id: 'end-all-processes',
    reason: 'ends every process',
    programs: /^(?:kill|pkill)$/,
    isMeant: ({ words }) => words.slice(words.length > 2 ? 2 : 1).some(({ value }) => value === '-1'),
  },
  {
    id: 'delete-tree',
    reason: 'deletes a whole root, home or workspace folder, or one that is only known when it runs',
    programs: /^(?:rm|unlink|rimraf|trash|srm)$/,
    isMeant: (command, space) => {
      const isDeep = toProgram(command) !== 'rm' || hasOption(command, RECURSIVE);
      return isDeep && namesPreciousFolder(toOperands(command), { command, space });
    },
  },
  {
    id: 'delete-tree',
    reason: 'deletes all that it finds in a root, home or workspace folder',
    programs: /^(?:find|fd)$/,
    isMeant: searchesToDelete,
  },
  {
    id: 'delete-tree',
    reason: 'deletes what is not in another folder from a root, home or workspace folder',
    programs: /^rsync$/,
    isMeant: (command, space) =>
      command.words.some(({ value }) => value.startsWith('--del')) &&
      namesPreciousFolder(toOperands(command).slice(-1), { command, space }),
  },
  {
    id: 'move-tree',
    reason: 'moves a whole root, home or workspace folder away',
    programs: /^mv$/,
    isMeant: (command, space) =>
      namesPreciousFolder(
        toMoved(command).filter(({ sure }) => sure),
        { command, space },
      ),
  },
  {
    id: 'open-tree',
    reason: 'changes the rights of a whole root, home or workspace folder',
    programs: /^(?:chmod|chown|chgrp|setfacl)$/,
    isMeant: (command, space) => {
      return (
        hasOption(command, RECURSIVE) && namesPreciousFolder(toOperands(command).slice(1), { command, space })
      );
    },
  },
  {
    id: 'run-download',
    reason: 'runs what it gets from the network, which nobody has read',
    programs: INTERPRETERS,
    isMeant: (command) => command.fedBy.some((program) => DOWNLOADERS.test(program)) && runsInput(command),
  },
  {
    id: 'push-over',
    reason: 'overwrites or deletes what others have pushed',
    programs: /^git$/,
    isMeant: (command) => {
      const words = command.words.map(({ value }) => value);
      const at = words.indexOf('push');
      const after = words.slice(at + 1);
      return (
        at > 0 &&
        after.some((word) =>
          /^(?:--force|--mi?r?r?o?r?|--dele?t?e?|--de|--prun?e?|-[a-z]*[fd][a-z]*|\+.+|:.+)$/.test(word),
        )
      );
    },
  },
  {
    id: 'git-program',
    reason: 'makes git run a program',
    programs: /^git$/,
    isMeant: ({ words }) => {
      const sets = words.some(({ value }, index) => {
        const [, given] = /^--config-env=(.*)$/s.exec(value) ?? [];
        const isSetting = /^(?:-c|--config-env)$/.test(words[index - 1]?.value ?? '');
        return GIT_RUNS.test(given ?? '') || (isSetting && GIT_RUNS.test(value));
      });
      const at = words.findIndex(({ value }) => value === 'config');
      const isRead = words.some(({ value }) => /^(?:--get.*|-l|--list|get|list)$/.test(value));
      return (
        sets ||
        (at > 0 && !isRead && words.slice(at + 1).some(({ value, sure }) => !sure || GIT_RUNS.test(value)))
      );
    },
  },
  {
    id: 'start-up',
    reason: 'changes what is run on its own later',
    programs: /^(?:crontab|schtasks)$/,
    isMeant: (command) => !hasOption(command, { letter: 'l' }) && command.words.length > 1,
  },
  {
    id: 'windows-delete',
    reason: 'deletes a folder with all that is in it, or changes the registry or boot settings',
    programs: /^(?:rd|rmdir|del|erase|remove-item|ri|reg|bcdedit|vssadmin|cipher|takeown|icacls)$/,
    isMeant: ({ words }) =>
      words.some(({ value }) =>
        /^(?:\/[sqtwr](?:[:\\].*)?|-r(?:e|ec|ecurse)?|delete|add|\/set|\/deletevalue)$/i.test(value),
      ),
  },
];

/** Whether an interpreter takes its program from its input or from a substitution, not from a file or an option. */
function runsInput({ words }: ShellCommand): boolean {
  const given = words.slice(1);
  if (given.some(({ sure, value }) => !sure || /^-[a-z]*s$/.test(value))) return true;
  return given.every(
    ({ value }) => value === '-' || value === '/dev/stdin' || /^-[a-bd-ln-oqs-z]+$/.test(value),
  );
}

/** Whether a search through a precious folder deletes what it finds, without a test that parts it. */
function searchesToDelete(command: ShellCommand, space: PathSpace): boolean {
  const { words, starts } = command;
  const isFind = toProgram(command) === 'find';
  const first = words.findIndex(({ value }, index) => index > 0 && value.startsWith('-'));
  const tests = words.filter(({ value }, index) => {
    const isTest = /^-(?:i?name|i?path|i?regex|newer|mtime|size|empty)$/.test(value);
    return isTest && !/^[*.]*$/.test(words[index + 1]?.value ?? '');
  });
  const deletes =
    words.some(({ value }) => value === '-delete') ||
    starts.some((each) => /^(?:rm|unlink|rimraf|trash|srm|shred)$/.test(toProgram(each)));
  // The first word of fd is a test.
  const isTested = isFind ? tests.length > 0 : !/^\.?\*?$/.test(words[1]?.value ?? '');
  const from = words.slice(isFind ? 1 : 2, first === -1 ? undefined : first);
  return deletes && !isTested && (from.length === 0 || namesPreciousFolder(from, { command, space }));
}

/** The words that `mv` takes away, without the folder that it moves them to. */
function toMoved(command: ShellCommand): ShellCommand['words'] {
  const { words } = command;
  const at = words.findIndex(({ value }) => /^(?:-[a-zA-Z]*t|--t[a-z-]*)$/.test(value));
  const isAttached = words.some(({ value }) => /^(?:-[a-zA-Z]*t.+|--t[a-z-]*=.*)$/.test(value));
  const operands = toOperands(command);
  if (at > 0) return operands.filter((word) => word !== words[at + 1]);
  return isAttached ? operands : operands.slice(0, -1);
}
