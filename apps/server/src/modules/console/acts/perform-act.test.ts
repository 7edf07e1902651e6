import { readdirSync, readFileSync } from 'node:fs';
import type { Database } from '@candor/persistence';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApi } from '#compose/testing/test-api.ts';
import type { TestApi } from '#compose/testing/test-api.ts';
import { callAdmin, newStaff } from '#compose/testing/test-staff.ts';
import { refuse } from '#api/refuse.ts';
import type { Plan, StaffCall, StaffMember } from './act.ts';
import { performAct } from './perform-act.ts';

let api: TestApi;
let pool: Database['pool'];
let call: StaffCall;

beforeAll(async () => {
  api = await startTestApi();
  ({ pool } = api.database);
  const { staffId, email } = await newStaff(api, 'operations');
  call = {
    staff: { staffId, email, name: 'Test', roles: ['owner'], permissions: ['staff.manage'] },
    session: { sessionId: 1, expiresAtMs: 1, signedInAtMs: 1, confirmedAtMs: 0, isByTicket: false },
    ...{ addressKey: 'k', address: 'a', origin: 'o', userAgent: 'u', requestId: 'r', nowMs: 5 },
  };
});
afterAll(() => api.stop());
beforeEach(() => {
  standing = (given) => given;
});

/** Who calls stands as they say, unless told otherwise. */
let standing = (given: StaffMember): StaffMember | undefined => given;
const deps = () => ({
  pool,
  findStanding: (_tx: unknown, { staff }: StaffCall) => Promise.resolve(standing(staff)),
});

const halt = { kind: 'market_stop', symbol: 'BTCUSDT', state: 'halted', calledOff: [] } as const;

const plan: Plan<object> = {
  subject: 'market BTCUSDT',
  effect: halt,
  before: { state: 'open' },
  after: { state: 'halted' },
  carryOut: () => ({ done: true }),
};

const perform = (made: Plan<object>): Promise<unknown> =>
  performAct(deps(), 'staffLink', () => made, { reason: 'too wild' }, call);

async function latest(count: number): Promise<readonly object[]> {
  const { rows } = await pool.query<object>(
    `SELECT act, subject, effect, before, after, reason, request_id, address FROM audit_entries
     ORDER BY entry_id DESC LIMIT $1`,
    [count],
  );
  return rows;
}

const entry = {
  act: 'staffLink',
  subject: 'market BTCUSDT',
  effect: JSON.stringify(halt),
  before: '{"state":"open"}',
  after: '{"state":"halted"}',
  reason: 'too wild',
  request_id: 'r',
  address: 'a',
};

describe('an act', () => {
  test('is carried out with one entry that says who, what and why', async () => {
    expect(await perform(plan)).toEqual({ done: true });
    expect(await latest(1)).toEqual([entry]);
  });

  test('does what is outside of the database once the entry is durable', async () => {
    let entriesAtSending: readonly object[] = [];
    await perform({
      ...plan,
      effect: { ...halt, state: 'cancel_only' },
      afterwards: async () => {
        entriesAtSending = await latest(1);
      },
    });
    expect(entriesAtSending).toEqual([
      { ...entry, effect: JSON.stringify({ ...halt, state: 'cancel_only' }) },
    ]);
  });

  test('that fails outside of the database leaves a second entry, and the refusal', async () => {
    const failing = perform({ ...plan, afterwards: () => Promise.reject(refuse.notFound()) });
    await expect(failing).rejects.toMatchObject({ code: 404 });
    expect(await latest(2)).toEqual([
      {
        ...entry,
        act: 'staffLink.failed',
        effect: JSON.stringify({ kind: 'not_done', why: '404', of: halt }),
      },
      entry,
    ]);
  });

  test('that is refused while it is carried out leaves nothing at all', async () => {
    const before = await latest(3);
    let wasCalled = false;
    const failing = perform({
      ...plan,
      carryOut: () => {
        throw refuse.alreadyHandled();
      },
      afterwards: () => {
        wasCalled = true;
        return Promise.resolve();
      },
    });
    await expect(failing).rejects.toMatchObject({ code: 400 });
    expect(await latest(3)).toEqual(before);
    expect(wasCalled).toBe(false);
  });
});

describe('nothing is done', () => {
  test.each<[string, typeof standing, number]>([
    ['by who was shut out meanwhile', () => undefined, 41060],
    ['by who lost the right to it meanwhile', (given) => ({ ...given, permissions: [] }), 41061],
  ])('%s', async (_who, now, code) => {
    const before = await latest(3);
    standing = now;
    await expect(perform(plan)).rejects.toMatchObject({ code });
    expect(await latest(3)).toEqual(before);
  });

  test('where it is so already, however it is written', async () => {
    const before = await latest(3);
    const same = { before: { a: 1, b: [{ c: null }] }, after: { b: [{ c: null }], a: 1 } };
    await expect(perform({ ...plan, ...same })).rejects.toMatchObject({ code: 400 });
    expect(await latest(3)).toEqual(before);
    expect(await perform({ ...plan, before: null, after: null })).toEqual({ done: true });
  });
});

function tablesMadeIn(folder: URL): readonly string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .map((name) => readFileSync(new URL(`${folder.href}/${name}`), 'utf8'))
    .flatMap((sql) => [...sql.matchAll(/CREATE TABLE ([a-z0-9_]+)/g)])
    .map(([, table = '']) => table);
}

describe('the database', () => {
  /** Every table of the core, as its own migrations make them, and what belongs to the house alone. */
  const coreTables = [
    ...tablesMadeIn(
      new URL('../../../../../../packages/persistence/src/migrations', import.meta.url),
    ),
    ...['exchange_rules', 'key_mark', 'carried_keys', 'older_keys'],
    ...['fee_follower', 'fee_moves', 'fee_volume_days'],
    ...['contract_mark_inputs', 'contract_terms_history', 'contract_inputs_known'],
    ...['contract_reached', 'contract_reached_marks', 'contract_ending_samples'],
    'contract_sample_quotes',
  ];

  test('knows all of them', async () => {
    const { rows } = await pool.query<{ name: string }>(
      `SELECT tgrelid::regclass::text AS name FROM pg_trigger WHERE tgname = 'closed_to_staff'`,
    );
    expect(coreTables.length).toBeGreaterThan(10);
    expect(rows.map(({ name }) => name).sort()).toEqual(coreTables.toSorted());
  });

  test.each(coreTables)('keeps %s closed to every act, whoever wrote it', async (table) => {
    for (const statement of [
      `DELETE FROM ${table}`,
      `TRUNCATE ${table} CASCADE`,
      `INSERT INTO ${table} SELECT * FROM ${table}`,
    ]) {
      const failing = performAct(
        deps(),
        'staffLink',
        async (_request, { tx }) => {
          await tx.query(statement);
          return plan;
        },
        {},
        call,
      );
      await expect(failing).rejects.toThrow('no act of staff writes it');
    }
  });
});

test('a session without a right is refused before the request is looked at', async () => {
  const { token } = await newStaff(api, 'content');
  expect((await callAdmin(api, 'staffLink', { staffId: 'x' }, { token })).code).toBe(41061);
});
