import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inRepository } from '#repository.ts';

const textOf = (path: string): string => readFileSync(inRepository(path), 'utf8');

/** Keys of an object's own lines, from where a text says until its end. */
function keysAfter(text: string, start: string): string[] {
  const body = text.slice(text.indexOf(start));
  const end = body.indexOf('\n}');
  return [...body.slice(0, end).matchAll(/^ {2}(\w+): /gm)].map(([, key = '']) => key);
}

test('every setting of the back office has a name and a meaning in the languages of staff', () => {
  const table = textOf('apps/server/src/modules/console/settings/settings-table.ts');
  const texts = textOf('apps/admin/src/shared/texts/setting-meanings.ts');
  const keys = keysAfter(table, 'export const settingsTable').sort();
  expect(keys.length).toBeGreaterThan(20);
  expect(keysAfter(texts, 'export const settingMeanings').sort()).toEqual(keys);
  expect(keysAfter(texts, 'export const settingTitles').sort()).toEqual(keys);
});
