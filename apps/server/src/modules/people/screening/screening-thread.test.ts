import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ScreeningThread } from './screening-thread.ts';
import type { EntryRow } from './thread-messages.ts';

let folder: string;
let thread: ScreeningThread;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'candor-thread-'));
  thread = new ScreeningThread();
});
afterAll(async () => {
  await thread.stop();
  await rm(folder, { recursive: true });
});

const ivan = { name: 'Ivan Petrov', birthday: '1970-05-17', country: 'RU' };
const maria = { name: 'Maria Lopez', birthday: '1980-01-02', country: 'ES' };
const entry = (entryId: string, name: string): EntryRow => ({
  ...{ fileName: 'sanctions-a.csv', entryId, kind: 'sanctions', names: [name], mark: entryId },
  ...{ birthdays: [], countries: [] },
});

test('a file that cannot be read is told, and the thread goes on', async () => {
  const fileName = 'sanctions-a.csv';
  const path = join(folder, fileName);
  const ask = { path, fileName, bytesMax: 1_000 };
  await expect(thread.ask('read', ask)).rejects.toThrow('ENOENT');
  await writeFile(path, 'id,name\nQ1,Ivan Petrov\nQ2,Maria Lopez\n');
  expect(await thread.ask('read', ask)).toMatchObject({ entries: 2, problem: null });
  const rows = JSON.parse(await thread.ask('rows', { from: 1, count: 5 })) as readonly object[];
  expect(rows).toMatchObject([{ entryId: 'Q2', names: ['Maria Lopez'], keys: ['lo ma'] }]);
  expect(await thread.ask('read', { ...ask, bytesMax: 10 })).toMatchObject({
    ...{ entries: 0, problem: 'too_large' },
  });
  expect(await thread.ask('rows', { from: 0, count: 5 })).toBe('[]');
});

test('each person is compared with the entries it was told since it forgot, once each', async () => {
  await thread.ask('entries', [entry('Q1', 'PETROV, Ivan')]);
  await thread.ask('entries', [entry('Q2', 'Ivan Sergeyevich Petrov')]);
  const hits = await thread.ask('compare', [maria, ivan]);
  expect(hits.map(({ person, row }) => [person, row.entryId])).toEqual([
    [1, 'Q1'],
    [1, 'Q2'],
  ]);
  await thread.ask('forget', null);
  await thread.ask('entries', [entry('Q3', 'Maria Lopez')]);
  const after = await thread.ask('compare', [maria, ivan]);
  expect(after.map(({ person, row }) => [person, row.entryId])).toEqual([[0, 'Q3']]);
});

test('a thread takes one question at a time, and one that ended leaves nobody waiting', async () => {
  const other = new ScreeningThread();
  const waiting = other.ask(
    'compare',
    Array.from({ length: 1_000 }, () => ivan),
  );
  await expect(other.ask('forget', null)).rejects.toThrow('at work');
  await other.stop();
  await expect(waiting).rejects.toThrow('ended');
  await expect(other.ask('forget', null)).rejects.toThrow('ended');
});
