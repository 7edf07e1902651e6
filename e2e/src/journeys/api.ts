import { randomUUID } from 'node:crypto';
import type { EndpointName, EndpointReply, EndpointRequest } from '@candor/protocol';
import { endpointPath, endpointRoutes } from '@candor/protocol';

/** A user made behind the screens, where the journey is about something else. */
export interface ApiUser {
  readonly token: string;
  /** The session as the app keeps it on the device. */
  readonly session: string;
  call<Name extends EndpointName>(
    name: Name,
    request: EndpointRequest<Name>,
  ): Promise<EndpointReply<Name>>;
}

async function send(
  origin: string,
  name: EndpointName,
  request: object,
  token: string,
): Promise<unknown> {
  const isGet = endpointRoutes[name].method === 'GET';
  const query = isGet
    ? `?${new URLSearchParams(Object.entries(request) as [string, string][])}`
    : '';
  const response = await fetch(`${origin}${endpointPath(name)}${query}`, {
    method: isGet ? 'GET' : 'POST',
    headers: { token, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    ...(!isGet && { body: JSON.stringify(request) }),
  });
  const answer = (await response.json()) as { code: number; msg: string; data: unknown };
  if (answer.code !== 200) throw new Error(`${name}: ${answer.code} ${answer.msg}`);
  return answer.data;
}

/** Registers a user with demo funds of every coin the demo gives. */
export async function createFundedUser(origin: string): Promise<ApiUser> {
  const password = 'Journey2good';
  const registered = (await send(
    origin,
    'register',
    {
      account: `${randomUUID()}@example.com`,
      password,
      confirmPassword: password,
      agreement: true,
    },
    '',
  )) as EndpointReply<'register'>;
  const { token, expiresAtMs, user } = registered;
  const call: ApiUser['call'] = async (name, request) =>
    (await send(origin, name, request, token)) as never;
  const { demoFunds } = await call('common/serverStatus', {});
  for (const { asset } of demoFunds) await call('demoFunds', { asset });
  const account = user.email ?? '';
  return {
    token,
    session: JSON.stringify({ token, expiresAtMs, userId: user.userId, account }),
    call,
  };
}
