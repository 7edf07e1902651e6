import { adminEndpoints, adminPath, adminRoutes, staffRoles } from '@candor/protocol';
import type { AdminEndpointName, AdminReply, Envelope, StaffRole } from '@candor/protocol';
import { openInvitation } from '#modules/console/staff/index.ts';
import { totpCode } from '#modules/access/security/index.ts';
import { expectDeclared } from './expect-declared.ts';
import { form } from './test-api.ts';
import type { TestAnswer, TestApi } from './test-api.ts';

export const STAFF_PASSWORD = 'correct7horse-staff-battery';

const STEP_MS = 30_000;

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

function fromBase32(text: string): Buffer {
  const bits = Array.from(text, (char) => BASE32.indexOf(char).toString(2).padStart(5, '0'));
  const bytes = bits.join('').match(/.{8}/g) ?? [];
  return Buffer.from(bytes.map((byte) => parseInt(byte, 2)));
}

/** What an authenticator app shows, `stepsAhead` half minutes from now. */
export function staffCode(secret: string, nowMs: number, stepsAhead = 0): string {
  return totpCode(fromBase32(secret), Math.floor(nowMs / STEP_MS) + stepsAhead);
}

export interface CallStaffWith {
  readonly token?: string;
  readonly background?: boolean;
  readonly headers?: Readonly<Record<string, string>>;
  /** From where; this machine unless said otherwise. */
  readonly remoteAddress?: string;
}

/** Calls an endpoint of the back office as its app does. */
export async function callAdmin(
  { http }: Pick<TestApi, 'http'>,
  name: AdminEndpointName,
  request: object = {},
  { token, background = false, headers: more = {}, remoteAddress }: CallStaffWith = {},
): Promise<TestAnswer> {
  const headers: Record<string, string> = { ...more };
  if (token !== undefined) headers['staff-token'] = token;
  if (background) headers['staff-background'] = '1';
  const from = remoteAddress === undefined ? {} : { remoteAddress };
  const isRead = adminRoutes[name].method === 'GET';
  const answer = await http.inject(
    isRead
      ? { ...from, method: 'GET', url: `${adminPath(name)}?${form(request)}`, headers }
      : {
          ...from,
          method: 'POST',
          url: adminPath(name),
          headers: { ...headers, 'content-type': 'application/json' },
          payload: JSON.stringify(request),
        },
  );
  const envelope = answer.json<Envelope>();
  expectDeclared(adminEndpoints[name], envelope);
  return { status: answer.statusCode, headers: answer.headers, ...envelope };
}

export interface TestStaff {
  readonly token: string;
  readonly staffId: number;
  readonly sessionId: number;
  readonly email: string;
  readonly secret: string;
  /** Calls as they do, with their session. */
  readonly call: (name: AdminEndpointName, request?: object) => Promise<TestAnswer>;
}

/** Reads well in front of a call: `as(owner)('settingList')`. */
export const as = (staff: TestStaff): TestStaff['call'] => staff.call;

let members = 0;

/** Somebody new with these roles, who came by a one-time link and is signed in. */
export async function newStaff(api: TestApi, ...roles: readonly StaffRole[]): Promise<TestStaff> {
  const nowMs = Date.now() + api.clock.skipMs;
  const email = `staff${String((members += 1))}@example.com`;
  const { link } = await openInvitation(
    { pool: api.database.pool, adminUrl: 'http://localhost/admin' },
    { email, name: 'Test', roles, nowMs },
  );
  const token = link.split('/').at(-1) ?? '';
  const begun = await callAdmin(api, 'enrolBegin', { link: token });
  const { totpSecret } = begun.data as AdminReply<'enrolBegin'>;
  const code = staffCode(totpSecret, Date.now() + api.clock.skipMs);
  const done = await callAdmin(api, 'enrolFinish', { link: token, password: STAFF_PASSWORD, code });
  if (done.code !== 200) throw new Error(`not enrolled: ${done.msg}`);
  const session = done.data as AdminReply<'enrolFinish'>;
  return {
    token: session.token,
    staffId: session.me.staffId,
    sessionId: session.me.sessionId,
    email,
    secret: totpSecret,
    call: (name, request) => callAdmin(api, name, request, { token: session.token }),
  };
}

/** An owner with every other role too, as one who works alone has. */
export const newOwner = (api: TestApi): Promise<TestStaff> => newStaff(api, ...staffRoles);

/** The same person after they confirmed their session by password and the app's next code. */
export async function confirmed(api: TestApi, staff: TestStaff): Promise<TestStaff> {
  const code = staffCode(staff.secret, Date.now() + api.clock.skipMs, 1);
  const answer = await staff.call('confirm', { password: STAFF_PASSWORD, code });
  if (answer.code !== 200) throw new Error(`not confirmed: ${answer.msg}`);
  const { token } = answer.data as AdminReply<'confirm'>;
  return { ...staff, token, call: (name, request) => callAdmin(api, name, request, { token }) };
}

/** Lets time pass without anybody of the staff being signed out for sitting still. */
export async function letPass({ clock, database }: TestApi, ms: number): Promise<void> {
  clock.skipMs += ms;
  await database.pool.query(
    `UPDATE staff_sessions SET last_seen_at_ms = last_seen_at_ms + $1,
       expires_at_ms = expires_at_ms + $1, created_at_ms = created_at_ms + $1,
       confirmed_at_ms = CASE WHEN confirmed_at_ms = 0 THEN 0 ELSE confirmed_at_ms + $1 END`,
    [ms],
  );
}
