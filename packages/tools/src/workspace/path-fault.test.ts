import { describe, expect, it } from 'vitest';
import { findPathFault } from './path-fault.ts';

describe('findPathFault', () => {
  it.each([
    ['', 'linux', 'empty'],
    ['  ', 'linux', 'empty'],
    ['a\0b', 'linux', 'NUL'],
    ['\ud800', 'linux', 'Unicode'],
    ['a'.repeat(5000), 'linux', 'longer'],
    ['~', 'linux', '~'],
    ['~/.ssh/id_rsa', 'darwin', '~'],
    ['file:///etc/passwd', 'linux', 'URL'],
    ['C:\\Users\\x', 'linux', 'Windows path'],
    ['\\\\server\\share', 'darwin', 'Windows path'],
    ['\\\\server\\share', 'win32', 'network share'],
    ['//server/share', 'win32', 'network share'],
    ['\\\\?\\C:\\x', 'win32', 'device'],
    ['\\\\.\\PhysicalDrive0', 'win32', 'device'],
    ['C:secret.txt', 'win32', 'drive without a folder'],
    ['src\\CON', 'win32', 'keeps for devices'],
    ['nul.txt', 'win32', 'keeps for devices'],
    ['a/COM1 .log', 'win32', 'keeps for devices'],
    ['a/LPT³', 'win32', 'keeps for devices'],
    ['conin$', 'win32', 'keeps for devices'],
    ['notes.txt:stream', 'win32', 'does not allow'],
    ['a/b?.ts', 'win32', 'does not allow'],
    ['a./b', 'win32', 'dot or a space'],
    ['a/b ', 'win32', 'dot or a space'],
  ] as const)('refuses %j on %s', (path, platform, reason) => {
    expect(findPathFault(path, platform)).toContain(reason);
  });

  it.each([
    ['.', 'linux'],
    ['../x', 'linux'],
    ['/abs/olute', 'linux'],
    ['~notes/~', 'linux'],
    ['con', 'linux'],
    ['a:b', 'linux'],
    ['naïve/日本.txt', 'linux'],
    ['C:\\work\\a.txt', 'win32'],
    ['C:/code/../a.txt', 'win32'],
    ['.\\a\\.gitignore', 'win32'],
    ['console.ts', 'win32'],
    ['common/com10', 'win32'],
  ] as const)('lets %j pass on %s', (path, platform) => {
    expect(findPathFault(path, platform)).toBeUndefined();
  });
});
