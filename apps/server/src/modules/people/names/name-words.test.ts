import { expect, test } from 'vitest';
import { spellingsOf, wordsToIndex } from './name-words.ts';

/** As the database decides: some spelling of what was typed is among the words of the document. */
const isFound = (typed: string, document: string): boolean => {
  const words = wordsToIndex(document);
  return spellingsOf(typed).some((spelling) => spelling.every((word) => words.includes(word)));
};

test.each([
  ['Hopper', 'Grace Brewster Hopper'],
  ['hopper GRACE', 'Grace Brewster Hopper'],
  ['José Muñoz', 'MUNOZ Jose'],
  ['Владимир', 'Vladimir Petrov'],
  ['Petrov', 'Владимир Петров'],
  ['al-Masri', 'Mohammed Al Masri'],
  ['Jinping Xi', '近平 习'],
  ['习近平', 'Jinping Xi'],
  ['习近平', 'Jin Ping Xi'],
  ['近平', '近平 习'],
  ['Sato Taro', 'タロ サト'],
  ['Mary 王小明', 'Wang Xiaoming Mary'],
])('%s finds %s', (typed, document) => {
  expect(isFound(typed, document)).toBe(true);
});

test.each([
  ['Hop', 'Grace Brewster Hopper'],
  ['Grace Murray', 'Grace Brewster Hopper'],
  ['Jin', 'Jinping Xi'],
  ['王小明', 'Wang Xiao'],
  ['...', 'Grace Hopper'],
  ['', 'Grace Hopper'],
])('%s does not find %s', (typed, document) => {
  expect(isFound(typed, document)).toBe(false);
});

test('a text has few spellings, whatever it is', () => {
  expect(spellingsOf('王小明李大华'.repeat(20))).toHaveLength(1);
  expect(spellingsOf('王小明 李大华 赵四喜 钱五六')).toHaveLength(1);
  expect(spellingsOf('王小明 李大华')).toHaveLength(16);
});
