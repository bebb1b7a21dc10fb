import type { OpenFolder, OpenRoot } from '../src/workspace/open-folder.ts';
import { openRootByPath } from '../src/workspace/open-root-by-path.ts';

/** Roots in which some files and folders cannot be read, whoever runs the test: root may read everything. */
export function lockFolders(isLocked: (path: string) => boolean): OpenRoot {
  return async (root) => lock(await openRootByPath(root));

  function lock(folder: OpenFolder): OpenFolder {
    return {
      path: folder.path,
      root: folder.root,
      at: (name) => folder.at(name),
      async confirm() {
        refuse(folder.path);
        await folder.confirm();
      },
      openFolder: async (name) => lock(await folder.openFolder(name)),
      async openFile(name, flags, mode) {
        refuse(`${folder.path}/${name}`);
        return folder.openFile(name, flags, mode);
      },
      close: () => folder.close(),
    };
  }

  function refuse(path: string): void {
    if (isLocked(path)) throw Object.assign(new Error('EACCES: permission denied'), { code: 'EACCES' });
  }
}
