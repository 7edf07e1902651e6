import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { editLists, renderFiles } from '#product-skeleton/render.ts';
import { nextNumbers } from '#product-skeleton/next-numbers.ts';
import { inRepository } from '#repository.ts';

const USAGE =
  'npm run new-product -- <one lowercase word> [--group earn] [--route pages/of/the-specification]';

/** `npm run new-product`: makes the skeleton of a product that runs, and puts it into every list. */
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { group: { type: 'string', default: 'earn' }, route: { type: 'string' } },
});
const [name = ''] = positionals;
if (!/^[a-z][a-z0-9]{1,30}$/.test(name) || !/^[a-z][a-z0-9-]*$/.test(values.group)) {
  console.error(USAGE);
  process.exit(1);
}

const skeleton = {
  name,
  ...values,
  ...(await nextNumbers(inRepository('packages/exchange-core/src/index.ts'))),
};
const files = renderFiles(skeleton);
const taken = files.find(({ path }) => existsSync(inRepository(path)));
if (taken !== undefined) {
  console.error(`${taken.path} is there already: choose another name`);
  process.exit(1);
}
const lists = editLists(skeleton, (path) => readFileSync(inRepository(path), 'utf8'));
for (const { path, text } of [...files, ...lists]) {
  mkdirSync(dirname(inRepository(path)), { recursive: true });
  writeFileSync(inRepository(path), text);
  console.log(`written ${path}`);
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
