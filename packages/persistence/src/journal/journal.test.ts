import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { assetBatch } from '#testing/batches.ts';
import { createTestDatabase } from '#testing/create-test-database.ts';
import type { TestDatabase } from '#testing/create-test-database.ts';
import { JournalFailure } from './journal-failure.ts';
import { batchOf, GENESIS_HASH, hashRow } from './journal-row.ts';
import type { JournalRow } from './journal-row.ts';
import { Journal } from './journal.ts';
import type { JournalOptions } from './journal.ts';
import { JournalCorruptError, journalHead, readJournal } from './read-journal.ts';

let database: TestDatabase;
let journals: Journal[];

beforeEach(async () => {
  database = await createTestDatabase();
  journals = [];
});

afterEach(async () => {
  for (const journal of journals) await journal.close();
  await database.stop();
});

async function openJournal(options: JournalOptions = {}): Promise<Journal> {
  const journal = await Journal.open(database, options);
  journals.push(journal);
  return journal;
}

async function rowsFrom(sequence = 1): Promise<JournalRow[]> {
  const rows: JournalRow[] = [];
  for await (const row of readJournal(database.pool, sequence)) rows.push(row);
  return rows;
}

async function reasonOf(attempt: Promise<unknown>): Promise<string> {
  try {
    await attempt;
    return 'appended';
  } catch (error) {
    if (!(error instanceof JournalFailure)) throw error;
    expect(error.certain).toBe(false);
    return error.reason;
  }
}

describe('an append', () => {
  test('is a row that gives the batch back', async () => {
    const journal = await openJournal();
    await journal.append(assetBatch(1, 3));
    await journal.append(assetBatch(4));
    const rows = await rowsFrom();
    expect(rows.map(({ sequenceFirst, sequenceLast }) => [sequenceFirst, sequenceLast])).toEqual([
      [1, 3],
      [4, 4],
    ]);
    const [first] = rows;
    if (first === undefined) throw new Error('no row');
    expect(batchOf(first)).toEqual(assetBatch(1, 3));
    expect(journal.lastSequence).toBe(4);
  });

  test('continues the hash chain from the genesis hash', async () => {
    const journal = await openJournal();
    await journal.append(assetBatch(1, 2));
    await journal.append(assetBatch(3));
    const [first, second] = await rowsFrom();
    expect(first?.previousHash).toEqual(GENESIS_HASH);
    expect(first && hashRow(GENESIS_HASH, first, first.payload)).toEqual(first?.hash);
    expect(second?.previousHash).toEqual(first?.hash);
    expect(await journalHead(database.pool)).toEqual({
      sequence: 3,
      hash: second?.hash.toString('hex'),
    });
    expect(Buffer.from(journal.lastHash)).toEqual(second?.hash);
  });

  test.each([
    ['a gap', 4],
    ['a repeated sequence', 2],
  ])('with %s is refused and ends this journal', async (_, sequence) => {
    const journal = await openJournal();
    await journal.append(assetBatch(1, 2));
    expect(await reasonOf(journal.append(assetBatch(sequence)))).toBe('fenced');
    expect(await reasonOf(journal.append(assetBatch(3)))).toBe('fenced');
    expect(await rowsFrom()).toHaveLength(1);
  });

  test('while another is in flight is a mistake of the caller', async () => {
    const journal = await openJournal();
    const first = journal.append(assetBatch(1));
    await expect(journal.append(assetBatch(2))).rejects.toThrow('in flight');
    await first;
    expect(await rowsFrom()).toHaveLength(1);
  });

  test('whose answer is cut off is unknown, and durable all the same', async () => {
    const journal = await openJournal({ cutReply: () => true });
    expect(await reasonOf(journal.append(assetBatch(1)))).toBe('unknown');
    // The next leader waits for the statement under way, as recovery does.
    const next = await openJournal();
    expect(next.lastSequence).toBe(1);
    expect(await rowsFrom()).toHaveLength(1);
  });

  test('passes the crash points in order', async () => {
    const points: string[] = [];
    const journal = await openJournal({ probe: (point) => points.push(point) });
    await journal.append(assetBatch(1));
    expect(points).toEqual(['journal_encoded', 'journal_sent', 'journal_committed']);
  });
});

describe('leadership', () => {
  test('begins where the last leader ended, one epoch later', async () => {
    const first = await openJournal();
    await first.append(assetBatch(1, 5));
    await first.close();
    const second = await openJournal();
    expect([second.epoch, second.lastSequence]).toEqual([first.epoch + 1, 5]);
    await second.append(assetBatch(6));
    expect((await rowsFrom()).map(({ epoch }) => epoch)).toEqual([first.epoch, second.epoch]);
  });

  test('once lost never comes back: a paused leader that wakes up appends nothing', async () => {
    const lost: JournalFailure[] = [];
    const paused = await openJournal({ onLost: (failure) => lost.push(failure) });
    await paused.append(assetBatch(1));
    const leader = await openJournal();
    expect(await reasonOf(paused.append(assetBatch(2)))).toMatch(/fenced|unknown/);
    await leader.append(assetBatch(2, 2));
    expect((await rowsFrom()).map(({ epoch }) => epoch)).toEqual([paused.epoch, leader.epoch]);
  });

  test('is given up when nobody answers, and the next one goes on where the journal ends', async () => {
    const unheard = await openJournal({ answerMsMax: 100 });
    const other = await database.connect();
    await other.query('BEGIN');
    await other.query('SELECT 1 FROM engine_leader FOR UPDATE');
    expect(await reasonOf(unheard.append(assetBatch(1)))).toBe('unknown');
    expect(await reasonOf(unheard.append(assetBatch(1)))).toBe('unknown');
    await other.end();
    const next = await openJournal();
    await next.append(assetBatch(next.lastSequence + 1));
    expect((await rowsFrom()).at(-1)?.sequenceLast).toBe(next.lastSequence);
  });

  test('is checked by the epoch alone when the old session could not be ended', async () => {
    const paused = await openJournal();
    await database.pool.query('UPDATE engine_leader SET epoch = epoch + 1');
    expect(await reasonOf(paused.append(assetBatch(1)))).toBe('fenced');
    expect(await rowsFrom()).toEqual([]);
  });

  test('is checked on request', async () => {
    const journal = await openJournal();
    await journal.assertLeader();
    await database.pool.query('UPDATE engine_leader SET epoch = epoch + 1');
    expect(await reasonOf(journal.assertLeader())).toBe('fenced');
  });

  test('that breaks while idle is told once', async () => {
    const lost: JournalFailure[] = [];
    const told = Promise.withResolvers<undefined>();
    await openJournal({
      onLost: (failure) => {
        lost.push(failure);
        told.resolve(undefined);
      },
    });
    await openJournal();
    await told.promise;
    expect(lost.map(({ reason }) => reason)).toEqual(['unknown']);
  });
});

describe('the table', () => {
  test.each([`UPDATE journal SET epoch = 9`, `DELETE FROM journal`, `TRUNCATE journal`])(
    'refuses %s',
    async (statement) => {
      const journal = await openJournal();
      await journal.append(assetBatch(1));
      await expect(database.pool.query(statement)).rejects.toThrow('only ever appended to');
    },
  );
});

describe('a reader finds', () => {
  /** Changes rows behind the trigger's back, as someone with the files could. */
  async function tamper(statement: string): Promise<void> {
    await database.pool.query('ALTER TABLE journal DISABLE TRIGGER USER');
    await database.pool.query(statement);
  }

  test.each([
    [
      'a changed payload',
      `UPDATE journal SET payload = (SELECT payload FROM journal WHERE sequence_first = 1) WHERE sequence_first = 3`,
      3,
    ],
    ['bytes that are no payload', `UPDATE journal SET payload = 'x' WHERE sequence_first = 3`, 3],
    ['a changed header', `UPDATE journal SET timestamp_ms = 1 WHERE sequence_first = 3`, 3],
    [
      'a changed hash',
      `UPDATE journal SET hash = decode(repeat('ab', 32), 'hex') WHERE sequence_first = 3`,
      3,
    ],
    ['a missing row', `DELETE FROM journal WHERE sequence_first = 3`, 3],
    [
      'a swapped history',
      `UPDATE journal SET previous_hash = decode(repeat('cd', 32), 'hex') WHERE sequence_first = 5`,
      5,
    ],
  ])('%s', async (_, statement, sequence) => {
    const journal = await openJournal();
    for (const first of [1, 3, 5]) await journal.append(assetBatch(first, 2));
    await tamper(statement);
    const attempt = rowsFrom();
    await expect(attempt).rejects.toThrow(JournalCorruptError);
    await expect(attempt).rejects.toMatchObject({ sequence });
  });

  test('rows from the middle on, and refuses to begin inside a row', async () => {
    const journal = await openJournal();
    for (const first of [1, 3, 5]) await journal.append(assetBatch(first, 2));
    expect((await rowsFrom(3)).map((row) => row.sequenceFirst)).toEqual([3, 5]);
    expect(await rowsFrom(7)).toEqual([]);
    await expect(rowsFrom(4)).rejects.toThrow(JournalCorruptError);
  });

  test('more rows than it reads at a time', async () => {
    const journal = await openJournal();
    for (let first = 1; first <= 230; first++) await journal.append(assetBatch(first));
    expect(await rowsFrom()).toHaveLength(230);
  });
});

test('a journal that was shortened by hand has no leader', async () => {
  const journal = await openJournal();
  for (const first of [1, 2]) await journal.append(assetBatch(first));
  await database.pool.query('ALTER TABLE journal DISABLE TRIGGER USER');
  await database.pool.query('DELETE FROM journal WHERE sequence_first = 2');
  await expect(openJournal()).rejects.toThrow('removed or added by hand');
});
