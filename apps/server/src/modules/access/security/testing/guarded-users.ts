import type { EndpointName, EndpointReply } from '@candor/protocol';
import { PASSWORD } from '#compose/testing/test-api.ts';
import type { TestAnswer, TestApi, TestUser } from '#compose/testing/test-api.ts';
import { SoftwareAuthenticator } from '#modules/access/passkeys/testing/software-authenticator.ts';
import { totpCode } from '../totp.ts';

export const STEP_MS = 30_000;
export const PIN = '836205';

/** The site that injected requests come from. */
export const SITE = 'http://localhost';

/** The code of the last message to a target, as its reader reads it. */
export async function readCode(api: TestApi, target: string): Promise<string> {
  await api.runJobs();
  const { rows } = await api.database.pool.query<{ body: string }>(
    `SELECT body FROM outbox_messages WHERE target = $1 AND template = 'code'
     ORDER BY message_id DESC LIMIT 1`,
    [target],
  );
  return /[0-9]{6}/.exec(rows[0]?.body ?? '')?.[0] ?? 'none';
}

/** What was sent to a target besides codes, in order. */
export async function noticesTo(api: TestApi, target: string): Promise<readonly string[]> {
  await api.runJobs();
  const { rows } = await api.database.pool.query<{ template: string }>(
    `SELECT template FROM outbox_messages WHERE target = $1 AND template <> 'code'
     ORDER BY message_id`,
    [target],
  );
  return rows.map(({ template }) => template);
}

/** Asks for a code by `name`, reads it at `target` and exchanges it for a ticket. */
export async function ticketFrom(
  api: TestApi,
  name: EndpointName,
  request: object,
  { token, target }: { readonly token: string; readonly target: string },
): Promise<string> {
  const sent = await api.call(name, request, { token });
  if (sent.code !== 200) throw new Error(`no code was sent: ${sent.code} ${sent.msg}`);
  const { verificationId } = sent.data as EndpointReply<'verifySend'>;
  const code = await readCode(api, target);
  const checked = await api.call('checkSmsCode', { verificationId, code });
  return (checked.data as EndpointReply<'checkSmsCode'>).ticket;
}

/** Base32 of RFC 4648, the other way round. */
export function fromBase32(text: string): Buffer {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = Array.from(text, (letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0'));
  const bytes = bits.join('').match(/.{8}/g) ?? [];
  return Buffer.from(bytes.map((byte) => parseInt(byte, 2)));
}

/** Moves the clock to the first second of a step, so that no step ends in a test's middle. */
export function startStep(api: TestApi): void {
  const nowMs = Date.now() + api.clock.skipMs;
  api.clock.skipMs += STEP_MS - (nowMs % STEP_MS) + 1_000;
}

export interface AppUser extends TestUser {
  readonly seed: Buffer;
  readonly recoveryCodes: readonly string[];
  /** The app's code of a step: 0 is now. Each works once. */
  readonly code: (offset?: number) => string;
}

/** A user with an authenticator app on; the code that turned it on was of the step before now. */
export async function newAppUser(api: TestApi): Promise<AppUser> {
  startStep(api);
  const user = await api.newUser();
  const setUp = await api.call('totpSetup', { password: PASSWORD }, user);
  const seed = fromBase32((setUp.data as EndpointReply<'totpSetup'>).secret);
  const step = (): number => Math.floor((Date.now() + api.clock.skipMs) / STEP_MS);
  const code = (offset = 0): string => totpCode(seed, step() + offset);
  const enabled = await api.call('totpEnable', { code: code(-1) }, user);
  const { recoveryCodes } = enabled.data as EndpointReply<'totpEnable'>;
  return { ...user, seed, recoveryCodes, code };
}

interface Begun {
  readonly challengeId: string;
  readonly options: object;
}

/** Begins a ceremony and reads its options. */
export async function beginCeremony(
  api: TestApi,
  name: 'passkeyBegin' | 'passkeyLoginBegin' | 'stepUpBegin',
  request: object = {},
  token?: string,
): Promise<Begun> {
  const answer = await api.call(name, request, token === undefined ? {} : { token });
  if (answer.code !== 200) throw new Error(`not begun: ${answer.code} ${answer.msg}`);
  const { challengeId, options } = answer.data as EndpointReply<'passkeyBegin'>;
  return { challengeId, options: JSON.parse(options) as object };
}

/** Adds a passkey to a user's account. */
export async function addPasskey(
  api: TestApi,
  { token }: TestUser,
  key = new SoftwareAuthenticator(SITE),
  name = 'My phone',
): Promise<{ readonly key: SoftwareAuthenticator } & EndpointReply<'passkeyAdd'>> {
  const { challengeId, options } = await beginCeremony(
    api,
    'passkeyBegin',
    { password: PASSWORD },
    token,
  );
  const response = JSON.stringify(key.create(options as never));
  const answer = await api.call('passkeyAdd', { challengeId, response, name }, { token });
  if (answer.code !== 200) throw new Error(`not added: ${answer.code} ${answer.msg}`);
  return { key, ...(answer.data as EndpointReply<'passkeyAdd'>) };
}

/** Logs in by a passkey alone, or as the second step of a login. */
export async function logInByPasskey(
  api: TestApi,
  key: SoftwareAuthenticator,
  { loginChallengeId, ...mischief }: { loginChallengeId?: string; signCount?: number } = {},
): Promise<TestAnswer> {
  const begun = await beginCeremony(
    api,
    'passkeyLoginBegin',
    loginChallengeId === undefined ? {} : { loginChallengeId },
  );
  const response = JSON.stringify(key.get(begun.options as never, mischief));
  return api.call('passkeyLogin', { challengeId: begun.challengeId, response });
}

/** Confirms a session by a passkey. @returns the answer, whose data has the new token */
export async function stepUpByPasskey(
  api: TestApi,
  key: SoftwareAuthenticator,
  token: string,
): Promise<TestAnswer> {
  const { challengeId, options } = await beginCeremony(api, 'stepUpBegin', {}, token);
  const response = JSON.stringify(key.get(options as never));
  return api.call('stepUp', { method: 'passkey', challengeId, response }, { token });
}
