import type { EndpointName, EndpointReply } from '@candor/protocol';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { PASSWORD, startTestApi } from '#compose/testing/test-api.ts';
import type { TestApi, TestUser } from '#compose/testing/test-api.ts';
import { SoftwareAuthenticator } from '#modules/access/passkeys/testing/software-authenticator.ts';
import {
  PIN,
  SITE,
  STEP_MS,
  addPasskey,
  beginCeremony,
  fromBase32,
  newAppUser,
  noticesTo,
  startStep,
  ticketFrom,
} from './testing/guarded-users.ts';
import { totpCode } from './totp.ts';

const NEW_PASSWORD = 'another7horse-battery';
const pair = { legalPwd: PIN, confirmLegalPwd: PIN, loginPassword: PASSWORD };

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

/** A user, and the request that would change what proves them. */
interface Ready {
  readonly user: TestUser;
  readonly name: EndpointName;
  readonly request: object;
  /** What it shows works once, whatever comes of it: a code on paper, the answer of a passkey. */
  readonly isSpent?: true;
}

const ownTicket = ({ token, account: target }: TestUser, purpose: string): Promise<string> =>
  ticketFrom(api, 'verifySend', { channel: 'email', purpose }, { token, target });

async function newPassword(): Promise<Ready> {
  const user = await api.newUser();
  const ticket = await ownTicket(user, 'change_password');
  const typed = { newPassword: NEW_PASSWORD, confirmPassword: NEW_PASSWORD };
  return { user, name: 'pwd', request: { oldPassword: PASSWORD, ...typed, ticket } };
}

async function forgottenPassword(): Promise<Ready> {
  const user = await api.newUser();
  const asked = { email: user.account, purpose: 'reset_password', locale: 'en' };
  const at = { token: user.token, target: user.account };
  const ticket = await ticketFrom(api, 'common/checkEmailSend', asked, at);
  const typed = { password: NEW_PASSWORD, confirmPassword: NEW_PASSWORD };
  return { user, name: 'forgetPwd', request: { ...typed, ticket } };
}

async function firstFundPassword(): Promise<Ready> {
  return { user: await api.newUser(), name: 'setLegalPwd', request: pair };
}

async function otherFundPassword(): Promise<Ready> {
  const user = await api.newUser();
  await api.call('setLegalPwd', pair, user);
  const ticket = await ownTicket(user, 'fund_password');
  const other = { ...pair, legalPwd: '608351', confirmLegalPwd: '608351' };
  return { user, name: 'resetLegalPwd', request: { ...other, ticket } };
}

async function contact(): Promise<Ready> {
  const user = await api.newUser();
  const oldTicket = await ownTicket(user, 'security_change');
  const typed = { channel: 'email', account: `new-${user.userId}@example.com` };
  const at = { token: user.token, target: typed.account };
  const ticket = await ticketFrom(api, 'bindSend', typed, at);
  const request = { ...typed, password: PASSWORD, ticket, oldTicket };
  return { user, name: 'bindAccount', request };
}

async function authenticatorOn(): Promise<Ready> {
  startStep(api);
  const user = await api.newUser();
  const setUp = await api.call('totpSetup', { password: PASSWORD }, user);
  const seed = fromBase32((setUp.data as EndpointReply<'totpSetup'>).secret);
  const step = Math.floor((Date.now() + api.clock.skipMs) / STEP_MS);
  return { user, name: 'totpEnable', request: { code: totpCode(seed, step) } };
}

async function recoveryCodes(): Promise<Ready> {
  const user = await newAppUser(api);
  const [code] = user.recoveryCodes;
  const request = { password: PASSWORD, factorCode: code };
  return { user, name: 'recoveryRenew', request, isSpent: true };
}

async function passkey(): Promise<Ready> {
  const user = await api.newUser();
  const typed = { password: PASSWORD };
  const { challengeId, options } = await beginCeremony(api, 'passkeyBegin', typed, user.token);
  const response = JSON.stringify(new SoftwareAuthenticator(SITE).create(options as never));
  return { user, name: 'passkeyAdd', request: { challengeId, response }, isSpent: true };
}

async function passkeyGone(): Promise<Ready> {
  const user = await newAppUser(api);
  const { passkeyId } = await addPasskey(api, user);
  const [factorCode] = user.recoveryCodes;
  const request = { passkeyId, password: PASSWORD, factorCode };
  return { user, name: 'passkeyRemove', request, isSpent: true };
}

/** All that is kept of what proves a user, and of what is under way with it. */
async function stateOf({ userId }: TestUser): Promise<unknown> {
  const { rows } = await api.database.pool.query(
    `SELECT email, password_hash, credential_version, withdraw_locked_until_ms,
       (SELECT pin_hash FROM fund_passwords WHERE user_id = $1) AS fund_password,
       (SELECT enabled_at_ms FROM second_factors WHERE user_id = $1) AS totp,
       ARRAY(SELECT passkey_id FROM passkeys WHERE user_id = $1 ORDER BY 1) AS passkeys,
       ARRAY(SELECT code_hash FROM recovery_codes WHERE user_id = $1 ORDER BY 1) AS recovery,
       ARRAY(SELECT challenge_hash FROM login_challenges WHERE user_id = $1 ORDER BY 1) AS logins,
       ARRAY(SELECT ticket_used_at_ms FROM verification_codes WHERE user_id = $1 ORDER BY 1) AS tickets,
       ARRAY(SELECT session_id FROM sessions
             WHERE user_id = $1 AND ended_at_ms IS NULL ORDER BY 1) AS sessions
     FROM users WHERE user_id = $1`,
    [userId],
  );
  return rows[0];
}

/** What the last statements of a change write. */
const faults = {
  lock: 'BEFORE UPDATE OF withdraw_locked_until_ms ON users',
  sessions: 'BEFORE UPDATE OF ended_at_ms ON sessions',
} as const;

/** The statement fails as when the database is shut down in its middle. */
async function breakStatement(fault: keyof typeof faults): Promise<void> {
  await api.database.pool.query(
    `CREATE FUNCTION broken() RETURNS trigger LANGUAGE plpgsql AS
     $$ BEGIN RAISE EXCEPTION 'gone' USING ERRCODE = 'admin_shutdown'; END $$;
     CREATE TRIGGER broken ${faults[fault]} FOR EACH ROW EXECUTE FUNCTION broken()`,
  );
}

const mend = () => api.database.pool.query('DROP FUNCTION IF EXISTS broken CASCADE');

const logIn = ({ account }: TestUser, password = PASSWORD) =>
  api.call('login', { account, password });

describe('a change that fails at its end', () => {
  afterEach(mend);

  test.each<[fault: keyof typeof faults, change: string, ready: () => Promise<Ready>]>([
    ['sessions', 'the login password', newPassword],
    ['sessions', 'a forgotten password', forgottenPassword],
    ['sessions', 'a contact', contact],
    ['sessions', 'an authenticator, turned on', authenticatorOn],
    ['sessions', 'a passkey, added', passkey],
    ['lock', 'a first transaction password', firstFundPassword],
    ['lock', 'another transaction password', otherFundPassword],
    ['lock', 'recovery codes', recoveryCodes],
    ['lock', 'a passkey, removed', passkeyGone],
  ])('(%s) has changed nothing, and works when it is made again: %s', async (fault, _, ready) => {
    const { user, name, request, isSpent = false } = await ready();
    await logIn(user);
    const before = await stateOf(user);
    const told = await noticesTo(api, user.account);
    await breakStatement(fault);
    expect((await api.call(name, request, user)).code).toBe(4013);
    await mend();
    expect(await stateOf(user)).toEqual(before);
    expect(await noticesTo(api, user.account)).toEqual(told);
    expect((await api.call('info', {}, user)).code).toBe(200);
    if (!isSpent) expect((await api.call(name, request, user)).code).toBe(200);
  });
});

test.each<[change: string, ready: () => Promise<Ready>]>([
  ['the login password', newPassword],
  ['a forgotten password', forgottenPassword],
  ['an authenticator, turned on', authenticatorOn],
  ['a transaction password', firstFundPassword],
])(
  'a login whose password was right before a change opens nothing after it: %s',
  async (_, ready) => {
    const { user, name, request } = await ready();
    const { sessions } = api.api;
    const open = sessions.open.bind(sessions);
    const late = vi.spyOn(sessions, 'open').mockImplementation(async (...args) => {
      expect((await api.call(name, request, user)).code).toBe(200);
      return open(...args);
    });
    expect((await logIn(user)).code).toBe(2010);
    late.mockRestore();
    const { rows } = await api.database.pool.query<{ session_id: number }>(
      'SELECT session_id FROM sessions WHERE user_id = $1 AND ended_at_ms IS NULL',
      [user.userId],
    );
    expect(rows.length).toBe(name === 'forgetPwd' ? 0 : 1);
  },
);

describe('two changes at once', () => {
  beforeEach(() => startStep(api));

  test('a change whose password was right before the password changed comes to nothing', async () => {
    const { user, name, request } = await newPassword();
    const { settings } = api.api;
    const read = settings.read.bind(settings);
    // Between the check of the password and the change it allows.
    const late = vi.spyOn(settings, 'read').mockImplementationOnce(async () => {
      expect((await api.call(name, request, user)).code).toBe(200);
      return read();
    });
    expect((await api.call('setLegalPwd', pair, user)).code).toBe(4013);
    late.mockRestore();
    expect(await stateOf(user)).toMatchObject({ fund_password: null });
  });
});
