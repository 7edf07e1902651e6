import anyAscii from 'any-ascii';

/** Scripts that write a syllable, not a sound: each sign is a word of its own. */
const SYLLABLES = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** A name as small Latin words without signs: accents, scripts, case and hyphens do not count. */
export function wordsOf(name: string): readonly string[] {
  const latin = Array.from(name.normalize('NFKC'), (sign) =>
    SYLLABLES.test(sign) ? ` ${anyAscii(sign)} ` : anyAscii(sign),
  );
  return latin
    .join('')
    .toLowerCase()
    .replace(/['’`]/g, '')
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');
}

/** Signs in a row, each a syllable, that Latin letters write as one word or as several. */
const RUNS = new RegExp(`${SYLLABLES.source}+`, 'gu');

/** Names have no longer runs; a longer one is compared sign by sign only. */
const RUN_SIGNS_MAX = 4;

/** Ways to write one name that are looked for. */
const SPELLINGS_MAX = 16;

const runsOf = (name: string): readonly (readonly string[])[] =>
  (name.normalize('NFKC').match(RUNS) ?? [])
    .map(wordsOf)
    .filter((run) => run.length > 1 && run.length <= RUN_SIGNS_MAX);

/** What a name is found by: its words, and of signs in a row all words that Latin letters may make of them. */
export function wordsToIndex(name: string): readonly string[] {
  const joined = runsOf(name).flatMap((run) =>
    run.flatMap((_, from) => run.map((_sign, to) => run.slice(from, to + 1).join(''))),
  );
  return [...new Set([...wordsOf(name), ...joined.filter((word) => word !== '')])];
}

/** A run as the words of Latin letters that it may be: 近平 is "jin ping" or "jinping". */
function splitsOf([first = '', ...rest]: readonly string[]): readonly (readonly string[])[] {
  if (rest.length === 0) return [[first]];
  return splitsOf(rest).flatMap(([next = '', ...others]) => [
    [first, next, ...others],
    [`${first}${next}`, ...others],
  ]);
}

/** The ways in which a typed name may stand in a document: in each of them all words must be there. */
export function spellingsOf(name: string): readonly (readonly string[])[] {
  const others = wordsOf(name.normalize('NFKC').replace(RUNS, (run) => (isShort(run) ? ' ' : run)));
  let spellings: readonly (readonly string[])[] = [others];
  for (const run of runsOf(name)) {
    const splits = splitsOf(run);
    if (spellings.length * splits.length > SPELLINGS_MAX) return [wordsOf(name)];
    spellings = spellings.flatMap((spelling) => splits.map((split) => [...spelling, ...split]));
  }
  return spellings.filter((spelling) => spelling.length > 0);
}

function isShort(run: string): boolean {
  const { length } = wordsOf(run);
  return length > 1 && length <= RUN_SIGNS_MAX;
}
