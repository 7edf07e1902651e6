import { existsSync, readdirSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

/** Every workspace is a project named like its folder; one with needs of its own brings a vitest.config.ts. */
const workspaces = [
  ...['packages', 'apps'].flatMap((folder) =>
    readdirSync(new URL(folder, import.meta.url)).map((name) => `${folder}/${name}`),
  ),
  'bench',
  'e2e',
  'tooling',
];

export default defineConfig({
  test: {
    passWithNoTests: true,
    projects: workspaces.map((folder) =>
      existsSync(new URL(`${folder}/vitest.config.ts`, import.meta.url))
        ? `./${folder}`
        : {
            extends: true,
            test: {
              name: folder.replace(/^.*\//, ''),
              root: `./${folder}`,
              include: ['src/**/*.test.{ts,tsx}'],
              environment: 'node',
            },
          },
    ),
  },
});
