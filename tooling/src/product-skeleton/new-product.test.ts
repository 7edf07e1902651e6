import { spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inRepository, toolEnvironment } from '#repository.ts';
import { nextNumbers } from './next-numbers.ts';
import { editLists, renderFiles } from './render.ts';
import type { Skeleton, SourceFile } from './render.ts';

/** What a product's own files need. */
const COPIED = ['packages/money', 'packages/exchange-core', 'packages/protocol', 'apps/server'];

/** What needs the whole server, or React: a minute of a busy machine. The lists there are one line. */
const HEAVY = /^apps\/web\/|^apps\/server\/src\/(?:compose\/products\.ts|.*\.test\.ts)$/;

const fold = (paths: readonly string[]): string => paths.toSorted().join('\n');

let root: string;
let skeleton: Skeleton;
let files: readonly SourceFile[];
let lists: readonly SourceFile[];

const run = (tool: string, ...args: readonly string[]) => {
  const done = spawnSync(join(root, 'node_modules', '.bin', tool), args, {
    cwd: root,
    env: toolEnvironment(),
    encoding: 'utf8',
  });
  return `${done.stdout}${done.stderr}`;
};

/** The browser's table of routes as `npm run docs` would write it. */
function routes(): SourceFile {
  const path = 'packages/protocol/src/generated/routes.ts';
  const rows = '  trialproductInfo: userRead,\n  trialproductJoin: moneyAct,\n} as const';
  return { path, text: readFileSync(inRepository(path), 'utf8').replace('} as const', rows) };
}

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'new-product-'));
  for (const folder of COPIED) {
    cpSync(inRepository(folder, 'src'), join(root, folder, 'src'), { recursive: true });
    cpSync(inRepository(folder, 'package.json'), join(root, folder, 'package.json'));
  }
  mkdirSync(join(root, 'node_modules', '@candor'), { recursive: true });
  for (const name of readdirSync(inRepository('node_modules'))) {
    if (name === '@candor') continue;
    symlinkSync(inRepository('node_modules', name), join(root, 'node_modules', name));
  }
  for (const folder of COPIED) {
    symlinkSync(join(root, folder), join(root, 'node_modules', '@candor', folder.split('/')[1]!));
  }
  for (const name of ['biome.json', 'tsconfig.base.json', '.gitignore']) {
    cpSync(inRepository(name), join(root, name));
  }
  const numbers = await nextNumbers(inRepository('packages/exchange-core/src/index.ts'));
  skeleton = {
    name: 'trialproduct',
    group: 'earn',
    route: 'pages/mstarch/mstarch',
    ...numbers,
  };
  files = renderFiles(skeleton);
  lists = editLists(skeleton, (path) => readFileSync(inRepository(path), 'utf8'));
  for (const { path, text } of [...files, ...lists, routes()]) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  run('biome', 'format', '--write', ...[...files, ...lists].map(({ path }) => path));
}, 60_000);
afterAll(() => rmSync(root, { recursive: true, force: true }));

test('a product of one command and one record stands in six lists', () => {
  expect(fold(lists.map(({ path }) => path))).toBe(
    fold([
      'apps/server/src/compose/products.ts',
      'apps/server/src/compose/testing/product-guards.ts',
      'apps/server/src/products.ts',
      'apps/web/src/app/routes.ts',
      'packages/exchange-core/src/products.ts',
      'packages/protocol/src/products.ts',
    ]),
  );
  for (const { path, text } of lists) expect(text, path).not.toBe(read(path));
});

test('a route that has a screen, or is none, is refused with those that are free', () => {
  const editWith = (route: string) => () => editLists({ ...skeleton, route }, read);
  expect(editWith('pages/mine/mine')).toThrow('pages/mstarch/mstarch');
  expect(editWith('pages/index/index')).toThrow('is not one of the routes without a screen');
});

test('nothing of the template is left unfilled', () => {
  for (const { path, text } of files) expect(`${path}\n${text}`).not.toMatch(/\{\{|\.template/);
});

test('its files and the lists compile together', () => {
  const sources = [...files, ...lists]
    .map(({ path }) => path)
    .filter((path) => path.endsWith('.ts') && !HEAVY.test(path));
  writeFileSync(
    join(root, 'tsconfig.json'),
    JSON.stringify({
      extends: './tsconfig.base.json',
      compilerOptions: { types: ['node'] },
      files: [...sources, 'apps/server/src/api/rejection-codes.ts'],
    }),
  );
  expect(run('../typescript-native/bin/tsc', '-p', 'tsconfig.json', '--pretty', 'false')).toBe('');
}, 60_000);

const read = (path: string): string => readFileSync(inRepository(path), 'utf8');
