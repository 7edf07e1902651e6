import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../..');

/** All of them are the same database's: two of one number would wait for each other. */
test('every lock of the database has a number of its own', () => {
  const files = globSync('{apps,packages}/*/src/**/*.ts', { cwd: root });
  const locks = files.flatMap((file) =>
    [
      ...readFileSync(join(root, file), 'utf8').matchAll(/^const ([A-Z_]*LOCK) = ([0-9_]+);$/gm),
    ].map(([, name = '', number = '']) => ({ name, number })),
  );
  expect(locks.length).toBeGreaterThan(5);
  const shared = locks.filter((lock) =>
    locks.some((other) => other !== lock && other.number === lock.number),
  );
  expect(shared).toEqual([]);
});
