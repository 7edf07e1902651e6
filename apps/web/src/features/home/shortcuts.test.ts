import { expect, test } from 'vitest';
import { setBuiltPaths } from '#shared/ui/navigation/built-paths.ts';
import { builtShortcuts, chosenShortcuts, withShortcut } from './shortcuts.ts';

const namesOf = (chosen: readonly string[]): readonly string[] => {
  setBuiltPaths(['pages/otc/otc', 'pages/Option/Riseandfall', 'share', 'transfer', 'assets']);
  return chosenShortcuts(chosen, builtShortcuts()).map(({ name }) => name);
};

test.each<[chosen: readonly string[], shown: readonly string[]]>([
  [[], ['p2p', 'options', 'invite', 'transfer']],
  [['assets'], ['assets', 'p2p', 'options', 'invite']],
  [
    ['transfer', 'assets', 'invite', 'options'],
    ['transfer', 'assets', 'invite', 'options'],
  ],
  // A screen that there is not, and a name of an older version.
  [
    ['mining', 'gone', 'assets'],
    ['assets', 'p2p', 'options', 'invite'],
  ],
])('of %j Home shows %j', (chosen, shown) => {
  expect(namesOf(chosen)).toEqual(shown);
});

test('a shortcut goes in and out; a full row lets its first go', () => {
  expect(withShortcut(['a', 'b', 'c', 'd'], 'b')).toEqual(['a', 'c', 'd']);
  expect(withShortcut(['a', 'c', 'd'], 'e')).toEqual(['a', 'c', 'd', 'e']);
  expect(withShortcut(['a', 'b', 'c', 'd'], 'e')).toEqual(['b', 'c', 'd', 'e']);
});
