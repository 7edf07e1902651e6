import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { answerQuestions } from '#threads/answer-questions.ts';
import { keysOf } from './name-score.ts';
import { ListProblemError, readList } from './read-list.ts';
import type { ListEntry } from './read-list.ts';
import { preparedEntry, preparedPerson, SCORE_MIN, scorePrepared } from './score-entry.ts';
import type { PreparedEntry } from './score-entry.ts';
import type { EntryRow, Hit, Questions } from './thread-messages.ts';

interface Kept {
  readonly row: EntryRow;
  readonly prepared: PreparedEntry;
}

let list: readonly ListEntry[] = [];
const byKey = new Map<string, Kept[]>();

const markOf = ({ kind, names, birthdays, countries }: ListEntry): string =>
  createHash('sha256')
    .update(JSON.stringify([kind, names, birthdays, countries]))
    .digest('hex')
    .slice(0, 32);

async function read({
  path,
  fileName,
  bytesMax,
}: Questions['read']['ask']): Promise<Questions['read']['answer']> {
  list = [];
  const { size } = await stat(path);
  const isTooLarge = size > bytesMax;
  const bytes = isTooLarge ? Buffer.from(`too large: ${size}`) : await readFile(path);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  try {
    if (isTooLarge) throw new ListProblemError('too_large');
    list = readList(fileName, bytes.toString('utf8'));
    return { sha256, entries: list.length, problem: null };
  } catch (error) {
    if (!(error instanceof ListProblemError)) throw error;
    return { sha256, entries: 0, problem: error.message };
  }
}

const rows = ({ from, count }: Questions['rows']['ask']): string =>
  JSON.stringify(
    list.slice(from, from + count).map((entry) => ({
      ...entry,
      keys: [...new Set(entry.names.flatMap(keysOf))],
      mark: markOf(entry),
    })),
  );

function keep(entries: readonly EntryRow[]): null {
  for (const row of entries) {
    const kept = { row, prepared: preparedEntry(row) };
    for (const key of new Set(row.names.flatMap(keysOf))) {
      const others = byKey.get(key);
      if (others === undefined) byKey.set(key, [kept]);
      else others.push(kept);
    }
  }
  return null;
}

function compare(persons: readonly Questions['compare']['ask'][number][]): readonly Hit[] {
  return persons.flatMap((person, place) => {
    const prepared = preparedPerson(person);
    const candidates = new Set(keysOf(person.name).flatMap((key) => byKey.get(key) ?? []));
    return [...candidates].flatMap(({ row, prepared: entry }): Hit[] => {
      const scored = scorePrepared(prepared, entry);
      return scored.score < SCORE_MIN ? [] : [{ person: place, row, scored }];
    });
  });
}

function forget(): null {
  byKey.clear();
  return null;
}

answerQuestions<Questions>({ read, rows, forget, entries: keep, compare });
