import { expect, test } from 'vitest';
import { nameCountries, searchCountries } from './countries.ts';

test('a country with two calling codes is listed once, near ones first, the others by name', () => {
  const named = nameCountries(['ZA', 'AE', 'KZ', 'KZ', 'TH', 'HK'], 'en');
  expect(named.map(({ country }) => country)).toEqual(['HK', 'TH', 'KZ', 'ZA', 'AE']);
});

test.each([
  ['thai', ['TH']],
  [' TH ', ['TH']],
  ['台', ['TW']],
  ['đài loan', ['TW']],
  ['atlantis', []],
  ['', ['HK', 'TW', 'TH']],
])('%j finds %j', (typed, codes) => {
  const list = nameCountries(['HK', 'TH', 'TW'], 'en');
  expect(searchCountries(list, typed).map(({ country }) => country)).toEqual(codes);
});
