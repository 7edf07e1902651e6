import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startReady } from './server-process.ts';

const PATIENCE = { timeout: 60_000 };

interface Arrival {
  readonly id: string;
  readonly body: string;
  readonly isAnswered: boolean;
}

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'candor-outbox-'));
  // PostgreSQL runs as another user when this is root.
  chmodSync(folder, 0o755);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A gateway for text messages that takes what it is sent and, until told otherwise, never answers. */
async function startGateway() {
  const arrivals: Arrival[] = [];
  const gateway = { answers: false };
  const server = createServer((request, answer) => {
    const isAnswered = gateway.answers;
    void text(request).then((body) => {
      arrivals.push({ id: String(request.headers['webhook-id']), body, isAnswered });
      if (isAnswered) answer.writeHead(204).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/sms`;
  return Object.assign(gateway, {
    arrivals,
    url,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  });
}

async function askForCode(url: string, phone: string): Promise<number> {
  const answer = await fetch(`${url}/api/common/checkSmsSend`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ areaCode: '86', phone, purpose: 'register' }),
  });
  return ((await answer.json()) as { code: number }).code;
}

test('a message whose server was killed while it was being sent is sent after the restart, once', async () => {
  const gateway = await startGateway();
  const options = {
    dataDir: join(folder, 'data'),
    environment: {
      SEED: 'none',
      SMS_WEBHOOK_URL: gateway.url,
      SMS_WEBHOOK_SECRET: `whsec_${Buffer.alloc(24, 1).toString('base64')}`,
      REGISTER_VERIFICATION: 'on',
    },
  };
  const killed = await startReady(options);
  expect(await askForCode(killed.url, '13800138000')).toBe(200);
  await expect.poll(() => gateway.arrivals.length, PATIENCE).toBe(1);
  killed.server.signal('SIGKILL');
  await killed.server.exited;

  gateway.answers = true;
  const restarted = await startReady(options);
  await expect.poll(() => gateway.arrivals.length, PATIENCE).toBe(2);
  // The messages after it leave, and it does not come again.
  expect(await askForCode(restarted.url, '13900139000')).toBe(200);
  await expect.poll(() => gateway.arrivals.length, PATIENCE).toBe(3);
  restarted.server.signal('SIGTERM');
  expect(await restarted.server.exited).toEqual({ code: 0, signal: null });

  const [first, second, third] = gateway.arrivals;
  expect(first?.isAnswered).toBe(false);
  // The same words under the same id: a gateway that did take the first knows it again.
  expect(second).toEqual({ ...first, isAnswered: true });
  expect(third?.body).toContain('13900139000');
  gateway.stop();
});
