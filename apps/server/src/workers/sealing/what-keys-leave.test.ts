import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createTestDatabase } from '@candor/persistence/testing';
import type { TestDatabase } from '@candor/persistence/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lastingPurposes, MasterKey } from '#modules/access/secrets/index.ts';
import type { KeyPurpose, SealedColumn } from '#modules/access/secrets/index.ts';
import { sealedColumns } from './sealed-columns.ts';

const folder = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** What becomes of what a purpose's key left in the tables when the master key is replaced. */
type Fate =
  /** The job writes it again under the new key. */
  | 'anew'
  /** Its own key goes on, sealed by the new master key. */
  | 'carried'
  /** It is worth nothing before the old key may be dropped. */
  | 'fades'
  /** There is nothing of it in a table that the old key is needed for. */
  | 'nothing';

interface Trace {
  readonly fate: Fate;
  readonly columns: readonly string[];
}

const nothing: Trace = { fate: 'nothing', columns: [] };

/** Every purpose of a key, and each column that has something under it. */
const traces: Readonly<Record<KeyPurpose, Trace>> = {
  'verification-code': { fate: 'fades', columns: ['verification_codes.code_mac'] },
  'fund-password': { fate: 'anew', columns: ['fund_passwords.pin_hash'] },
  'totp-seed': {
    fate: 'anew',
    columns: ['second_factors.seed_sealed', 'staff.totp_sealed', 'staff_links.totp_sealed'],
  },
  // The pictures themselves lie in a store: seal-anew.test.ts.
  picture: { fate: 'anew', columns: ['uploads.key_name'] },
  'file-link': { fate: 'fades', columns: [] },
  identity: {
    fate: 'anew',
    columns: ['person_sealed', 'document_mac', 'person_mac', 'name_macs'].map(
      (column) => `identity_attempts.${column}`,
    ),
  },
  'payment-method': {
    fate: 'anew',
    columns: [
      'payment_methods.details_sealed',
      'payment_methods.account_mac',
      'p2p_payees.details_sealed',
    ],
  },
  'outbox-code': { fate: 'anew', columns: ['outbox_messages.sealed_code'] },
  screening: { fate: 'anew', columns: ['screening_provider.secret_sealed'] },
  'closed-account': { fate: 'anew', columns: ['account_closures.kept_sealed'] },
  'data-file': { fate: 'anew', columns: ['data_file_parts.part_sealed'] },
  'public-log': { fate: 'carried', columns: [] },
  'api-key': { fate: 'anew', columns: ['api_keys.key_bytes'] },
  'web-push': { fate: 'carried', columns: [] },
  // The command itself seals them, in the transaction that replaces the key.
  'carried-key': { fate: 'anew', columns: ['carried_keys.key_sealed'] },
  'backup-mark': nothing,
  device: { fate: 'carried', columns: ['login_history.device_code', 'sessions.device_code'] },
};

/** Bytes that no key of the house is needed for. */
const withoutKey = /(?<!pin)[._]hash$|\.public_key$|^journal\.payload$|^public_log\.content$/;

/** Written beside the job: pictures by a step of their own, carried keys by the command. */
const otherwise = ['uploads.key_name', 'carried_keys.key_sealed'];

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ folders: [folder('../../migrations')] });
});
afterAll(() => database.stop());

const columnsOf = (wanted: (trace: Trace) => boolean): readonly string[] =>
  Object.values(traces)
    .filter(wanted)
    .flatMap(({ columns }) => columns)
    .sort();

test('every column of bytes, and every one that is called like something keyed, is known here', async () => {
  const { rows } = await database.pool.query<{ name: string }>(
    `SELECT table_name || '.' || column_name AS name FROM information_schema.columns
     WHERE table_schema = 'public' AND (udt_name IN ('bytea', '_bytea')
       OR column_name ~ '(sealed|_macs?$|device_code|pin_hash|key_name|signature)')`,
  );
  const keyed = rows.map(({ name }) => name).filter((name) => !withoutKey.test(name));
  expect(keyed.sort()).toEqual(columnsOf(() => true));
});

/** A row as the job reads it, under a key. */
function rowUnder(key: MasterKey, { table, column }: SealedColumn): Record<string, unknown> {
  const seal = (purpose: KeyPurpose, value: string, context: string): Buffer =>
    key.seal(purpose, Buffer.from(value), context);
  const person = { firstName: 'A', lastName: 'B', documentNumber: '1', birthday: '1990-05-17' };
  const details = JSON.stringify({ account: '1' });
  const rows: Record<string, Record<string, unknown>> = {
    identity_attempts: {
      ...{ user_id: 1, country: 'GB', document_type: 'passport' },
      person_sealed: seal('identity', JSON.stringify(person), 'user 1'),
    },
    payment_methods: {
      ...{ user_id: 1, kind: 'bank', details_sealed: seal('payment-method', details, 'user 1') },
    },
    p2p_payees: { user_id: 1, details_sealed: seal('payment-method', details, 'user 1') },
    fund_passwords: { user_id: 1, pin_hash: '$argon2id$' },
    second_factors: { user_id: 1, seed_sealed: seal('totp-seed', 'a', '1') },
    screening_provider: { provider_id: 1, secret_sealed: seal('screening', 'a', 'provider') },
    staff: { staff_id: 1, totp_sealed: seal('totp-seed', 'a', 'staff 1') },
    staff_links: { staff_id: 1, totp_sealed: seal('totp-seed', 'a', 'staff 1') },
    api_keys: { key_id: 'k', key_bytes: seal('api-key', 'a', 'k') },
    account_closures: {
      closure_id: 1,
      user_id: 1,
      kept_sealed: seal('closed-account', 'a', 'user 1'),
    },
    data_file_parts: { file_id: 1, place: 0, part_sealed: seal('data-file', 'a', 'file 1 0') },
    outbox_messages: { target: 't', sealed_code: seal('outbox-code', 'a', 't') },
  };
  const row = rows[table];
  if (row === undefined) throw new Error(`add a row of ${table}, which has ${column}`);
  return row;
}

test('what is to be sealed anew is what the job writes, column by column', () => {
  const first = { bytes: Buffer.alloc(32, 1), isFirst: true };
  const old = new MasterKey(first);
  const both = new MasterKey({ bytes: Buffer.alloc(32, 2), isFirst: false }, [first]);
  const written = sealedColumns.flatMap((column) =>
    Object.keys(column.reseal(both, rowUnder(old, column))).map(
      (name) => `${column.table}.${name}`,
    ),
  );
  expect([...written, ...otherwise].sort()).toEqual(columnsOf(({ fate }) => fate === 'anew'));
});

const methods =
  'seal|open|openIfKnown|mac|macs|macBy|lastingMac|lastingKey|derivedKey|signingKey|ecdhKey';

/** How the sources use a key for a purpose, as `purpose method`. */
function usesIn(text: string): readonly string[] {
  const calls = new RegExp(`\\.(${methods})\\(\\s*(?:\\w+,\\s*)?'([a-z-]+)'`, 'g');
  return [...text.matchAll(calls)].map(([, method = '', purpose = '']) => `${purpose} ${method}`);
}

const mayBe: Readonly<Record<Fate, RegExp>> = {
  anew: /^(seal|open|openIfKnown|mac|macs|macBy|derivedKey)$/,
  carried: /^(lastingMac|lastingKey|signingKey|ecdhKey)$/,
  fades: /^(mac|macs)$/,
  nothing: /^$/,
};

/** Uses that do not fit what becomes of the purpose's values. */
const unfit = (uses: readonly string[]): readonly string[] =>
  uses.filter((use) => {
    const [purpose = '', method = ''] = use.split(' ');
    const trace = (traces as Readonly<Record<string, Trace>>)[purpose];
    return trace === undefined || !mayBe[trace.fate].test(method);
  });

test('every call that seals, opens or compares fits what becomes of its values', () => {
  const root = folder('../..');
  const sources = readdirSync(root, { encoding: 'utf8', recursive: true }).filter(
    (path) => path.endsWith('.ts') && !path.endsWith('.test.ts') && !path.includes('testing/'),
  );
  const uses = [
    ...new Set(sources.flatMap((path) => usesIn(readFileSync(`${root}/${path}`, 'utf8')))),
  ];
  const used = new Set(uses.map((use) => use.split(' ')[0]));
  // A key's mark is derived where no method is called.
  expect(Object.keys(traces).filter((purpose) => !used.has(purpose))).toEqual(['backup-mark']);
  expect(unfit(uses)).toEqual([]);
  expect(unfit(usesIn(`key.mac('device', id)`))).toEqual(['device mac']);
  expect(unfit(usesIn(`masterKey.seal(\n  'new-purpose', a, b)`))).toEqual(['new-purpose seal']);
});

test('what is carried is what the command carries', () => {
  const carried = Object.entries(traces).filter(([, { fate }]) => fate === 'carried');
  expect(carried.map(([purpose]) => purpose).sort()).toEqual([...lastingPurposes].sort());
});
