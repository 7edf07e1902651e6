import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { keysOf, nameLikeness, preparedName } from './name-score.ts';
import { preparedEntry, preparedPerson, SCORE_MIN, scorePrepared } from './score-entry.ts';
import type { ListEntry } from './read-list.ts';

const likeness = (one: string, other: string): number =>
  nameLikeness(preparedName(one), preparedName(other));

const isFound = (one: string, other: string): boolean =>
  keysOf(one).some((key) => keysOf(other).includes(key));

describe('names', () => {
  test.each([
    ['Vladimir Petrov', 'Владимир Петров', 0.95],
    ['José Muñoz', 'MUNOZ, Jose', 1],
    ['Xi Jinping', '习近平', 1],
    ['김정은', 'Kim JeongEun', 0.85],
    ['Mohammed al-Masri', 'Mohamed Al Masri', 0.9],
    ['Jon Smyth Doe', 'John Smith Doe', 0.8],
    ['Ivan Petrov', 'Ivan Sergeyevich Petrov', 0.95],
  ])('%s and %s are close', (one, other, least) => {
    expect(likeness(one, other)).toBeGreaterThanOrEqual(least);
  });

  test.each([
    ['Ali', 'Ali Hassan Khalid'],
    ['Maria Garcia', 'Maria Lopez'],
    ['Somchai Saetang', 'Chao Wei'],
    ['', 'Ivan Petrov'],
  ])('%s and %s are not', (one, other) => {
    expect(likeness(one, other) * 100).toBeLessThan(SCORE_MIN - 5);
  });

  test.each([
    ['Petrov Ivan', 'Ivan Petrov'],
    ['Xi Jin Ping', '习近平'],
    ['Ivan Petrov', 'PETROV, Ivan Sergeyevich'],
  ])('%s is found by what %s begins with', (one, other) => {
    expect(isFound(one, other)).toBe(true);
  });

  test('are as close either way, never beyond one, and the same as themselves', () => {
    const word = fc.stringMatching(/^[a-z]{2,9}$/);
    const name = fc.array(word, { minLength: 2, maxLength: 4 }).map((words) => words.join(' '));
    fc.assert(
      fc.property(name, name, (one, other) => {
        const alike = likeness(one, other);
        expect(alike).toBeGreaterThanOrEqual(0);
        expect(alike).toBeLessThanOrEqual(1);
        expect(likeness(one, one)).toBe(1);
        expect(likeness(one, one.split(' ').reverse().join(' '))).toBe(1);
      }),
    );
  });
});

const entry = (more: Partial<ListEntry> = {}): ListEntry => ({
  ...{ entryId: 'Q1', kind: 'sanctions', names: ['Ivan Petrov'], birthdays: [], countries: [] },
  ...more,
});
const person = { name: 'Ivan Petrov', birthday: '1970-05-17', country: 'RU' };

test.each([
  ['nothing but the name', {}, 100, 'unknown', 'unknown'],
  ['the same birthday', { birthdays: ['1970-05-17'] }, 100, 'same', 'unknown'],
  ['the year of birth', { birthdays: ['1970'] }, 100, 'year', 'unknown'],
  ['another birthday', { birthdays: ['1971-01-01'] }, 85, 'differs', 'unknown'],
  ['another country', { countries: ['fr'] }, 95, 'unknown', 'differs'],
  ['the same country in small letters', { countries: ['ru'] }, 100, 'unknown', 'same'],
  ['neither', { birthdays: ['1971'], countries: ['fr'] }, 80, 'differs', 'differs'],
  ['the closest alias', { names: ['Oleg Ivanov', 'Petrov Ivan'] }, 100, 'unknown', 'unknown'],
] as const)('an entry with %s', (_, more, score, birthday, country) => {
  expect(scorePrepared(preparedPerson(person), preparedEntry(entry(more)))).toMatchObject({
    score,
    birthday,
    country,
  });
});
