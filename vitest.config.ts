import { existsSync, readdirSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import type { TestProjectInlineConfiguration } from 'vitest/config';

/** Every workspace is a project named like its folder; one with needs of its own brings a vitest.config.ts. */
const workspaces = [
  ...['packages', 'apps'].flatMap((folder) =>
    readdirSync(new URL(folder, import.meta.url)).map((name) => `${folder}/${name}`),
  ),
  'bench',
  'tooling',
];

/** A test that takes long is slow, not wrong: a busy machine must not make it fail. */
const patience = {
  testTimeout: 30_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 20_000 } },
};

function projectOf(folder: string): string | TestProjectInlineConfiguration {
  if (existsSync(new URL(`${folder}/vitest.config.ts`, import.meta.url))) return `./${folder}`;
  const test = {
    name: folder.replace(/^.*\//, ''),
    root: `./${folder}`,
    include: ['src/**/*.test.{ts,tsx}'],
    ...patience,
  };
  return { extends: true, test };
}

/** Whole-system tests start servers of their own: one file at a time, and patience on a busy machine. */
const wholeSystem = {
  root: './e2e',
  fileParallelism: false,
  testTimeout: 300_000,
  hookTimeout: 300_000,
};

export default defineConfig({
  test: {
    projects: [
      ...workspaces.map(projectOf),
      {
        extends: true,
        test: {
          ...wholeSystem,
          name: 'e2e',
          include: ['src/**/*.test.ts'],
          exclude: ['src/journeys/**'],
        },
      },
      {
        extends: true,
        test: {
          ...wholeSystem,
          name: 'journeys',
          include: ['src/journeys/**/*.test.ts'],
          // Each file has a server and a browser of its own, and mostly waits: two share two cores well.
          fileParallelism: true,
          maxWorkers: 2,
          expect: { poll: { timeout: 30_000 } },
          // A browser on a busy machine; `npm test` names every test that needed its second try.
          retry: 1,
        },
      },
    ],
  },
});
