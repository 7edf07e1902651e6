import { createServer } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { locales } from '@candor/protocol';
import { createTestDatabase } from '@candor/persistence/testing';
import type { Database } from '@candor/persistence';
import { pino } from 'pino';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { Delivery } from './delivery.ts';
import type { Channel, Transport } from './delivery.ts';
import { messageText } from './message-texts.ts';
import { createSmsWebhook, webhookSignature } from './sms-webhook.ts';
import { createSmtpTransport } from './smtp-transport.ts';

let database: Database;
const migrations = new URL('../../../migrations', import.meta.url).pathname;

beforeAll(async () => {
  database = await createTestDatabase({ folders: [migrations] });
});
afterAll(() => database.stop());

const TARGET: Readonly<Record<Channel, string>> = { email: 'a@example.com', sms: '8613812345678' };

async function sendCode(channel: Channel, transport: Transport | undefined) {
  const delivery = new Delivery({
    pool: database.pool,
    log: pino({ level: 'silent' }),
    nowMs: () => 5,
    transports: transport === undefined ? {} : { [channel]: transport },
  });
  const target = TARGET[channel];
  delivery.send({ channel, target, locale: 'en', template: 'code', code: '402917' });
  await delivery.settled();
  const { rows } = await database.pool.query<{ state: string; body: string }>(
    'SELECT state, body FROM outbox_messages ORDER BY message_id DESC LIMIT 1',
  );
  return rows[0];
}

test('without a transport the outbox keeps the message whole and says it is the demo’s', async () => {
  const row = await sendCode('email', undefined);
  expect(row?.state).toBe('demo');
  expect(row?.body).toContain('402917');
});

test('an SMTP server gets the message; the outbox keeps it without the code', async () => {
  const mails: string[] = [];
  const recipients: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, session, done) => {
      recipients.push(...session.envelope.rcptTo.map(({ address }) => address));
      void text(stream).then((mail) => {
        mails.push(mail);
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(
    () =>
      new Promise<void>((resolve) => {
        server.close(resolve);
      }),
  );
  const { port } = server.server.address() as AddressInfo;
  const row = await sendCode(
    'email',
    createSmtpTransport(`smtp://127.0.0.1:${port}`, 'Candor <no-reply@example.com>'),
  );
  expect(recipients).toEqual(['a@example.com']);
  expect(mails[0]).toContain('Subject: Your verification code');
  expect(mails[0]).toContain('402917');
  expect(row?.state).toBe('sent');
  expect(row?.body).not.toContain('402917');
});

async function startGateway(status: number) {
  const calls: { headers: IncomingHttpHeaders; body: string }[] = [];
  const server = createServer((request, answer) => {
    void text(request).then((body) => {
      calls.push({ headers: request.headers, body });
      answer.writeHead(status).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(
    () =>
      new Promise<void>((resolve) => {
        server.close(() => {
          resolve();
        });
      }),
  );
  return { calls, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/sms` };
}

test('a gateway gets a text message signed as Standard Webhooks says', async () => {
  const secret = Buffer.from('a secret of the gateway');
  const { calls, url } = await startGateway(204);
  const row = await sendCode(
    'sms',
    createSmsWebhook(url, secret, () => 1_700_000_000_999),
  );
  const { headers, body } = calls[0] ?? { headers: {}, body: '' };
  expect(JSON.parse(body)).toMatchObject({ to: '+8613812345678' });
  expect(body).toContain('402917');
  expect(headers['webhook-timestamp']).toBe('1700000000');
  const id = String(headers['webhook-id']);
  expect(headers['webhook-signature']).toBe(webhookSignature(secret, id, 1_700_000_000, body));
  expect(row?.state).toBe('sent');
});

test('the signature is the one of the standard’s own example', () => {
  const secret = Buffer.from('MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'base64');
  const body = '{"test": 2432232314}';
  expect(webhookSignature(secret, 'msg_p5jXN8AQM9LWM0D4loKWxJek', 1_614_265_330, body)).toBe(
    'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  );
});

test('a gateway that refuses three times is given up, and the outbox says so', async () => {
  const { calls, url } = await startGateway(500);
  const row = await sendCode(
    'sms',
    createSmsWebhook(url, Buffer.from('x'), () => 0),
  );
  expect(calls).toHaveLength(3);
  expect(row?.state).toBe('failed');
});

test('messages to one target leave one after the other, in the order they were taken', async () => {
  const carried: string[] = [];
  let release: () => void = () => undefined;
  const first = new Promise<void>((resolve) => {
    release = resolve;
  });
  const transport: Transport = async (target, { body }) => {
    if (body.includes('111111')) await first;
    carried.push(`${target} ${/[0-9]{6}/.exec(body)?.[0] ?? ''}`);
    // Somebody else's message is what the first one waits for.
    if (target === 'b@example.com') release();
  };
  const log = pino({ level: 'silent' });
  const delivery = new Delivery({
    ...{ pool: database.pool, log, nowMs: () => 5, transports: { email: transport } },
  });
  for (const [target, code] of [
    ['a@example.com', '111111'],
    ['a@example.com', '222222'],
    ['b@example.com', '333333'],
  ] as const) {
    delivery.send({ channel: 'email', target, locale: 'en', template: 'code', code });
  }
  await delivery.settled();
  expect(carried).toEqual(['b@example.com 333333', 'a@example.com 111111', 'a@example.com 222222']);
});

test.each(locales)('every message is written in %s, with its code', (locale) => {
  expect(messageText('code', locale, '402917').body).toContain('402917');
  const notices = [
    'login_password_changed',
    'fund_password_changed',
    'second_factor_changed',
  ] as const;
  const bodies = notices.map((template) => messageText(template, locale, '').body);
  expect(new Set(bodies).size).toBe(3);
  expect(bodies.every((body) => body.includes('24'))).toBe(true);
});
