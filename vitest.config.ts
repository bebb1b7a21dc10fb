import { defineConfig } from 'vitest/config';

const conditions = ['@ethosagent/source', 'module', 'node', 'development|production'];

/** Packages that only compute: their test files share a process, which takes a third of the time. */
const COMPUTING = [
  'packages/{core,providers,surface-kit,testkit}/src/**/*.test.ts',
  'packages/core/test/**/*.test.ts',
];

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    environment: 'node',
    pool: 'forks',
    testTimeout: 20_000,
    hookTimeout: 20_000,
    unstubEnvs: true,
    projects: [
      { extends: true, test: { name: 'units', include: COMPUTING, isolate: false } },
      {
        extends: true,
        test: {
          name: 'rest',
          include: [
            '{packages,apps,extensions}/*/{src,test}/**/*.test.{ts,tsx}',
            '{scripts,bench}/**/*.test.ts',
          ],
          exclude: [...COMPUTING, '**/node_modules/**', '**/dist/**'],
        },
      },
    ],
  },
});
