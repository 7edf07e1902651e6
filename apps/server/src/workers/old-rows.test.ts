import { fileURLToPath } from 'node:url';
import type { Database } from '@candor/persistence';
import { createTestDatabase } from '@candor/persistence/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { EndpointReply } from '@candor/protocol';
import { DAY_MS } from '#api/durations.ts';
import { PASSWORD, startTestApi } from '#compose/testing/test-api.ts';
import { newAppUser, readCode } from '#modules/access/security/testing/guarded-users.ts';
import { oldRowKinds, removeOldRows } from './old-rows.ts';

const migrations = fileURLToPath(new URL('../migrations', import.meta.url));
const NOW_MS = Date.UTC(2026, 5, 20);
const kinds = oldRowKinds({ logins: 365, sessions: 90, outbox: 30 });

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase({ folders: [migrations] });
  await database.pool.query(
    `INSERT INTO users (user_id, email, password_hash, invite_code, created_at_ms)
     VALUES (1, 'a@example.com', '', 'AAAAAAAA', 0)`,
  );
  await database.pool.query(
    `INSERT INTO data_files (user_id, locale, asked_at_ms, address, user_agent) VALUES (1, 'en', 0, '', '')`,
  );
  await database.pool.query(
    `INSERT INTO staff (staff_id, email, name, roles, state, created_at_ms)
     OVERRIDING SYSTEM VALUE VALUES (1, 's@example.com', 'S', '{owner}', 'active', 0)`,
  );
});
afterAll(() => database.stop());

let names = 0;
const nextName = (): string => String((names += 1)).padStart(32, '0');

/** How a row of each kind comes to be `daysAgo` days after it was over; and one that is alive. */
const insertions: Readonly<
  Record<string, { readonly over: (overMs: number) => Promise<unknown>; readonly columns: string }>
> = {
  verification_codes: kindOf('verification_codes', (at) => ({
    ...{ verification_id: nextName(), purpose: 'register', channel: 'email', target: 'x' },
    ...{ code_mac: Buffer.alloc(32), expires_at_ms: at },
  })),
  code_counts: kindOf('code_budgets', (at) => ({
    ...{ name: nextName(), last_at_ms: at, day_started_at_ms: at, day_count: 1 },
  })),
  login_challenges: kindOf('login_challenges', (at) => ({
    ...{ challenge_hash: Buffer.from(nextName()), user_id: 1, expires_at_ms: at },
  })),
  passkey_challenges: kindOf('webauthn_challenges', (at) => ({
    ...{ challenge_id: nextName(), purpose: 'user.sign_in', challenge: 'x', expires_at_ms: at },
  })),
  ended_sessions: kindOf('sessions', (at) => ({
    ...sessionRow(),
    ...{ user_id: 1, expires_at_ms: NOW_MS + 400 * DAY_MS, ended_at_ms: at },
  })),
  expired_sessions: kindOf('sessions', (at) => ({
    ...sessionRow(),
    ...{ user_id: 1, expires_at_ms: at },
  })),
  staff_sessions: kindOf('staff_sessions', (at) => ({
    ...sessionRow(),
    ...{ staff_id: 1, expires_at_ms: at },
  })),
  logins: kindOf('login_history', (at) => ({
    ...{ user_id: 1, at_ms: at, address: '', user_agent: '', outcome: 'ok' },
  })),
  alert_firings: kindOf('alert_firings', (at) => ({
    ...{ alert_id: Number(nextName()), sequence: 1, user_id: 1, market_id: 1, source: 'last' },
    ...{ condition: 'reaches', target: 1, window_hours: 0, repeat: 'once', ticks: 1, at_ms: at },
  })),
  ended_alerts: kindOf('price_alerts', (at) => ({
    ...{ user_id: 1, market_id: Number(nextName()), source: 'last', condition: 'reaches' },
    ...{ target: 1, window_hours: 0, repeat: 'once', by_email: false, is_paused: false },
    ...{ revision: 1, from_sequence: 1, watch_above: true, watch_value: 1, watch_fires: true },
    ...{ created_at_ms: at, ended_at_ms: at },
  })),
  unmatched_contact_requests: kindOf('contact_requests', (at) => ({
    ...{ secret_hash: Buffer.from(nextName()), lost: 'email', new_contact: 'x', locale: 'en' },
    ...{ proved: [], not_proved: [], address: 'x', opened_at_ms: at },
  })),
  alert_prices: kindOf('alert_prices', (at) => ({
    ...{ minute_ms: at, market_id: Number(nextName()), source: 'last', ticks: 1 },
  })),
  data_files: kindOf('data_file_parts', (at) => ({
    ...{ file_id: 1, place: Number(nextName()), part_sealed: Buffer.alloc(1), expires_at_ms: at },
  })),
  outbox: kindOf('outbox_messages', (at) => ({
    ...{ channel: 'email', target: 'x', template: 'code', locale: 'en', subject: '', body: '' },
    ...{ state: 'sent', created_at_ms: at },
  })),
};

function sessionRow(): object {
  const atMs = NOW_MS - 500 * DAY_MS;
  return {
    ...{ token_hash: Buffer.from(nextName()), created_at_ms: atMs, last_seen_at_ms: atMs },
    ...{ address: '', user_agent: '' },
  };
}

function kindOf(table: string, rowAt: (overMs: number) => object) {
  return {
    columns: table,
    over: (overMs: number) => {
      const row = rowAt(overMs);
      const columns = Object.keys(row);
      const places = columns.map((_column, at) => `$${at + 1}`);
      return database.pool.query(
        `INSERT INTO ${table} (${columns.join()}) VALUES (${places.join()})`,
        Object.values(row),
      );
    },
  };
}

const count = async (table: string): Promise<number> => {
  const { rows } = await database.pool.query<{ n: number }>(
    `SELECT count(*)::int AS n FROM ${table}`,
  );
  return rows[0]?.n ?? 0;
};

describe('rows that are over', () => {
  test('of every kind are known here', () => {
    expect(Object.keys(insertions)).toEqual(kinds.map(({ kind }) => kind));
  });

  test.each(kinds)(
    '$kind go when their time is over, to the millisecond, batch by batch',
    async (kind) => {
      const insert = insertions[kind.kind];
      if (insert === undefined) throw new Error('no row of this kind');
      await database.pool.query(`DELETE FROM ${kind.table}`);
      const untilMs = NOW_MS - kind.keptMs;
      for (const overMs of [untilMs - DAY_MS, untilMs - 1, untilMs]) await insert.over(overMs);
      for (const overMs of [untilMs + 1, NOW_MS, NOW_MS + DAY_MS]) await insert.over(overMs);
      const removals: number[] = [];
      for (let batch = 0; batch < 3; batch++) {
        removals.push(await removeOldRows(database.pool, kind, NOW_MS, 2));
      }
      expect(removals).toEqual([2, 1, 0]);
      expect(await count(kind.table)).toBe(3);
    },
  );

  test.each(kinds)('$kind are found along an index', async ({ table, condition }) => {
    const client = await database.pool.connect();
    try {
      await client.query('BEGIN');
      // Whether there is one that fits, however small the table.
      await client.query('SET LOCAL enable_seqscan = off');
      const { rows } = await client.query<Record<'QUERY PLAN', string>>(
        `EXPLAIN SELECT ctid FROM ${table} WHERE ${condition.replaceAll('$1', '5')} LIMIT 10`,
      );
      expect(rows.map((row) => row['QUERY PLAN']).join()).toMatch(
        /Index (Only )?Scan|Bitmap Index/,
      );
      await client.query('ROLLBACK');
    } finally {
      client.release();
    }
  });

  test('that somebody holds are left for the next time', async () => {
    const kind = kinds.find(({ kind: name }) => name === 'login_challenges');
    if (kind === undefined) throw new Error('no such kind');
    await database.pool.query('DELETE FROM login_challenges');
    for (let n = 0; n < 2; n++) await insertions[kind.kind]?.over(0);
    const client = await database.pool.connect();
    try {
      await client.query('BEGIN');
      await client.query('SELECT 1 FROM login_challenges LIMIT 1 FOR UPDATE');
      expect(await removeOldRows(database.pool, kind, NOW_MS, 10)).toBe(1);
      await client.query('ROLLBACK');
    } finally {
      client.release();
    }
    expect(await removeOldRows(database.pool, kind, NOW_MS, 10)).toBe(1);
  });
});

test('a code that was right is not forgotten while its ticket is good', async () => {
  const kind = kinds.find(({ kind: name }) => name === 'verification_codes');
  if (kind === undefined) throw new Error('no such kind');
  await database.pool.query('DELETE FROM verification_codes');
  await insertions['verification_codes']?.over(0);
  await database.pool.query('UPDATE verification_codes SET ticket_expires_at_ms = $1', [NOW_MS]);
  expect(await removeOldRows(database.pool, kind, NOW_MS, 10)).toBe(0);
});

test('what users are in the middle of goes on, and what they did is remembered', async () => {
  const api = await startTestApi();
  try {
    const user = await newAppUser(api);
    const { data } = await api.call('login', { account: user.account, password: PASSWORD });
    const { challengeId } = data as { readonly challengeId: string };
    const sent = await api.call(
      'verifySend',
      { channel: 'email', purpose: 'change_password' },
      user,
    );
    const { verificationId } = sent.data as EndpointReply<'verifySend'>;
    const code = await readCode(api, user.account);
    for (const kind of kinds) {
      await removeOldRows(api.database.pool, kind, Date.now() + api.clock.skipMs, 1_000);
    }
    expect((await api.call('checkSmsCode', { verificationId, code })).code).toBe(200);
    expect((await api.call('loginFactor', { challengeId, code: user.code() })).code).toBe(200);
    expect((await api.call('info', {}, user)).code).toBe(200);
    const history = await api.call('loginHistory', {}, user);
    expect((history.data as EndpointReply<'loginHistory'>).logins).toHaveLength(2);
  } finally {
    await api.stop();
  }
});
