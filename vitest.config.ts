import { existsSync, readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import type { TestProjectInlineConfiguration } from 'vitest/config';
import { filesLeftOut, filesOfTheSystem, profileOf } from './tooling/src/tests/profiles.ts';
import { DURATIONS_VARIABLE, DurationReporter } from './tooling/src/tests/duration-reporter.ts';

/**
 * Vitest would leave one processor out, which on a machine with two is half of it. All projects read
 * this, those with a configuration file of their own too.
 */
process.env['VITEST_MAX_WORKERS'] ??= String(availableParallelism());

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

/** Whole-system tests start servers of their own and are patient with a busy machine. */
const wholeSystem = {
  root: './e2e',
  testTimeout: 300_000,
  hookTimeout: 300_000,
};

const profile = profileOf(process.env);

/** `npm test` asks for reports in files; who runs Vitest alone reads the screen. */
const durationsPath = process.env[DURATIONS_VARIABLE];
const reporters =
  durationsPath === undefined
    ? ['default']
    : ['default', 'json', new DurationReporter(durationsPath, import.meta.dirname)];

export default defineConfig({
  test: {
    reporters,
    teardownTimeout: 60_000,
    projects: [
      ...workspaces.map(projectOf),
      {
        extends: true,
        test: {
          ...wholeSystem,
          name: 'e2e',
          include:
            profile === 'short' ? [...filesOfTheSystem('crash', profile)] : ['src/**/*.test.ts'],
          exclude: ['src/journeys/**', ...filesLeftOut(profile)],
        },
      },
      {
        extends: true,
        test: {
          ...wholeSystem,
          name: 'journeys',
          include: [...filesOfTheSystem('journeys', profile)],
          globalSetup: [`${import.meta.dirname}/e2e/src/journeys/global-setup.ts`],
          // One server and one browser a worker: src/journeys/stage.ts. They take their time to end.
          isolate: false,
          expect: { poll: { timeout: 30_000 } },
        },
      },
    ],
  },
});
