import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { inRepository, listWorkspaces } from '#repository.ts';
import { formatSeconds, runSteps } from '#run-steps.ts';
import type { Step } from '#run-steps.ts';

/**
 * `npm run check`: everything that can be said about the code without running it. With names as arguments
 * (`npm run check -- types lint`) only those groups run; a workspace name narrows types, lint and format.
 */
const tsc = inRepository('node_modules', 'typescript-native', 'bin', 'tsc');

/**
 * The compiler divides a program among four checkers, which work out many types four times. Programs are checked beside
 * each other here, so one checker each is a third less processor time for the same answer.
 */
const ONE_CHECKER = '--singleThreaded';

/** The compiler is written in Go: its collector waits until the heap is five times what is in use, here at most 1.2 GB. */
const COLLECTS_SELDOM = { GOGC: '400' };

function typeSteps(workspaces: readonly string[]): Step[] {
  const configs = workspaces.flatMap((folder) =>
    ['tsconfig.json', 'tsconfig.pure.json']
      .map((name) => (folder === '.' ? name : `${folder}/${name}`))
      .filter((path) => existsSync(inRepository(path))),
  );
  return configs.map((config) => ({
    name: `types ${config.replace(/\/?tsconfig\.json$/, '') || 'root'}`,
    command: process.execPath,
    args: [tsc, '--noEmit', '--pretty', 'false', ONE_CHECKER, '-p', config],
    env: COLLECTS_SELDOM,
  }));
}

/**
 * At a desk, files that did not change are not read again by eslint, whose rules look at one file at a time. Where a
 * change is judged everything is linted. What needs types is asked of oxlint, on the native compiler: a quarter of the
 * processor time that typescript-eslint takes for the same rules.
 */
const lintCache =
  process.env['CI'] === undefined
    ? ['--cache', '--cache-strategy', 'content', '--cache-location', '.cache/eslint/']
    : [];

function lintSteps(paths: readonly string[]): Step[] {
  return [
    {
      name: 'lint by types',
      command: 'oxlint',
      args: ['--deny-warnings', '--format', 'unix', ...paths],
    },
    {
      name: 'lint',
      command: 'eslint',
      args: ['--max-warnings', '0', ...lintCache, ...(paths.length === 0 ? ['.'] : paths)],
    },
  ];
}

const groups: Readonly<Record<string, (paths: readonly string[]) => readonly Step[]>> = {
  // First: in .ci/run journeys wait for the clients that it builds.
  bundle: () => [
    {
      name: 'bundle',
      command: process.execPath,
      args: [inRepository('tooling', 'src', 'bundle.ts')],
    },
  ],
  types: (paths) => typeSteps(paths.length === 0 ? ['.', ...listWorkspaces()] : paths),
  format: (paths) => [
    { name: 'format', command: 'biome', args: ['format', ...(paths.length === 0 ? ['.'] : paths)] },
  ],
  lint: lintSteps,
  walls: () => [
    {
      name: 'walls',
      command: 'depcruise',
      args: [
        '--config',
        '.dependency-cruiser.mjs',
        ...['packages', 'apps', 'e2e', 'bench', 'tooling'],
      ],
    },
  ],
  'dead-code': () => [{ name: 'dead-code', command: 'knip', args: ['--no-progress'] }],
  rules: () => [
    {
      name: 'rules',
      command: 'vitest',
      args: ['run', '--project', 'tooling', 'src/rules', '--reporter', 'dot'],
    },
  ],
};

/** Splits the arguments into groups and workspace folders; an unknown word is an error, not silence. */
function readArguments(words: readonly string[]): { names: string[]; paths: string[] } {
  const names: string[] = [];
  const paths: string[] = [];
  for (const word of words) {
    const folder = listWorkspaces().find((path) => path === word || path.endsWith(`/${word}`));
    if (word in groups) names.push(word);
    else if (folder !== undefined) paths.push(folder);
    else
      throw new Error(`unknown: ${word}. Groups: ${Object.keys(groups).join(' ')}, or a workspace`);
  }
  if (names.length > 0) return { names, paths };
  return { names: paths.length > 0 ? ['types', 'format', 'lint'] : Object.keys(groups), paths };
}

const startedAtMs = performance.now();
const { names, paths } = readArguments(process.argv.slice(2));
const results = await runSteps(
  names.flatMap((name) => groups[name]?.(paths) ?? []),
  availableParallelism(),
);
const failed = results.filter((result) => !result.ok);
console.log(
  failed.length === 0
    ? `check passed: ${results.length} steps in ${formatSeconds(performance.now() - startedAtMs)}`
    : `check failed: ${failed.map((result) => result.name).join(', ')}`,
);
process.exitCode = failed.length === 0 ? 0 : 1;
