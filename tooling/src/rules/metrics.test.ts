import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inRepository, listFiles } from '#repository.ts';

const NAME = /'(candor_[a-z_]+)'/g;

/** Names of figures that the server registers. */
const registered = listFiles(
  'apps/server/src',
  (path) => path.endsWith('.ts') && !/\.test\.ts$|\/testing\//.test(path),
)
  .map((path) => readFileSync(inRepository(path), 'utf8'))
  .filter((text) => text.includes("from 'prom-client'"))
  .flatMap((text) => [...text.matchAll(NAME)].map(([, name = '']) => name));

test('the runbook names every figure of /metrics, and no other', () => {
  const page = readFileSync(inRepository('docs/operations.md'), 'utf8');
  const named = [...page.matchAll(/`(candor_[a-z_]+)/g)].map(([, name = '']) => name);
  expect(registered.length).toBeGreaterThan(20);
  expect([...new Set(named)].sort()).toEqual([...new Set(registered)].sort());
});
