import type { StaffPermission } from '@candor/protocol';
import type { Pool, PoolClient } from 'pg';
import { refuse } from '#api/refuse.ts';
import { seesPersons } from './staff-sight.ts';

/** What a user is looked up by. Everything but the id is the beginning of it. */
export type UserKey = 'id' | 'email' | 'phone' | 'nickname' | 'invite';

export type IdentityState = 'none' | 'pending' | 'verified' | 'refused';

/** Which users to list: found by a key, or all that the filters let through. */
export interface UserFilter {
  readonly search?: string;
  readonly by?: UserKey;
  readonly status?: 'active' | 'frozen' | 'closed';
  readonly identity?: IdentityState;
  /** From inclusive to exclusive. */
  readonly registeredFromMs?: number;
  readonly registeredToMs?: number;
  /** By registration; the newest first where it is not said. */
  readonly order?: 'newest' | 'oldest';
  /** The id of the last user of the page before. */
  readonly cursor?: string;
  readonly limit?: number;
}

/** A user as staff see one in a list; contacts are whole here and masked on the way out. */
export interface ListedUser {
  readonly user_id: number;
  readonly email: string | null;
  readonly phone: string | null;
  readonly nickname: string | null;
  readonly invite_code: string;
  readonly is_disabled: boolean;
  readonly closed_at_ms: number | null;
  readonly identity_state: IdentityState;
  readonly created_at_ms: number;
}

export interface UserPage {
  readonly users: readonly ListedUser[];
  readonly nextCursor: string | null;
}

/** Users of a page when the request does not say. */
const USERS_DEFAULT = 50;

/** Shorter beginnings find too many to be of use. */
const SEARCH_LENGTH_MIN = 2;

/** Hits of each kind when a search does not say what it is. */
const HITS_PER_KEY = 10;

/** Above every character in bytes' order, so that `prefix` to `prefix` and this is all that begins so. */
const LAST_CHARACTER = '\u{10FFFF}';

const columns = `users.user_id, email, phone, nickname, invite_code, is_disabled, closed_at_ms, identity_state,
  created_at_ms`;

type PrefixKey = Exclude<UserKey, 'id'>;

const columnOf = {
  email: 'email',
  phone: 'phone',
  nickname: 'nickname_key',
  invite: 'invite_code',
} as const satisfies Readonly<Record<PrefixKey, string>>;

const PREFIX_KEYS = Object.keys(columnOf) as readonly PrefixKey[];

/** What says nothing of a person. */
const IMPERSONAL_KEYS: readonly PrefixKey[] = ['invite'];

const USER_ID = /^[1-9][0-9]{0,15}$/;
const MAINLAND_NUMBER = /^1[0-9]{10}$/;

/** Dialled before the country's own digits. */
const INTERNATIONAL_PREFIX = /^00/;

function userIdOf(text: string): number | undefined {
  const userId = Number(text);
  return USER_ID.test(text) && Number.isSafeInteger(userId) ? userId : undefined;
}

/** What people put around a number that they copy: `UID: 1000004`, `#1 000 004`, `user 1000004`. */
const AROUND_NUMBER = /^(?:uid|user|id|no\.?)?[\s:#]*/i;

/** A number as people type or paste it, wide digits and spaces included. */
const typedUserId = (typed: string): number | undefined =>
  userIdOf(typed.normalize('NFKC').replace(AROUND_NUMBER, '').replace(/[\s,]/g, ''));

/** What was typed, in the form in which it is kept. */
function prefixOf(by: PrefixKey, text: string): string {
  const typed = text.normalize('NFKC');
  if (by === 'email') return typed.toLowerCase();
  if (by === 'invite') return typed.toUpperCase();
  if (by === 'nickname') return typed.toLowerCase();
  const digits = typed.replace(/[\s+().-]/g, '').replace(INTERNATIONAL_PREFIX, '');
  return MAINLAND_NUMBER.test(digits) ? `86${digits}` : digits;
}

/** A page along one key's index; the cursor names the user after whom it goes on. */
async function findByPrefix(
  pool: Pool,
  by: PrefixKey,
  typed: string,
  page: { readonly afterId: number | undefined; readonly limit: number },
): Promise<readonly ListedUser[]> {
  const column = `${columnOf[by]} COLLATE "C"`;
  const prefix = prefixOf(by, typed);
  const parameters: unknown[] = [prefix, prefix + LAST_CHARACTER, page.limit];
  let after = '';
  if (page.afterId !== undefined) {
    parameters.push(page.afterId);
    after = `AND (${column}, users.user_id) >
      (SELECT ${column}, user_id FROM users WHERE user_id = $4)`;
  }
  const { rows } = await pool.query<ListedUser>(
    `SELECT ${columns} FROM users
     WHERE ${columnOf[by]} IS NOT NULL AND ${column} >= $1 AND ${column} < $2 ${after}
     ORDER BY ${column}, users.user_id LIMIT $3`,
    parameters,
  );
  return rows;
}

async function findById(pool: Pool, typed: string): Promise<readonly ListedUser[]> {
  const userId = typedUserId(typed);
  if (userId === undefined) return [];
  const { rows } = await pool.query<ListedUser>(`SELECT ${columns} FROM users WHERE user_id = $1`, [
    userId,
  ]);
  return rows;
}

/** The first hits of every kind of key that the text could be. */
async function findByAnything(
  pool: Pool,
  typed: string,
  keysSeen: readonly PrefixKey[],
): Promise<readonly ListedUser[]> {
  const page = { afterId: undefined, limit: HITS_PER_KEY };
  const keys = /^[+0-9\s().-]+$/.test(typed.normalize('NFKC'))
    ? (['phone', 'invite', 'nickname', 'email'] as const)
    : (['email', 'nickname', 'invite'] as const);
  const found = await Promise.all([
    findById(pool, typed),
    ...keys.filter((by) => keysSeen.includes(by)).map((by) => findByPrefix(pool, by, typed, page)),
  ]);
  return [...new Map(found.flat().map((user) => [user.user_id, user])).values()];
}

function cursorId(cursor: string | undefined): number | undefined {
  if (cursor === undefined) return undefined;
  const userId = userIdOf(cursor);
  if (userId === undefined) {
    throw refuse.invalidRequest('cursor: not one of ours', { field: 'cursor' });
  }
  return userId;
}

/** All that the filters let through, in the order in which they registered or against it. */
async function listUsers(
  pool: Pool,
  filter: UserFilter,
  limit: number,
): Promise<readonly ListedUser[]> {
  const { status, identity, registeredFromMs, registeredToMs, order } = filter;
  const [direction, beyond] = order === 'oldest' ? ['ASC', '>'] : ['DESC', '<'];
  const parameters: unknown[] = [limit];
  const conditions: string[] = [];
  const given = (value: unknown): string => `$${parameters.push(value)}`;
  if (status === 'frozen') conditions.push('is_disabled AND closed_at_ms IS NULL');
  if (status === 'closed') conditions.push('closed_at_ms IS NOT NULL');
  if (status === 'active') conditions.push('NOT is_disabled');
  if (identity !== undefined) conditions.push(`identity_state = ${given(identity)}`);
  if (registeredFromMs !== undefined)
    conditions.push(`created_at_ms >= ${given(registeredFromMs)}`);
  if (registeredToMs !== undefined) conditions.push(`created_at_ms < ${given(registeredToMs)}`);
  const afterId = cursorId(filter.cursor);
  if (afterId !== undefined) {
    conditions.push(`(created_at_ms, user_id) ${beyond}
      (SELECT created_at_ms, user_id FROM users WHERE user_id = ${given(afterId)})`);
  }
  const where = conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`;
  const { rows } = await pool.query<ListedUser>(
    `SELECT ${columns} FROM users ${where}
     ORDER BY created_at_ms ${direction}, user_id ${direction} LIMIT $1`,
    parameters,
  );
  return rows;
}

function cut(rows: readonly ListedUser[], limit: number): UserPage {
  if (rows.length <= limit) return { users: rows, nextCursor: null };
  const users = rows.slice(0, limit);
  const last = users.at(-1);
  return { users, nextCursor: last === undefined ? null : String(last.user_id) };
}

/**
 * One page of users, by a key's order when one is searched, else the latest registered first. A page costs
 * its own rows, however many users there are. Who sees no persons finds none by contact or nickname either: what a search
 * finds tells whose it is. @throws ApiError invalidRequest notPermitted
 */
export async function findUsers(
  pool: Pool,
  filter: UserFilter,
  permissions: readonly StaffPermission[],
): Promise<UserPage> {
  const keysSeen = seesPersons(permissions) ? PREFIX_KEYS : IMPERSONAL_KEYS;
  const { by, limit = USERS_DEFAULT } = filter;
  const search = filter.search?.trim();
  if (search === undefined) {
    if (by !== undefined) throw refuse.invalidRequest('search: missing', { field: 'search' });
    return cut(await listUsers(pool, filter, limit + 1), limit);
  }
  const { status, identity, registeredFromMs, registeredToMs, order } = filter;
  const filters = [status, identity, registeredFromMs, registeredToMs, order];
  if (filters.some((value) => value !== undefined)) {
    throw refuse.invalidRequest('search: not together with a filter', { field: 'search' });
  }
  if (search.length < SEARCH_LENGTH_MIN) {
    throw refuse.invalidRequest(`search: at least ${SEARCH_LENGTH_MIN} characters`, {
      field: 'search',
    });
  }
  const afterId = cursorId(filter.cursor);
  if (by === undefined)
    return { users: await findByAnything(pool, search, keysSeen), nextCursor: null };
  if (by === 'id') return { users: await findById(pool, search), nextCursor: null };
  if (!keysSeen.includes(by)) throw refuse.notPermitted();
  return cut(await findByPrefix(pool, by, search, { afterId, limit: limit + 1 }), limit);
}

/** Users by their numbers, in that order; numbers that nobody has are left out. */
export async function usersByIds(
  tx: Pick<PoolClient, 'query'>,
  userIds: readonly number[],
): Promise<readonly ListedUser[]> {
  const { rows } = await tx.query<ListedUser>(
    `SELECT ${columns} FROM users WHERE user_id = ANY ($1) ORDER BY array_position($1, user_id)`,
    [userIds],
  );
  return rows;
}
