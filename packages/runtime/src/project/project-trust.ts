import { z } from 'zod';
import type { Home } from '../home/home.ts';
import { createJsonFile } from '../home/json-file.ts';
import type { FileContent } from '../home/read-file.ts';
import { requireOwnFile } from '../home/require-own-file.ts';
import type { ProjectFile } from './project-file.ts';

/** `changed`: another content was trusted. */
export type TrustState = 'trusted' | 'untrusted' | 'changed';

/** A project that a person trusts. */
export interface TrustedProject {
  /** Real path of its folder. */
  root: string;
  sha256: string;
  /** When it was trusted; ISO, UTC. */
  at: string;
}

/** Which settings of projects count: those with exactly the content that a person said yes to. */
export interface ProjectTrust {
  stateOf(file: ProjectFile): TrustState;
  /** Trusts this content in this folder. */
  add(file: ProjectFile): void;
  /** Whether it was trusted before. */
  remove(root: string): boolean;
  list(): TrustedProject[];
}

const schema = z.object({
  version: z.literal(1),
  projects: z.record(z.string(), z.object({ sha256: z.string(), at: z.string() })),
});
const empty: z.infer<typeof schema> = { version: 1, projects: {} };

/** Kept in `trust.json` of the home. Everything may throw `storage_failed`; then nothing counts as trusted. */
export function createProjectTrust(home: Home): ProjectTrust {
  const file = createJsonFile(home, { name: 'trust.json', schema });
  const guard = (content: FileContent): void => requireOwnFile(file.path, content);
  return {
    stateOf({ root, sha256 }) {
      const { projects } = file.read(guard) ?? empty;
      if (!Object.hasOwn(projects, root)) return 'untrusted';
      return projects[root]?.sha256 === sha256 ? 'trusted' : 'changed';
    },
    add({ root, sha256 }) {
      const entry = { sha256, at: new Date().toISOString() };
      file.change(({ projects } = empty) => ({ version: 1, projects: { ...projects, [root]: entry } }));
    },
    remove(root) {
      const isTrusted = Object.hasOwn(file.read(guard)?.projects ?? {}, root);
      if (isTrusted) {
        file.change(({ projects } = empty) => {
          const { [root]: _, ...others } = projects;
          return { version: 1, projects: others };
        });
      }
      return isTrusted;
    },
    list: () => Object.entries(file.read(guard)?.projects ?? {}).map(([root, entry]) => ({ root, ...entry })),
  };
}
