import { fileURLToPath } from 'node:url';
import { inTransaction } from '@candor/persistence';
import { createTestDatabase } from '@candor/persistence/testing';
import type { TestDatabase } from '@candor/persistence/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MasterKey } from '#modules/access/secrets/index.ts';
import { countRowsOf, sealRows } from './seal-rows.ts';
import { sealedColumns } from './sealed-columns.ts';

const migrations = fileURLToPath(new URL('../../migrations', import.meta.url));

const OLD = { bytes: Buffer.alloc(32, 1), isFirst: true };
const NEW = { bytes: Buffer.alloc(32, 2), isFirst: false };
const old = new MasterKey(OLD);
const both = new MasterKey(NEW, [OLD]);
const alone = new MasterKey(NEW);
// As a house has it whose first key is gone.
alone.carry([{ purpose: 'fund-password', mark: old.mark, bytes: old.derivedKey('fund-password') }]);

const person = { firstName: 'Ada', lastName: 'Byron', documentNumber: '1', birthday: '1990-05-17' };
const details = { bankName: null, branch: null, name: 'Ada', account: '12345678' };
const sealedOf = (purpose: 'identity' | 'payment-method', value: object): Buffer =>
  old.seal(purpose, Buffer.from(JSON.stringify(value)), 'user 1');

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ folders: [migrations] });
  const add = (sql: string, values: readonly unknown[] = []): Promise<unknown> =>
    database.pool.query(sql, [...values]);
  const seed = (context: string): Buffer => old.seal('totp-seed', Buffer.from('seed'), context);
  await add(`INSERT INTO users (user_id, email, password_hash, invite_code, created_at_ms)
    OVERRIDING SYSTEM VALUE VALUES (1, 'a@example.com', '', 'AAAAAAAA', 1), (2, 'b@example.com', '', 'BBBBBBBB', 1)`);
  await add(`INSERT INTO uploads (file_id, owner_kind, owner_id, purpose, state, bytes, width_px, height_px, sent_hash, look, created_at_ms, expires_at_ms)
    VALUES ('ffffffffffffffffffffff', 'user', 1, 'identity', 'stored', 1, 1, 1, sha256(''), B'0'::bit(64), 1, 1)`);
  await add(
    `INSERT INTO identity_attempts (user_id, state, country, document_type, person_sealed, document_mac, person_mac,
       front_file_id, handheld_file_id, locale, submitted_at_ms)
     VALUES (1, 'approved', 'GB', 'passport', $1, sha256('a'), sha256('b'), 'ffffffffffffffffffffff', 'ffffffffffffffffffffff', 'en', 1)`,
    [sealedOf('identity', person)],
  );
  await add(
    `INSERT INTO payment_methods (user_id, kind, details_sealed, account_mac, created_at_ms, updated_at_ms)
     VALUES (1, 'bank', $1, sha256('a'), 1, 1)`,
    [sealedOf('payment-method', details)],
  );
  await add(
    `INSERT INTO p2p_payees (order_id, kind, user_id, details_sealed) VALUES (1, 'bank', 1, $1), (1, 'wechat', 1, $1)`,
    [sealedOf('payment-method', details)],
  );
  await add(`INSERT INTO fund_passwords (user_id, pin_hash) VALUES (1, '$argon2id$hash'), (2, '')`);
  await add('INSERT INTO second_factors (user_id, seed_sealed) VALUES (1, $1)', [seed('1')]);
  await add(
    `INSERT INTO staff (staff_id, email, name, roles, state, password_hash, totp_sealed, created_at_ms)
     OVERRIDING SYSTEM VALUE VALUES (1, 's@example.com', 'S', '{owner}', 'active', 'x', $1, 1)`,
    [seed('staff 1')],
  );
  await add(
    `INSERT INTO staff_links (link_hash, staff_id, totp_sealed, expires_at_ms) VALUES (sha256('l'), 1, $1, 1)`,
    [seed('staff 1')],
  );
  await add(
    `INSERT INTO api_keys (key_id, user_id, name, kind, key_bytes, scopes, addresses, created_at_ms)
     VALUES ('k1', 1, 'a', 'hmac_sha256', $1, '{read}', '{}', 1), ('k2', 1, 'b', 'ed25519', sha256('public'), '{read}', '{}', 1)`,
    [old.seal('api-key', Buffer.from('secret'), 'k1')],
  );
  await add(
    `INSERT INTO outbox_messages (channel, target, template, locale, subject, body, state, created_at_ms, sealed_code)
     VALUES ('email', 't', 'code', 'en', '', '', 'pending', 1, $1), ('email', 't', 'code', 'en', '', '', 'sent', 1, NULL)`,
    [old.seal('outbox-code', Buffer.from('123456'), 't')],
  );
  await add(
    `INSERT INTO screening_provider (secret_sealed, changed_at_ms, reason) VALUES ($1, 1, '')`,
    [old.seal('screening', Buffer.from('secret'), 'provider')],
  );
  await add(
    `INSERT INTO account_closures (user_id, state, asked_at_ms, kept_sealed) VALUES (1, 'closed', 1, $1)`,
    [old.seal('closed-account', Buffer.from('{}'), 'user 1')],
  );
  await add(
    `INSERT INTO data_files (user_id, locale, asked_at_ms, address, user_agent) VALUES (1, 'en', 1, '', '')`,
  );
  await add(
    `INSERT INTO data_file_parts (file_id, place, part_sealed, expires_at_ms) VALUES (1, 0, $1, 1)`,
    [old.seal('data-file', Buffer.from('zip'), 'file 1 0')],
  );
});
afterAll(() => database.stop());

test.each(sealedColumns.map((column) => [column.table, column] as const))(
  '%s: sealed anew one row at a time, read by the new key alone, and then left as it is',
  async (table, column) => {
    const before = await countRowsOf(database.pool, column, both, 100);
    expect(before).toBeGreaterThan(0);
    let after: readonly string[] | undefined = [];
    let sealed = 0;
    while (after !== undefined) {
      const from: readonly string[] = after;
      const batch = await inTransaction(database.pool, (tx) => sealRows(tx, column, both, from, 1));
      expect(batch.first).toBe(undefined);
      sealed += batch.sealed;
      after = batch.last;
    }
    expect(sealed).toBe(before);
    expect(await countRowsOf(database.pool, column, both, 100)).toBe(0);
    const { rows } = await database.pool.query<Record<string, unknown>>(
      `SELECT * FROM ${table} WHERE ${column.where ?? `${column.column} IS NOT NULL`}`,
    );
    expect(rows.map((row) => column.sealerOf(alone, row))).toEqual(rows.map(() => alone.mark));
    const again = await inTransaction(database.pool, (tx) => sealRows(tx, column, both, [], 100));
    expect(again).toMatchObject({ sealed: 0, unreadable: 0 });
  },
);

test('what documents, persons, names and accounts are found by is of the new key', async () => {
  const { rows } = await database.pool.query<Record<string, unknown>>(
    `SELECT document_mac, person_mac, account_mac, name_macs::text[]
     FROM identity_attempts JOIN payment_methods USING (user_id)`,
  );
  const wordMac = (word: string): string =>
    alone
      .mac('identity', JSON.stringify(['name', word]))
      .readBigInt64BE()
      .toString();
  expect(rows).toEqual([
    {
      document_mac: alone.mac('identity', JSON.stringify(['document', 'GB', 'passport', '1'])),
      person_mac: alone.mac('identity', JSON.stringify(['person', 'ada byron', '1990-05-17'])),
      account_mac: alone.mac('payment-method', JSON.stringify(['bank', '12345678'])),
      name_macs: [wordMac('ada'), wordMac('byron')],
    },
  ]);
});

test('one row that no key opens is told, does not count as the old key’s, and holds up none of the others', async () => {
  const column = sealedColumns.find(({ table }) => table === 'second_factors');
  if (column === undefined) throw new Error('there is no such column');
  await database.pool.query('UPDATE second_factors SET seed_sealed = $1', [Buffer.alloc(40, 3)]);
  await database.pool.query('INSERT INTO second_factors (user_id, seed_sealed) VALUES (2, $1)', [
    old.seal('totp-seed', Buffer.from('seed'), '2'),
  ]);
  const batch = await inTransaction(database.pool, (tx) => sealRows(tx, column, both, [], 10));
  expect(batch).toMatchObject({ sealed: 1, unreadable: 1, first: { id: ['1'] } });
  expect(await countRowsOf(database.pool, column, both, 10)).toBe(0);
});
