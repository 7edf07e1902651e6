import { expect, test } from 'vitest';
import { diffRows } from './diff.ts';

test('fields of both sides stand side by side, and a change is marked', () => {
  const before = JSON.stringify({ frozen: false, tier: 0, limits: { day: '10' } });
  const after = JSON.stringify({ frozen: true, tier: 0, limits: { day: '20' } });
  expect(diffRows(before, after)).toEqual([
    { field: 'frozen', before: 'false', after: 'true', isChanged: true },
    { field: 'tier', before: '0', after: '0', isChanged: false },
    { field: 'limits.day', before: '10', after: '20', isChanged: true },
  ]);
});

test('what is new has nothing before it, and what goes has nothing after it', () => {
  expect(diffRows(null, '{"roles":["risk","content"]}')).toEqual([
    { field: 'roles', before: undefined, after: '["risk","content"]', isChanged: true },
  ]);
  expect(diffRows('{"name":"a"}', '{}')).toEqual([
    { field: 'name', before: 'a', after: undefined, isChanged: true },
  ]);
});

test('nothing on both sides is nothing, and a text that is no JSON is shown as it is', () => {
  expect(diffRows(null, null)).toEqual([]);
  expect(diffRows('not json', null)).toEqual([
    { field: '', before: 'not json', after: undefined, isChanged: true },
  ]);
});
