import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { Script } from 'node:vm';
import { editLists, foldersOf, renderFiles } from '#product-skeleton/render.ts';
import { nextNumbers } from '#product-skeleton/next-numbers.ts';
import { inRepository } from '#repository.ts';

/** `npm run new-product`: makes the skeleton of a product that runs, and puts it into every list. */
const USAGE =
  'npm run new-product -- <one lowercase word> [--group earn] [--route pages/of/the-specification]';

function fail(why: string): never {
  console.error(`${why}\n${USAGE}`);
  process.exit(1);
}

function readArguments() {
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: { group: { type: 'string', default: 'earn' }, route: { type: 'string' } },
    });
    return { name: positionals[0] ?? '', ...values };
  } catch (error) {
    return fail((error as Error).message);
  }
}

/** The skeleton is exported by its name, so that must not be a word of the language. */
function isWordOfLanguage(name: string): boolean {
  try {
    return !new Script(`'use strict'; const ${name} = 0;`);
  } catch {
    return true;
  }
}

const asked = readArguments();
const { name, group } = asked;
if (!/^[a-z][a-z0-9]{1,30}$/.test(name)) fail('A product is called by one lowercase word.');
if (isWordOfLanguage(name)) fail(`${name} is a word of the language: choose another name.`);
if (!/^[a-z][a-z0-9-]*$/.test(group)) fail('A group is a folder in lowercase.');

const skeleton = {
  ...asked,
  ...(await nextNumbers(inRepository('packages/exchange-core/src/index.ts'))),
};
const taken = foldersOf(skeleton).find((folder) => existsSync(inRepository(folder)));
if (taken !== undefined) fail(`${taken} is there already: choose another name.`);

const readSource = (path: string): string => readFileSync(inRepository(path), 'utf8');
const files = renderFiles(skeleton);
const lists = editListsOrFail();
for (const { path, text } of [...files, ...lists]) {
  mkdirSync(dirname(inRepository(path)), { recursive: true });
  writeFileSync(inRepository(path), text);
  console.log(`written ${path}`);
}

function editListsOrFail() {
  try {
    return editLists(skeleton, readSource);
  } catch (error) {
    return fail((error as Error).message);
  }
}

function run(command: string, ...args: readonly string[]): void {
  const { status } = spawnSync(command, args, { cwd: inRepository('.'), stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}

const sources = [...files, ...lists].map(({ path }) => path).filter((path) => /\.tsx?$/.test(path));
run(inRepository('node_modules/.bin/biome'), 'format', '--write', ...sources);
// What follows from the sources: bytes of the kinds, tables, routes and pages.
run(process.execPath, 'tooling/src/record-kinds.ts');
run(process.execPath, 'tooling/src/record-migrations.ts');
run(process.execPath, 'tooling/src/write-docs.ts');

const screen = asked.route === undefined ? '' : `, then npm start and open /${asked.route}`;
console.log(`
${name} runs. See it: npm test -- --project exchange-core ${name}, npm test -- --project server ${name}${screen}.
Make it yours: docs/how-to-add-a-product.md, from section 2. After each change: npm run kinds, migrations and docs.`);
