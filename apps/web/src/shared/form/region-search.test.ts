import { expect, test } from 'vitest';
import { searchRegions } from './region-search.ts';

const regions = ['KR', 'TH', 'VN', 'DE', 'TW', 'GB', 'MO', 'JP', 'HK'];

const search = (typed: string): readonly string[] => searchRegions(regions, typed, (one) => one);

test.each([
  ['한국', 'KR'],
  ['대한', 'KR'],
  ['ไทย', 'TH'],
  ['việt', 'VN'],
  ['viet  nam', 'VN'],
  ['Duc', 'DE'],
  ['台', 'TW'],
  ['臺灣', 'TW'],
  ['uk', 'GB'],
  ['macau', 'MO'],
  [' JAPAN ', 'JP'],
])('%j finds %s first', (typed, region) => {
  expect(search(typed)[0]).toBe(region);
});

test('a code comes before names that contain it', () => {
  expect(search('th')).toEqual(['TH', 'KR']);
});

test('nothing typed leaves the list as it is, and what is no place finds none', () => {
  expect(search('  ')).toEqual(regions);
  expect(search('atlantis')).toEqual([]);
});
