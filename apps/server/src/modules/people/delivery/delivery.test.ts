import { createServer } from 'node:http';
import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { locales } from '@candor/protocol';
import { createTestDatabase } from '@candor/persistence/testing';
import { inTransaction } from '@candor/persistence';
import type { Database } from '@candor/persistence';
import { pino } from 'pino';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { prepareJobs, runDueJobs } from '#jobs/index.ts';
import { MASTER_KEY_BYTES, MasterKey } from '#modules/access/secrets/index.ts';
import { Delivery } from './delivery.ts';
import type { Channel, DeliveryTransports, Transport } from './delivery.ts';
import { outgoingText } from './outgoing-texts.ts';
import { createSmsWebhook, webhookSignature } from './sms-webhook.ts';
import { requiresTls } from './create-transports.ts';
import { createSmtpTransport } from './smtp-transport.ts';

let database: Database;
let nowMs = 5;
const migrations = new URL('../../../migrations', import.meta.url).pathname;

beforeAll(async () => {
  database = await createTestDatabase({ folders: [migrations] });
  await prepareJobs(database.pool, log);
});
afterAll(() => database.stop());

const TARGET: Readonly<Record<Channel, string>> = { email: 'a@example.com', sms: '8613812345678' };

const log = pino({ level: 'silent' });
const masterKey = new MasterKey(Buffer.alloc(MASTER_KEY_BYTES, 1));

function deliveryWith(
  transports: DeliveryTransports,
  { demoEnabled = true, log: talks = log } = {},
): Delivery {
  const { pool } = database;
  const parts = { pool, log: talks, nowMs: () => nowMs, masterKey };
  return new Delivery({ ...parts, transports, demoEnabled });
}

const runJobs = (delivery: Delivery): Promise<void> =>
  runDueJobs(
    database.pool,
    { deliver_message: ({ messageId }, attempt) => delivery.deliver(messageId, attempt) },
    log,
  );

async function lastRow() {
  const { rows } = await database.pool.query<{
    message_id: number;
    state: string;
    body: string;
    attempts: number;
    sealed_code: Buffer | null;
    next_try_at_ms: number | null;
    last_error: string | null;
  }>(
    `SELECT message_id, state, body, attempts, sealed_code, next_try_at_ms, last_error
     FROM outbox_messages ORDER BY message_id DESC LIMIT 1`,
  );
  return rows[0];
}

const codeTo = (channel: Channel, code = '402917') =>
  ({ channel, target: TARGET[channel], locale: 'en', template: 'code', code }) as const;

async function sendCode(
  channel: Channel,
  transport: Transport | undefined,
  house: Parameters<typeof deliveryWith>[1] = {},
) {
  const delivery = deliveryWith(transport === undefined ? {} : { [channel]: transport }, house);
  await delivery.enqueue(database.pool, codeTo(channel));
  await runJobs(delivery);
  return lastRow();
}

/** Lets every waiting job be due at once. */
const skipPauses = () =>
  database.pool.query(
    `UPDATE graphile_worker._private_jobs SET run_at = now() WHERE locked_at IS NULL`,
  );

test('without a transport the outbox keeps the message whole and says it is the demo’s', async () => {
  const row = await sendCode('email', undefined);
  expect(row?.state).toBe('demo');
  expect(row?.body).toContain('402917');
});

test.each([
  ['the demo', true],
  ['no demo', false],
])('what is not sent stands in no log: %s', async (_where, demoEnabled) => {
  const lines: string[] = [];
  const talks = pino({ level: 'trace' }, { write: (line) => lines.push(line) });
  await sendCode('email', undefined, { demoEnabled, log: talks });
  expect(lines).toHaveLength(1);
  expect(lines[0]).not.toContain('402917');
  expect(lines[0]).not.toContain(TARGET.email);
});

test('without a transport and outside the demo no code is kept', async () => {
  const row = await sendCode('sms', undefined, { demoEnabled: false });
  expect(row).toMatchObject({ state: 'failed', sealed_code: null });
  expect(row?.body).not.toContain('402917');
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

test('a mail server that offers no TLS gets nothing from who requires it', async () => {
  const mails: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, callback) => {
      void text(stream).then((mail) => {
        mails.push(mail);
        callback();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => new Promise<void>((resolve) => server.close(resolve)));
  const { port } = server.server.address() as AddressInfo;
  const url = `smtp://127.0.0.1:${port}`;
  const row = await sendCode(
    'email',
    createSmtpTransport(url, 'Candor <no-reply@example.com>', { requiresTls: true }),
  );
  expect(mails).toEqual([]);
  expect(row?.state).not.toBe('sent');
});

test.each([
  ['none', 'smtp://mail.example.com', [], true],
  ['none', 'smtp://mail.example.com', ['SMTP_URL'], false],
  ['none', 'smtp://localhost:25', [], false],
  ['demo', 'smtp://mail.example.com', [], false],
] as const)('with SEED=%s, %s and %j allowed in clear, TLS is a must: %s', (...row) => {
  const [SEED, url, CLEAR_CONNECTIONS, must] = row;
  expect(requiresTls({ SEED, CLEAR_CONNECTIONS }, url)).toBe(must);
});

async function startGateway(status: number, headers: OutgoingHttpHeaders = {}) {
  const calls: { headers: IncomingHttpHeaders; body: string }[] = [];
  const server = createServer((request, answer) => {
    void text(request).then((body) => {
      calls.push({ headers: request.headers, body });
      answer.writeHead(status, headers).end();
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

test('a gateway that refuses is tried again after growing pauses, then the message is given up', async () => {
  const { calls, url } = await startGateway(500);
  const delivery = deliveryWith({ sms: createSmsWebhook(url, Buffer.from('x'), () => 0) });
  await delivery.enqueue(database.pool, codeTo('sms'));
  const pauses: number[] = [];
  for (let attempts = 1; attempts < 6; attempts++) {
    await runJobs(delivery);
    const row = await lastRow();
    expect(row).toMatchObject({ state: 'pending', attempts });
    expect(row?.last_error).toBe('the SMS gateway answered 500');
    expect(row?.sealed_code).not.toBeNull();
    const { rows } = await database.pool.query<{ pause: number; next: number }>(
      `SELECT extract(epoch FROM run_at - updated_at)::float AS pause,
         extract(epoch FROM run_at)::float * 1000 AS next
       FROM graphile_worker._private_jobs WHERE payload->>'messageId' = $1`,
      [String(row?.message_id)],
    );
    // What the outbox says is what the library does, but for the moment between the two.
    expect(Math.abs((row?.next_try_at_ms ?? 0) - (rows[0]?.next ?? 0))).toBeLessThan(10_000);
    pauses.push(rows[0]?.pause ?? 0);
    await skipPauses();
  }
  expect(pauses).toEqual([...pauses].sort((one, other) => one - other));
  expect(pauses.at(-1)).toBeGreaterThan(pauses[0] ?? 0);
  await runJobs(delivery);
  expect(calls).toHaveLength(6);
  expect(await lastRow()).toMatchObject({
    state: 'failed',
    attempts: 6,
    next_try_at_ms: null,
    sealed_code: null,
  });
  await skipPauses();
  await runJobs(delivery);
  expect(calls).toHaveLength(6);
});

test('a gateway that comes back gets the message once', async () => {
  let isDown = true;
  const carried: string[] = [];
  const transport: Transport = (_target, { body }) => {
    if (isDown) return Promise.reject(new Error('no route to host'));
    carried.push(body);
    return Promise.resolve();
  };
  const delivery = deliveryWith({ email: transport });
  await delivery.enqueue(database.pool, codeTo('email'));
  await runJobs(delivery);
  isDown = false;
  for (let again = 0; again < 2; again++) {
    await skipPauses();
    await runJobs(delivery);
  }
  expect(carried).toHaveLength(1);
  expect(carried[0]).toContain('402917');
  expect(await lastRow()).toMatchObject({ state: 'sent', attempts: 2, last_error: null });
});

test('a message exists if and only if the transaction that caused it commits', async () => {
  const carried: string[] = [];
  const delivery = deliveryWith({
    email: (target) => {
      carried.push(target);
      return Promise.resolve();
    },
  });
  const message = { ...codeTo('email'), target: 'undone@example.com' };
  const undone = inTransaction(database.pool, async (tx) => {
    await delivery.enqueue(tx, message);
    throw new Error('the act failed');
  });
  await expect(undone).rejects.toThrow('the act failed');
  await inTransaction(database.pool, (tx) =>
    delivery.enqueue(tx, { ...message, target: 'done@example.com' }),
  );
  await runJobs(delivery);
  expect(carried).toEqual(['done@example.com']);
});

test('the database never has a code in words while a transport is to carry it', async () => {
  const delivery = deliveryWith({ sms: () => Promise.resolve() });
  await delivery.enqueue(database.pool, codeTo('sms', '771188'));
  const { rows } = await database.pool.query<{ row: string }>(
    `SELECT outbox_messages::text AS row FROM outbox_messages
     UNION ALL SELECT jobs::text FROM graphile_worker._private_jobs AS jobs`,
  );
  expect(rows.filter(({ row }) => row.includes('771188'))).toEqual([]);
  await runJobs(delivery);
  expect(await lastRow()).toMatchObject({ state: 'sent', sealed_code: null });
});

test('a code that expired while it waited is not sent', async () => {
  const carried: string[] = [];
  const delivery = deliveryWith({
    sms: (target) => {
      carried.push(target);
      return Promise.resolve();
    },
  });
  await delivery.enqueue(database.pool, { ...codeTo('sms'), expiresAtMs: nowMs + 1 });
  nowMs += 1;
  await runJobs(delivery);
  expect(carried).toEqual([]);
  expect(await lastRow()).toMatchObject({ state: 'failed', last_error: 'expired', attempts: 0 });
});

test('messages to one target leave in the order they were taken', async () => {
  const carried: string[] = [];
  const delivery = deliveryWith({
    email: (_target, { body }) => {
      carried.push(/[0-9]{6}/.exec(body)?.[0] ?? '');
      return Promise.resolve();
    },
  });
  const codes = ['111111', '222222', '333333'];
  for (const code of codes) await delivery.enqueue(database.pool, codeTo('email', code));
  const { rows } = await database.pool.query<{ lanes: number }>(
    `SELECT count(DISTINCT job_queue_id)::int AS lanes FROM graphile_worker._private_jobs
     WHERE attempts = 0`,
  );
  expect(rows).toEqual([{ lanes: 1 }]);
  await runJobs(delivery);
  expect(carried).toEqual(codes);
});

test.each(locales)('every message is written in %s, with its code', (locale) => {
  expect(outgoingText('code', locale, '402917').body).toContain('402917');
  const notices = [
    'login_password_changed',
    'fund_password_changed',
    'second_factor_changed',
  ] as const;
  const bodies = notices.map((template) => outgoingText(template, locale, '').body);
  expect(new Set(bodies).size).toBe(3);
  expect(bodies.every((body) => body.includes('24'))).toBe(true);
});

test('a gateway that sends elsewhere is not followed', async () => {
  const elsewhere = await startGateway(204);
  const { calls, url } = await startGateway(307, { location: elsewhere.url });
  const row = await sendCode(
    'sms',
    createSmsWebhook(url, Buffer.from('x'), () => 0),
  );
  expect([calls.length, elsewhere.calls.length]).toEqual([1, 0]);
  expect(row?.state).toBe('pending');
});
