import { wordsOf } from '#modules/people/names/index.ts';

/** Words of at least this likeness are taken for one another. */
const WORD_LIKENESS_MIN = 0.75;

/** What each word costs that only the longer name has, and what all of them cost together at most. */
const EXTRA_WORD_COST = 0.05;
const EXTRA_COST_MAX = 0.15;

/** A name of one word is a part of very many names: alone it never reaches a threshold. */
const ONE_WORD_MAX = 0.6;

/** Letters of a word that a name is found by. */
const BEGINNING = 2;

/** What names are found by: any two beginnings of their words, whatever the order; of one word its own. */
export function keysOf(name: string): readonly string[] {
  const beginnings = [...new Set(wordsOf(name).map((word) => word.slice(0, BEGINNING)))].sort();
  const pairs = beginnings.flatMap((one, place) =>
    beginnings.slice(place + 1).map((other) => `${one} ${other}`),
  );
  return pairs.length > 0 ? pairs : beginnings;
}

/** One line of the table of distances, written over for each letter: no name is longer. */
let line = new Uint16Array(1_024);

/** How many letters have to change to make one word the other. */
function distanceOf(one: string, other: string): number {
  if (one === other) return 0;
  if (line.length <= other.length) line = new Uint16Array(other.length * 2);
  for (let column = 0; column <= other.length; column += 1) line[column] = column;
  for (let row = 1; row <= one.length; row += 1) {
    const letter = one.charCodeAt(row - 1);
    let corner = row - 1;
    let left = row;
    line[0] = row;
    for (let column = 1; column <= other.length; column += 1) {
      const above = line[column] ?? 0;
      const changed = corner + (letter === other.charCodeAt(column - 1) ? 0 : 1);
      left = Math.min(above + 1, left + 1, changed);
      line[column] = left;
      corner = above;
    }
  }
  return line[other.length] ?? 0;
}

/** From 0 for nothing in common to 1 for the same. */
function likenessOf(one: string, other: string): number {
  const longest = Math.max(one.length, other.length);
  return longest === 0 ? 0 : 1 - distanceOf(one, other) / longest;
}

/** Each word of the shorter name with the word of the longer one that is most like it, each taken once. */
function likenessByWords(shorter: readonly string[], longer: readonly string[]): number {
  const pairs = shorter
    .flatMap((one, left) =>
      longer.map((other, right) => ({ left, right, likeness: likenessOf(one, other) })),
    )
    .filter(({ likeness }) => likeness >= WORD_LIKENESS_MIN)
    .sort((a, b) => b.likeness - a.likeness);
  const [lefts, rights] = [new Set<number>(), new Set<number>()];
  let agreed = 0;
  for (const { left, right, likeness } of pairs) {
    if (lefts.has(left) || rights.has(right)) continue;
    lefts.add(left);
    rights.add(right);
    agreed += likeness * (shorter[left]?.length ?? 0);
  }
  const letters = shorter.join('').length;
  const cost = Math.min(EXTRA_COST_MAX, EXTRA_WORD_COST * (longer.length - shorter.length));
  const whole = letters === 0 ? 0 : agreed / letters - cost;
  const isOneOfMany = shorter.length === 1 && longer.length > 1;
  return isOneOfMany ? Math.min(ONE_WORD_MAX, whole) : whole;
}

/** A name with what it is compared by, made once. */
export interface PreparedName {
  readonly name: string;
  readonly words: readonly string[];
  readonly joined: string;
}

export function preparedName(name: string): PreparedName {
  const words = wordsOf(name);
  return { name, words, joined: words.join('') };
}

/** How alike two names are, from 0 to 1; the order of their words and where they are parted do not count. */
export function nameLikeness(one: PreparedName, other: PreparedName): number {
  const [shorter, longer] =
    one.words.length <= other.words.length ? [one.words, other.words] : [other.words, one.words];
  const joined = likenessOf(one.joined, other.joined);
  return Math.max(0, likenessByWords(shorter, longer), joined);
}
