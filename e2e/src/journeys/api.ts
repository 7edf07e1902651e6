import { randomUUID } from 'node:crypto';
import type { EndpointName, EndpointReply, EndpointRequest, UploadPurpose } from '@candor/protocol';
import { endpointPath, endpointRoutes } from '@candor/protocol';
import { waitUntil } from './patience.ts';

/** A user made behind the screens, where the journey is about something else. */
export interface ApiUser {
  readonly email: string;
  readonly token: string;
  readonly userId: number;
  /** The session as the app keeps it on the device. */
  readonly session: string;
  call<Name extends EndpointName>(
    name: Name,
    request: EndpointRequest<Name>,
  ): Promise<EndpointReply<Name>>;
}

/** Calls over HTTP as the clients do. @throws Error with the code of a refusal */
export async function send(
  url: string,
  method: 'GET' | 'POST',
  headers: Readonly<Record<string, string>>,
  request: object,
): Promise<unknown> {
  const fields = Object.entries(request).map(([name, value]) => [name, String(value)]);
  const response =
    method === 'GET'
      ? await fetch(`${url}?${new URLSearchParams(fields)}`, { headers })
      : await fetch(url, {
          method,
          headers: { ...headers, 'content-type': 'application/json' },
          body: JSON.stringify(request),
        });
  const answer = (await response.json()) as { code: number; msg: string; data: unknown };
  if (answer.code !== 200) throw new Error(`${url}: ${answer.code} ${answer.msg}`);
  return answer.data;
}

/** Calls as whoever has the token; without one, as a visitor. */
export function caller(origin: string, token = ''): ApiUser['call'] {
  return async (name, request) => {
    const headers = { token, 'idempotency-key': randomUUID() };
    const { method } = endpointRoutes[name];
    return (await send(`${origin}${endpointPath(name)}`, method, headers, request)) as never;
  };
}

/** Sends one picture for a purpose, as the phone does. @returns the file's name */
export async function sendPicture(
  origin: string,
  user: Pick<ApiUser, 'token'>,
  purpose: UploadPurpose,
  picture: Buffer,
): Promise<string> {
  const body = new FormData();
  body.append('purpose', purpose);
  body.append('file', new Blob([Uint8Array.from(picture)], { type: 'image/png' }), 'picture.png');
  const url = `${origin}${endpointPath('upload/img')}`;
  const response = await fetch(url, { method: 'POST', headers: { token: user.token }, body });
  const answer = (await response.json()) as { code: number; data: EndpointReply<'upload/img'> };
  if (answer.code !== 200) throw new Error(`upload/img: ${answer.code}`);
  return answer.data.fileId;
}

/** The password of every user made behind the screens. */
export const USER_PASSWORD = 'Journey2good';

/** Registers a user, where the server asks for a code by the one that the demo shows or a mail brings. */
export async function createUser(
  origin: string,
  codeTo?: (email: string) => Promise<string>,
): Promise<ApiUser> {
  const email = `${randomUUID()}@example.com`;
  const visitor = caller(origin);
  const takeTicket = async (): Promise<{ readonly ticket: string }> => {
    const sent = await visitor('common/checkEmailSend', {
      ...{ email, purpose: 'register' as const, locale: 'en' as const },
    });
    const { verificationId } = sent;
    const code = sent.demoCode ?? (await codeTo?.(email)) ?? '';
    return visitor('checkSmsCode', { verificationId, code });
  };
  const { registerVerification } = await visitor('common/version', {});
  const proof = registerVerification === false ? {} : { ticket: (await takeTicket()).ticket };
  const { token, expiresAtMs, user } = await visitor('register', {
    account: email,
    password: USER_PASSWORD,
    confirmPassword: USER_PASSWORD,
    agreement: true,
    ...proof,
  });
  const account = user.email ?? '';
  const session = JSON.stringify({ token, expiresAtMs, userId: user.userId, account });
  return { email, token, userId: user.userId, session, call: caller(origin, token) };
}

/** A book with as many levels fills the trade screen and whatever a journey buys. */
const BOOK_LEVELS_MIN = 10;

/** Waits until the house's makers have filled the book of a new exchange. */
export async function waitForMakers(user: ApiUser, symbol = 'BTCUSDT'): Promise<void> {
  await waitUntil(`the makers are in the book of ${symbol}`, async () => {
    const { asks, bids } = await user.call('common/depth', { symbol });
    return Math.min(asks.length, bids.length) >= BOOK_LEVELS_MIN;
  });
}

/** A user with demo funds of every coin the demo gives. */
export async function createFundedUser(
  origin: string,
  codeTo?: (email: string) => Promise<string>,
): Promise<ApiUser> {
  const user = await createUser(origin, codeTo);
  const { demoFunds } = await user.call('common/serverStatus', {});
  for (const { asset } of demoFunds) await user.call('demoFunds', { asset });
  return user;
}
