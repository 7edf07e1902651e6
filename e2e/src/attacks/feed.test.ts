import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Authenticator } from '../journeys/authenticator.ts';
import { AttackedServer, PASSWORD } from './attacked-server.ts';
import type { Answer } from './attacked-server.ts';
import { Listener } from './listener.ts';

const SESSION_ENDED = 4001;
const POLICY = 1008;
const TOO_LARGE = 1009;

let server: AttackedServer;
beforeAll(async () => {
  server = await AttackedServer.start();
});
afterAll(() => server.stop());

interface Device {
  readonly account: string;
  readonly userId: number;
  readonly token: string;
}

const deviceOf = (account: string, { code, data }: Answer): Device => {
  if (code !== 200) throw new Error(`${account}: ${code}`);
  const { userId } = data?.['user'] as { readonly userId: number };
  return { account, userId, token: String(data?.['token']) };
};

let users = 0;
async function newUser(): Promise<Device> {
  const account = `listener${(users += 1)}@example.com`;
  const secret = { password: PASSWORD, confirmPassword: PASSWORD };
  return deviceOf(account, await server.call('register', { account, agreement: true, ...secret }));
}

async function otherDevice({ account }: Device): Promise<Device> {
  return deviceOf(account, await server.call('login', { account, password: PASSWORD }));
}

/** The ticket of a code that was sent to a user's own address. */
async function ticketOf(sent: Answer, { account }: Device): Promise<unknown> {
  const code = await server.codeSentTo(account);
  const { verificationId } = sent.data ?? {};
  const checked = await server.call('checkSmsCode', { verificationId, code });
  expect(checked.code).toBe(200);
  return checked.data?.['ticket'];
}

let staffToken: Promise<string> | undefined;
function staff(): Promise<string> {
  staffToken ??= enrol();
  return staffToken;
}

async function enrol(): Promise<string> {
  const link = server.ownerLink;
  const begun = await server.callAdmin('enrolBegin', { link });
  const app = new Authenticator(String(begun.data?.['totpSecret']));
  const done = await server.callAdmin('enrolFinish', {
    link,
    password: PASSWORD,
    code: app.code(),
  });
  return String(done.data?.['token']);
}

/** How a session ends; each is answered once it has. */
const endings: readonly [how: string, end: (device: Device) => Promise<Answer>][] = [
  ['a logout', ({ token }) => server.call('logout', {}, token)],
  [
    'the end of it on another device',
    async (device) => {
      const other = await otherDevice(device);
      return server.call('sessionEnd', { password: PASSWORD }, other.token);
    },
  ],
  [
    'a change of the password on another device',
    async (device) => {
      const other = await otherDevice(device);
      const request = { channel: 'email', purpose: 'change_password' };
      const ticket = await ticketOf(await server.call('verifySend', request, other.token), device);
      const [oldPassword, newPassword] = [PASSWORD, 'Another9lantern'];
      const passwords = { oldPassword, newPassword, confirmPassword: newPassword };
      return server.call('pwd', { ...passwords, ticket }, other.token);
    },
  ],
  [
    'a reset of the password',
    async (device) => {
      const request = { email: device.account, purpose: 'reset_password' };
      const ticket = await ticketOf(await server.call('common/checkEmailSend', request), device);
      const password = 'Another9lantern';
      return server.call('forgetPwd', { ticket, password, confirmPassword: password });
    },
  ],
  [
    'a freeze by staff',
    async ({ userId }) =>
      server.callAdmin('userFreeze', { userId, reason: 'asked for by the owner' }, await staff()),
  ],
  [
    'the end of all sessions by staff',
    async ({ userId }) =>
      server.callAdmin('userSessionEnd', { userId, reason: 'a phone was stolen' }, await staff()),
  ],
];

describe('a session that ended', () => {
  test.each(endings)('by %s has neither requests nor its socket any more', async (_how, end) => {
    const device = await newUser();
    const listener = await Listener.of(server.url, device.token);
    const bystander = await newUser();
    const other = await Listener.of(server.url, bystander.token);
    expect(await server.isOpen(device.token)).toBe(true);
    const ended = await end(device);
    expect(ended).toMatchObject({ code: 200 });
    // Whoever was told that it ended finds it ended.
    expect(await server.isOpen(device.token)).toBe(false);
    expect(await listener.closed).toBe(SESSION_ENDED);
    await expect(Listener.of(server.url, device.token)).rejects.toThrow('auth: 1001');
    expect((await other.ask({ op: 'ping' })).op).toBe('pong');
    expect(await server.isOpen(bystander.token)).toBe(true);
    other.close();
  });

  test('hears nothing of what its user does afterwards', async () => {
    const device = await newUser();
    const lost = await Listener.of(server.url, device.token);
    const other = await otherDevice(device);
    const kept = await Listener.of(server.url, other.token);
    await server.call('sessionEnd', { password: PASSWORD }, other.token);
    await lost.closed;
    const heard = lost.messages.length;
    const of = ({ messages }: Listener): number =>
      messages.filter(({ topic }) => topic === 'balances').length;
    const before = of(kept);
    await server.call('demoFunds', { asset: 'USDT' }, other.token);
    await expect.poll(() => of(kept), { timeout: 60_000 }).toBeGreaterThan(before);
    expect(lost.messages).toHaveLength(heard);
    kept.close();
  });
});

describe('the feed', () => {
  /** The first line of the answer to an upgrade from a page of `origin`. */
  function upgrade(headers: string, path = '/feed'): Promise<string> {
    const { hostname, port, host } = new URL(server.url);
    return new Promise((resolve, reject) => {
      const socket = connect(Number(port), hostname);
      socket.once('error', reject);
      socket.once('data', (bytes) => {
        socket.destroy();
        resolve(bytes.toString('latin1').split('\r\n')[0] ?? '');
      });
      socket.write(
        `GET ${path} HTTP/1.1\r\nhost: ${host}\r\nconnection: Upgrade\r\nupgrade: websocket\r\n` +
          `sec-websocket-version: 13\r\nsec-websocket-key: ${btoa('0123456789abcdef')}\r\n${headers}\r\n`,
      );
    });
  }

  test('is not opened by the page of another site', async () => {
    expect(await upgrade('')).toMatch(/ 101 /);
    expect(await upgrade(`origin: ${server.url}\r\n`)).toMatch(/ 101 /);
    for (const origin of ['https://evil.example', 'null', `${server.url}.evil.example`]) {
      expect(await upgrade(`origin: ${origin}\r\n`)).toMatch(/ 403 /);
    }
  });

  test('takes no token from the address or a header', async () => {
    const { token } = await newUser();
    expect(await upgrade(`token: ${token}\r\n`, `/feed?token=${token}`)).toMatch(/ 101 /);
    const listener = await Listener.open(server.url, `/feed?token=${token}`);
    const answer = await listener.ask({ op: 'subscribe', topics: ['orders'] });
    expect(answer.code).not.toBe(200);
    listener.close();
  });

  test('drops whoever sends too much or guesses, and nobody else', async () => {
    const quiet = await Listener.open(server.url);
    const large = await Listener.open(server.url);
    large.send(JSON.stringify({ op: 'ping', id: 1, text: 'x'.repeat(20_000) }));
    expect(await large.closed).toBe(TOO_LARGE);
    const guessing = await Listener.open(server.url);
    for (let tries = 0; tries < 10; tries += 1) {
      guessing.send(JSON.stringify({ op: 'auth', id: 1, token: 'A'.repeat(43) }));
    }
    expect(await guessing.closed).toBe(POLICY);
    expect((await quiet.ask({ op: 'ping' })).op).toBe('pong');
    quiet.close();
  });

  test('drops a client that does not answer its heartbeat', async () => {
    const { hostname, port, host } = new URL(server.url);
    const socket = connect(Number(port), hostname);
    socket.write(
      `GET /feed HTTP/1.1\r\nhost: ${host}\r\nconnection: Upgrade\r\nupgrade: websocket\r\n` +
        `sec-websocket-version: 13\r\nsec-websocket-key: ${btoa('0123456789abcdef')}\r\n\r\n`,
    );
    // It reads all the server sends, and says nothing, not even that it is there.
    socket.resume();
    await new Promise((resolve) => socket.once('close', resolve));
    expect(socket.bytesRead).toBeGreaterThan(0);
  });
});
