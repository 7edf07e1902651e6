import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { findRoute, HOME_PATH, tabRoutes } from './find-route.ts';
import { routes } from './routes.ts';

const spec = JSON.parse(
  readFileSync(new URL('../../../../tooling/spec/routes.json', import.meta.url), 'utf8'),
) as Record<string, string[]>;

test('the table has every route of the specification, once, and no other', () => {
  expect(routes.map((route) => route.path).sort()).toEqual(Object.values(spec).flat().sort());
});

test('the tabs are the five of the specification in its order', () => {
  expect(tabRoutes.map((route) => route.path)).toEqual(spec['tabs']);
});

test.each(['/', '', '/pages/index/index', '/pages/index/index/'])(
  '%j is the home screen',
  (path) => {
    expect(findRoute(path)?.path).toBe(HOME_PATH);
  },
);

test('an unknown path has no route', () => {
  expect(findRoute('/pages/index')).toBeUndefined();
  expect(findRoute('/__proto__')).toBeUndefined();
});
