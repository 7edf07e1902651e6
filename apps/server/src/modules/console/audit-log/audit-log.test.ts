import { inTransaction } from '@candor/persistence';
import type { AdminReply } from '@candor/protocol';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { startTestApi } from '#compose/testing/test-api.ts';
import type { TestApi } from '#compose/testing/test-api.ts';
import { callAdmin, newOwner, newStaff } from '#compose/testing/test-staff.ts';
import type { TestStaff } from '#compose/testing/test-staff.ts';
import { appendEntry } from './append-entry.ts';
import { auditHash } from './audit-entry.ts';
import type { AuditFacts } from './audit-entry.ts';
import { PublishedHeads, readPublishedHeads } from './published-heads.ts';
import { verifyChain } from './verify-chain.ts';

let api: TestApi;
let ann: TestStaff;
let folder: string;

beforeAll(async () => {
  api = await startTestApi();
  ann = await newOwner(api);
  folder = await mkdtemp(join(tmpdir(), 'candor-heads-'));
});
afterAll(async () => {
  await api.stop();
  await rm(folder, { recursive: true });
});

const facts: AuditFacts = {
  atMs: 1_700_000_000_000,
  staffId: null,
  staffEmail: 'ann@example.com',
  act: 'userFreeze',
  subject: 'user 1000004',
  effect: 'Freeze user 1000004',
  before: '{"frozen":false}',
  after: '{"frozen":true}',
  reason: 'asked by phone',
  approverId: null,
  approverEmail: null,
  requestId: 'req-1',
  address: '127.0.0.1',
};

const add = (change: Partial<AuditFacts> = {}): Promise<number> =>
  inTransaction(api.database.pool, (tx) => appendEntry(tx, { ...facts, ...change }));

/** Changes the log as somebody with the whole database could, and puts it back. */
async function tampered<T>(statement: string, look: () => Promise<T>): Promise<T> {
  const { pool } = api.database;
  await pool.query('ALTER TABLE audit_entries DISABLE TRIGGER audit_entries_append_only');
  await pool.query('CREATE TABLE kept_entries AS SELECT * FROM audit_entries');
  await pool.query(statement);
  try {
    return await look();
  } finally {
    await pool.query('DELETE FROM audit_entries');
    await pool.query('INSERT INTO audit_entries SELECT * FROM kept_entries');
    await pool.query('DROP TABLE kept_entries');
    await pool.query('ALTER TABLE audit_entries ENABLE ALWAYS TRIGGER audit_entries_append_only');
  }
}

const verify = () => verifyChain(api.database.pool, []);

test('the bytes an entry is hashed by never change', () => {
  expect(auditHash(Buffer.alloc(32), 1, facts).toString('hex')).toBe(
    'e86c1ef8aa80e8db6ec266b383e3364cca932b246fd1abef2820b46d0acb3d9f',
  );
});

describe('the log', () => {
  test.each([
    `UPDATE audit_entries SET reason = 'x'`,
    `UPDATE audit_entries SET reason = 'x' WHERE false`,
    'DELETE FROM audit_entries',
    'TRUNCATE audit_entries',
    `SET session_replication_role = replica; DELETE FROM audit_entries`,
  ])('refuses %s', async (statement) => {
    const client = await api.database.connect();
    await expect(client.query(statement)).rejects.toThrow('append-only');
    await client.end();
  });

  test('has one unbroken row of numbers when a hundred write at once', async () => {
    const before = await verify();
    const ids = await Promise.all(
      Array.from({ length: 100 }, async (_, place) => {
        await api.database.pool.query('SELECT 1');
        return add({ reason: `number ${String(place)}` });
      }),
    );
    expect(new Set(ids).size).toBe(100);
    const after = await verify();
    expect(after).toMatchObject({ ok: true, entries: before.entries + 100 });
  });

  test('keeps an act and its entry together or neither', async () => {
    const { entries } = await verify();
    const user = `nobody${String(entries)}@example.com`;
    const failing = inTransaction(api.database.pool, async (tx) => {
      await tx.query(
        `INSERT INTO staff (email, name, roles, state, created_at_ms)
         VALUES ($1, 'N', '{risk}', 'invited', 1)`,
        [user],
      );
      await appendEntry(tx, facts);
      throw new Error('on second thoughts');
    });
    await expect(failing).rejects.toThrow('on second thoughts');
    expect((await verify()).entries).toBe(entries);
  });

  test('takes texts that no table keeps, without their NUL', async () => {
    await add({ reason: 'a\u0000b\ud800', before: '"\u0000"' });
    expect(await verify()).toMatchObject({ ok: true });
  });
});

describe('a halt', () => {
  const halt = async (state: 'halted' | 'cancel_only'): Promise<number> => {
    const operator = await newStaff(api, 'operations');
    const request = { symbol: 'BTCUSDT', state, reason: 'prices of one source only' };
    return (await operator.call('marketHalt', request)).code;
  };

  test('waits for nobody who has the whole log verified', async () => {
    const { promise, resolve } = Promise.withResolvers<[]>();
    const reading = vi.spyOn(api.admin.heads, 'earlier').mockReturnValue(promise);
    onTestFinished(() => reading.mockRestore());
    const verifying = Array.from({ length: 4 }, () => ann.call('auditVerify'));
    await vi.waitFor(() => expect(reading).toHaveBeenCalled());
    const bob = await newOwner(api);
    expect((await bob.call('signOut')).code).toBe(200);
    expect(await halt('cancel_only')).toBe(200);
    resolve([]);
    const answers = await Promise.all(verifying);
    expect(answers.map(({ code, data }) => [code, data])).toEqual(
      answers.map(() => [200, expect.objectContaining({ ok: true }) as unknown]),
    );
  });

  test('goes on behind an act that has to wait for a long one, and that one is told to come again', async () => {
    const bob = await newOwner(api);
    const long = await api.database.connect();
    await long.query('BEGIN; SELECT pg_advisory_xact_lock_shared(4201339)');
    const [left, halted] = await Promise.all([bob.call('signOut'), halt('halted')]);
    await long.query('ROLLBACK');
    await long.end();
    expect([left.code, halted]).toEqual([4013, 200]);
    expect((await bob.call('signOut')).code).toBe(200);
  });
});

interface Column {
  readonly name: string;
  readonly type: string;
  readonly isNullable: boolean;
}

/** Other values that a column could be given by who has the whole database. */
function valuesFor(
  { name, type, isNullable }: Column,
  otherStaffId: number,
): readonly { readonly name: string; readonly value: string }[] {
  const other: Readonly<Record<string, string>> = {
    bigint:
      name.endsWith('staff_id') || name === 'approver_id' ? String(otherStaffId) : `${name} + 1000`,
    text: `coalesce(${name}, '') || 'x'`,
    bytea: `set_byte(${name}, 31, get_byte(${name}, 31) # 1)`,
  };
  const value = other[type];
  if (value === undefined) throw new Error(`no other value for ${name}, a ${type}`);
  return [value, ...(isNullable ? ['NULL'] : [])].map((one) => ({ name, value: one }));
}

describe('the verifier', () => {
  const columns = [
    ['at_ms', 'at_ms + 1'],
    ['staff_email', `staff_email || 'x'`],
    ['act', `'userUnfreeze'`],
    ['subject', `'user 1000005'`],
    ['effect', `''`],
    ['before', 'NULL'],
    ['after', `replace(after, 'true', 'True')`],
    ['reason', `'asked  by phone'`],
    ['approver_email', `'bob@example.com'`],
    ['request_id', `'req-2'`],
    ['address', `'127.0.0.2'`],
    ['previous_hash', `decode(repeat('00', 32), 'hex')`],
    ['hash', `set_byte(hash, 31, get_byte(hash, 31) # 1)`],
  ] as const;

  test.each(columns)('finds one changed %s', async (column, value) => {
    const entryId = await add();
    await add();
    const report = await tampered(
      `UPDATE audit_entries SET ${column} = ${value} WHERE entry_id = ${entryId}`,
      verify,
    );
    expect(report.ok).toBe(false);
    expect(report.problems.join()).toContain(`entry ${entryId}`);
    expect(await verify()).toMatchObject({ ok: true });
  });

  test('finds a change of any column the table has, whatever it held before', async () => {
    const { rows: columns } = await api.database.pool.query<Column>(
      `SELECT column_name AS name, data_type AS type, is_nullable = 'YES' AS "isNullable"
       FROM information_schema.columns
       WHERE table_schema = current_schema() AND table_name = 'audit_entries'`,
    );
    expect(columns.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['staff_id', 'approver_id', 'entry_id']),
    );
    const { staffId } = await newOwner(api);
    const full = {
      staffId: ann.staffId,
      approverId: ann.staffId,
      approverEmail: 'bob@example.com',
    };
    const unseen: string[] = [];
    for (const [kept, change] of [
      ['nothing', { before: null, after: null }],
      ['something', full],
    ] as const) {
      const entryId = await add(change);
      await add();
      for (const { name, value } of columns.flatMap((one) => valuesFor(one, staffId))) {
        const report = await tampered(
          `UPDATE audit_entries SET ${name} = ${value}
           WHERE entry_id = ${entryId} AND ${name} IS DISTINCT FROM ${value}`,
          verify,
        );
        const isSame = kept === 'nothing' && value === 'NULL';
        if (report.ok !== isSame) unseen.push(`${name} = ${value}, was ${kept}`);
      }
    }
    expect(unseen).toEqual([]);
  });

  test('finds a row that was taken out of the middle', async () => {
    const entryId = await add();
    await add();
    const report = await tampered(`DELETE FROM audit_entries WHERE entry_id = ${entryId}`, verify);
    expect(report.problems).toContain(`entries ${entryId} to ${entryId} are gone`);
  });

  test('finds what was cut off the end, and a history written anew, by what was published', async () => {
    const heads = new PublishedHeads({
      pool: api.database.pool,
      log: pino({ level: 'silent' }),
      nowMs: () => 5,
      folder,
    });
    await heads.publish();
    await add();
    await heads.publish();
    const published = await readPublishedHeads(folder);
    expect(published).toHaveLength(2);
    const { entries } = await verifyChain(api.database.pool, published);
    const verifyPublished = () => verifyChain(api.database.pool, published);
    expect(await verifyPublished()).toMatchObject({ ok: true });
    const cut = await tampered(
      `DELETE FROM audit_entries WHERE entry_id = ${entries}`,
      verifyPublished,
    );
    expect(cut.problems).toEqual([`entries ${entries} to ${entries} were published and are gone`]);
    const anew = await tampered(
      `DELETE FROM audit_entries WHERE entry_id = ${entries}`,
      async () => {
        await add({ reason: 'another story' });
        return verifyPublished();
      },
    );
    expect(anew.problems).toEqual([`entry ${entries} is not the one whose hash was published`]);
  });
});

describe('heads', () => {
  test('are appended to a file when there is something new, and told to everyone', async () => {
    const own = join(folder, 'own');
    const heads = new PublishedHeads({
      pool: api.database.pool,
      log: pino({ level: 'silent' }),
      nowMs: () => 7,
      folder: own,
    });
    await heads.start();
    await heads.publish();
    await add();
    await heads.publish();
    heads.stop();
    const lines = (await readFile(join(own, 'audit-heads.ndjson'), 'utf8')).trim().split('\n');
    expect(lines).toHaveLength(2);
    const { entries, headHash } = await verify();
    expect(JSON.parse(lines[1] ?? '')).toEqual({ atMs: 7, entries, headHash });
    const told = await api.call('common/auditHead');
    expect(told.data).toMatchObject({ entries, headHash });
  });

  test('are published by themselves every five minutes, until it stops', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => {
      vi.useRealTimers();
    });
    let atMs = 0;
    const heads = new PublishedHeads({
      pool: api.database.pool,
      log: pino({ level: 'silent' }),
      nowMs: () => atMs,
      folder: undefined,
    });
    await heads.start();
    for (const minutes of [5, 10]) {
      atMs = minutes * 60_000;
      vi.advanceTimersByTime(5 * 60_000 - 1);
      expect(heads.publishedAtMs).toBe(atMs - 5 * 60_000);
      vi.advanceTimersByTime(1);
      await expect.poll(() => heads.publishedAtMs).toBe(atMs);
    }
    heads.stop();
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('the list', () => {
  test('is paged by number, the latest first, and filtered', async () => {
    await add({ act: 'onlyThis', subject: 'user 7', atMs: 1 });
    await add({ act: 'onlyThis', subject: 'user 8', atMs: 2 });
    await add({ act: 'onlyThis', subject: 'user 7', atMs: 3 });
    const list = async (request: object): Promise<AdminReply<'auditList'>> =>
      (await callAdmin(api, 'auditList', request, { token: ann.token }))
        .data as AdminReply<'auditList'>;
    const first = await list({ act: 'onlyThis', limit: 2 });
    expect(first.entries.map(({ atMs }) => atMs)).toEqual([3, 2]);
    const second = await list({ act: 'onlyThis', limit: 2, cursor: first.nextCursor ?? '' });
    expect(second.entries.map(({ atMs }) => atMs)).toEqual([1]);
    expect(second.nextCursor).toBeNull();
    expect((await list({ act: 'onlyThis', subject: 'user 7' })).entries).toHaveLength(2);
    expect((await list({ act: 'onlyThis', fromMs: 2, toMs: 3 })).entries).toHaveLength(1);
    expect((await list({ staffId: ann.staffId })).entries.length).toBeGreaterThan(0);
    const acts = ['signIn', 'signIn.refused', 'signOut', 'confirm', 'myPasskeyBegin', 'userFreeze'];
    for (const act of acts) await add({ act, subject: 'routine', atMs: 4 });
    const hidden = await list({ subject: 'routine', routine: 'hidden' });
    expect(hidden.entries.map(({ act }) => act)).toEqual(['userFreeze', 'signIn.refused']);
    expect((await list({ subject: 'routine' })).entries).toHaveLength(acts.length);
  });
});

describe('the export', () => {
  const take = async (format: 'csv' | 'ndjson'): Promise<AdminReply<'auditExport'>> => {
    const request = { format, act: 'exported', reason: 'for the auditor' };
    return (await callAdmin(api, 'auditExport', request, { token: ann.token }))
      .data as AdminReply<'auditExport'>;
  };

  test('as NDJSON has every byte, so that anyone can compute the chain again', async () => {
    await add({ act: 'exported', reason: '=1+1, "quoted"\nand more' });
    const { text, rows } = await take('ndjson');
    expect(rows).toBe(1);
    const { entryId, previousHash, hash, ...entry } = JSON.parse(text) as AuditFacts & {
      entryId: number;
      previousHash: string;
      hash: string;
    };
    expect(auditHash(Buffer.from(previousHash, 'hex'), entryId, entry).toString('hex')).toBe(hash);
  });

  test('as CSV runs in no spreadsheet', async () => {
    const { text } = await take('csv');
    expect(text).toContain(`"'=1+1, ""quoted""\nand more"`);
  });

  test('is itself in the log, with its reason', async () => {
    const answer = await callAdmin(api, 'auditList', { act: 'auditExport' }, { token: ann.token });
    const { entries } = answer.data as AdminReply<'auditList'>;
    expect(entries[0]).toMatchObject({ staffId: ann.staffId, reason: 'for the auditor' });
  });
});
