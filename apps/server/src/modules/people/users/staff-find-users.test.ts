import { fileURLToPath } from 'node:url';
import { createTestDatabase } from '@candor/persistence/testing';
import type { TestDatabase } from '@candor/persistence/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { explainPlans } from '#compose/testing/explain-plans.ts';
import { ApiError } from '#api/api-error.ts';
import { findUsers } from './staff-find-users.ts';
import type { UserFilter } from './staff-find-users.ts';

const migrations = fileURLToPath(new URL('../../../migrations', import.meta.url));
const USERS = 20_000;
const FIRST_ID = 1_000_000;

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ folders: [migrations] });
  await database.pool.query(
    `INSERT INTO users (user_id, email, phone, password_hash, invite_code, nickname, nickname_key,
       is_disabled, identity_state, created_at_ms)
     SELECT ${FIRST_ID} + n, 'user' || n || '@example.com',
       CASE WHEN n % 2 = 0 THEN '8613' || lpad(n::text, 9, '0') END, '',
       'INV' || lpad(n::text, 5, '0'), CASE WHEN n % 3 = 0 THEN 'Nick' || n END,
       CASE WHEN n % 3 = 0 THEN 'nick' || n END, n % 1000 = 0,
       CASE WHEN n % 100 = 0 THEN 'pending' WHEN n % 4 = 0 THEN 'verified' ELSE 'none' END,
       1000 + n / 10 FROM generate_series(1, ${USERS}) n`,
  );
  await database.pool.query('ANALYZE users');
});
afterAll(() => database.stop());

const idsOf = async (filter: UserFilter): Promise<number[]> =>
  (await findUsers(database.pool, filter, ['users.personal'])).users.map(
    ({ user_id: id }) => id - FIRST_ID,
  );

/** Every page from the first to the last. */
async function walk(filter: UserFilter): Promise<number[]> {
  const ids: number[] = [];
  let cursor: string | undefined;
  do {
    const from = cursor === undefined ? {} : { cursor };
    const page = await findUsers(database.pool, { ...filter, ...from }, ['users.personal']);
    ids.push(...page.users.map(({ user_id: id }) => id - FIRST_ID));
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return ids;
}

test.each<[what: string, filter: UserFilter, ids: number[]]>([
  ['the id', { by: 'id', search: '1000042' }, [42]],
  ['the id as it is copied', { by: 'id', search: 'UID: 1000042' }, [42]],
  ['the id with spaces', { by: 'id', search: '#1 000 042' }, [42]],
  ['the id in wide digits', { by: 'id', search: '１００００４２' }, [42]],
  ['an id that is none', { by: 'id', search: '0042' }, []],
  ['the beginning of an e-mail address', { by: 'email', search: 'USER1234@' }, [1234]],
  ['a phone number as it is dialled at home', { by: 'phone', search: '13000000042' }, [42]],
  ['a phone number with its country', { by: 'phone', search: '+86 130 0000 0042' }, [42]],
  ['a phone number as it is dialled abroad', { by: 'phone', search: '0086 (130) 0000.0042' }, [42]],
  ['the beginning of a nickname', { by: 'nickname', search: 'nick1999' }, [19992, 19995, 19998]],
  ['an invite code in small letters', { by: 'invite', search: 'inv00042' }, [42]],
  ['whatever it is: an id', { search: '1000042' }, [42]],
  ['whatever it is: an address', { search: 'user42@' }, [42]],
  ['whatever it is: an id with words around', { search: 'uid 1000042' }, [42]],
  ['whatever it is: a number with signs', { search: '(130) 0000-0042' }, [42]],
  ['whatever it is: an address in wide letters', { search: 'ＵＳＥＲ42@' }, [42]],
  ['whatever it is: a code', { search: 'INV00042' }, [42]],
])('a user is found by %s', async (_what, filter, ids) => {
  expect(await idsOf(filter)).toEqual(ids);
});

test('nothing that is typed is a pattern', async () => {
  for (const search of ['%%', '__', "' OR 1=1 --", '\\\\', '\u{10FFFF}\u{10FFFF}']) {
    expect(await idsOf({ search })).toEqual([]);
  }
});

describe('pages', () => {
  const newestFirst = Array.from({ length: USERS }, (_, index) => USERS - index);

  test('of the frozen ones hold each of them once, the latest first', async () => {
    const frozen = newestFirst.filter((id) => id % 1000 === 0);
    expect(await walk({ status: 'frozen', limit: 7 })).toEqual(frozen);
  });

  test('by identity and time hold each of them once', async () => {
    const wanted = newestFirst.filter(
      (id) => id % 100 === 0 && Math.floor(id / 10) >= 1_000 && Math.floor(id / 10) < 1_500,
    );
    const range = { registeredFromMs: 2_000, registeredToMs: 2_500 };
    expect(await walk({ identity: 'pending', ...range, limit: 9 })).toEqual(wanted);
  });

  test('from the other end hold the same, turned round', async () => {
    const frozen = newestFirst.filter((id) => id % 1000 === 0).toReversed();
    expect(await walk({ status: 'frozen', order: 'oldest', limit: 7 })).toEqual(frozen);
    expect((await walk({ order: 'oldest', limit: 200 })).length).toBe(USERS);
  });

  test('of a search go on where the last one ended', async () => {
    const ids = await walk({ by: 'email', search: 'user77', limit: 10 });
    const wanted = newestFirst.filter((id) => String(id).startsWith('77'));
    expect([...ids].sort((a, b) => b - a)).toEqual(wanted);
    expect(new Set(ids).size).toBe(ids.length);
  });
});

test.each<[filter: UserFilter, field: string]>([
  [{ by: 'email', cursor: 'x' }, 'search'],
  [{ search: 'x', status: 'frozen', cursor: 'x' }, 'search'],
  [{ search: 'xx', identity: 'none' }, 'search'],
  [{ search: 'xx', registeredToMs: 5 }, 'search'],
  [{ search: 'xx', order: 'oldest' }, 'search'],
  [{ search: ' x ', by: 'email', cursor: 'x' }, 'search'],
  [{ search: 'xx', by: 'email', cursor: 'x' }, 'cursor'],
  [{ cursor: '99999999999999999' }, 'cursor'],
])('%j is refused for its %s', async (filter, field) => {
  const refusal = await findUsers(database.pool, filter, ['users.personal']).catch(
    (error: unknown) => error,
  );
  expect(refusal).toBeInstanceOf(ApiError);
  expect(refusal).toMatchObject({ code: 41001, detail: { field } });
});

/** The plan of the one statement that a call makes. */
const planOf = (filter: UserFilter): Promise<string> =>
  explainPlans(database.pool, (pool) => findUsers(pool, filter, ['users.personal']));

const cursor = String(FIRST_ID + 15_000);

test.each<[what: string, index: string, filter: UserFilter]>([
  ['all users', 'users_by_registration', { cursor }],
  ['all users, the first ones first', 'users_by_registration', { order: 'oldest', cursor }],
  [
    'frozen users, the first ones first',
    'users_frozen',
    { status: 'frozen', order: 'oldest', cursor },
  ],
  ['active users', 'users_by_registration', { status: 'active', cursor }],
  ['frozen users', 'users_frozen', { status: 'frozen', cursor }],
  ['users under review', 'users_by_identity', { identity: 'pending', cursor }],
  ['refused users, of whom there are none', 'users_by_identity', { identity: 'refused', cursor }],
  ['users of a day', 'users_by_registration', { registeredFromMs: 2_000, registeredToMs: 2_100 }],
  ['an address', 'users_by_email_prefix', { by: 'email', search: 'user1', cursor }],
  ['a number', 'users_by_phone_prefix', { by: 'phone', search: '861300', cursor }],
  ['a nickname', 'users_by_nickname_prefix', { by: 'nickname', search: 'nick1', cursor }],
  ['a code', 'users_by_invite_prefix', { by: 'invite', search: 'INV0', cursor }],
])('a page of %s costs its own rows only', async (_what, index, filter) => {
  const plan = await planOf(filter);
  expect(plan).toMatch(new RegExp(`Index Scan (Backward )?using ${index}`));
  expect(plan).not.toMatch(/Sort|Seq Scan/);
});
