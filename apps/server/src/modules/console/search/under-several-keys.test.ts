import { fileURLToPath } from 'node:url';
import type { Database } from '@candor/persistence';
import { createTestDatabase } from '@candor/persistence/testing';
import type { TestDatabase } from '@candor/persistence/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MasterKey } from '#modules/access/secrets/index.ts';
import type { SealedColumn } from '#modules/access/secrets/index.ts';
import {
  sealedPersons,
  usersOfDocument,
  usersOfName,
  usersOfPerson,
} from '#modules/people/identity/index.ts';
import { sealedAccounts, usersOfAccount } from '#modules/people/payment-methods/index.ts';
import { linkedAccounts } from './linked-accounts.ts';

const migrations = fileURLToPath(new URL('../../../migrations', import.meta.url));

const OLD = { bytes: Buffer.alloc(32, 1), isFirst: true };
const old = new MasterKey(OLD);
/** As a server has its keys while everything is sealed anew. */
const both = new MasterKey({ bytes: Buffer.alloc(32, 2), isFirst: false }, [OLD]);

const person = { firstName: 'Ada', lastName: 'Byron', birthday: '1990-05-17' };
const document = { country: 'GB', documentType: 'passport', documentNumber: '123456789' } as const;
const account = { kind: 'alipay', account: 'ada@example.com' } as const;

/** One is still under the old key, one under the new one, and nobody opens what the third has. */
const [OF_OLD, OF_NEW, OF_NONE] = [1, 2, 3];
const SAME = [OF_OLD, OF_NEW];

let database: TestDatabase;
let pool: Database['pool'];

/** Writes a row with everything that stands beside what is sealed. */
async function add(
  column: SealedColumn | undefined,
  key: MasterKey,
  row: Readonly<Record<string, unknown>>,
): Promise<void> {
  if (column === undefined) throw new Error('there is no such column');
  const all = { ...row, ...column.reseal(key, row) };
  const places = Object.keys(all).map((_, place) => `$${String(place + 1)}`);
  await pool.query(
    `INSERT INTO ${column.table} (${Object.keys(all).join(', ')}) VALUES (${places.join(', ')})`,
    Object.values(all),
  );
}

beforeAll(async () => {
  database = await createTestDatabase({ folders: [migrations] });
  pool = database.pool;
  await pool.query(
    `INSERT INTO users (user_id, email, password_hash, invite_code, created_at_ms)
     OVERRIDING SYSTEM VALUE SELECT n, n || '@example.com', '', lpad(n::text, 8, '0'), 1
     FROM unnest($1::bigint[]) n`,
    [[...SAME, OF_NONE]],
  );
  const file = 'ffffffffffffffffffffff';
  await pool.query(
    `INSERT INTO uploads (file_id, owner_kind, owner_id, purpose, state, bytes, width_px, height_px,
       sent_hash, look, created_at_ms, expires_at_ms)
     VALUES ($1, 'user', 1, 'identity', 'stored', 1, 1, 1, sha256(''), B'0'::bit(64), 1, 1)`,
    [file],
  );
  const stranger = new MasterKey(Buffer.alloc(32, 3));
  const keys = [old, both, stranger];
  for (const [place, userId] of [...SAME, OF_NONE].entries()) {
    const key = keys[place] ?? old;
    const seal = (purpose: 'identity' | 'payment-method', plain: object): Buffer =>
      key.seal(purpose, Buffer.from(JSON.stringify(plain)), `user ${userId}`);
    const { country, documentType, documentNumber } = document;
    await add(sealedPersons, key, {
      ...{ user_id: userId, state: 'refused', country, document_type: documentType },
      person_sealed: seal('identity', { ...person, documentNumber }),
      ...{ front_file_id: file, handheld_file_id: file, locale: 'en', submitted_at_ms: 1 },
      ...{ decided_at_ms: 1, decided_by: 1, reason: 'blurred' },
    });
    await add(sealedAccounts[0], key, {
      ...{ user_id: userId, kind: account.kind, created_at_ms: 1, updated_at_ms: 1 },
      details_sealed: seal('payment-method', {
        ...{ bankName: null, branch: null, name: 'Ada', account: account.account },
      }),
    });
  }
});
afterAll(() => database.stop());

test.each<[what: string, find: () => Promise<number[]>]>([
  ['a document', () => usersOfDocument(pool, both, document, 9)],
  ['a person', () => usersOfPerson(pool, both, person, 9)],
  ['words of a name', () => usersOfName(pool, both, 'byron ada', 9)],
  ['one word of a name', () => usersOfName(pool, both, 'ADA', 9)],
  ['a receiving account', () => usersOfAccount(pool, { masterKey: both }, account, 9)],
])('%s is found under every key of the house', async (_, find) => {
  expect(await find()).toEqual(SAME);
});

test('words of two people under two keys are nobody’s name', async () => {
  expect(await usersOfName(pool, both, 'ada lovelace', 9)).toEqual([]);
});

test.each([
  [OF_OLD, OF_NEW],
  [OF_NEW, OF_OLD],
])(
  'user %i is linked to who is under the other key by document and account',
  async (own, other) => {
    const links = await linkedAccounts({ pool, masterKey: both }, own, [
      'identity.view',
      'users.contact',
    ]);
    expect(links.links.map(({ user, by }) => [user.userId, by])).toEqual([
      [other, ['document', 'pay_account']],
    ]);
  },
);

test('what no key opens links to nobody, and holds up nothing', async () => {
  const links = await linkedAccounts({ pool, masterKey: both }, OF_NONE, [
    'identity.view',
    'users.contact',
  ]);
  expect(links.links).toEqual([]);
});
