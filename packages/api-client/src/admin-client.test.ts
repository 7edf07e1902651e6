import { okEnvelope, refusalEnvelope } from '@candor/protocol';
import { describe, expect, test } from 'vitest';
import { createAdminClient } from './admin-client.ts';
import type { AdminClient } from './admin-client.ts';
import { NetworkError, RefusedError } from './errors.ts';

interface Sent {
  readonly url: string;
  readonly init: RequestInit;
}

function clientOf(
  answers: readonly (() => Response)[],
  token?: string,
): { readonly client: AdminClient; readonly sent: Sent[] } {
  const sent: Sent[] = [];
  const client = createAdminClient({
    baseUrl: 'https://staff.example.com',
    token: () => token,
    retryWaitsMs: [0],
    fetch: (url, init = {}) => {
      const answer = answers[sent.length];
      sent.push({ url: url as string, init });
      return answer === undefined
        ? Promise.reject(new TypeError('no network'))
        : Promise.resolve(answer());
    },
  });
  return { client, sent };
}

const ok = (data: unknown) => () => Response.json(okEnvelope(data));

describe('the client of the back office', () => {
  test('reads by GET with a query and the staff’s own token', async () => {
    const { client, sent } = clientOf([ok({ entries: [], nextCursor: null })], 'secret');
    const page = await client.call('auditList', { subject: 'user 7', limit: 2 });
    expect(page).toEqual({ entries: [], nextCursor: null });
    expect(sent).toEqual([
      {
        url: 'https://staff.example.com/admin/api/auditList?subject=user+7&limit=2',
        init: expect.objectContaining({
          method: 'GET',
          headers: { accept: 'application/json', 'staff-token': 'secret' },
        }) as RequestInit,
      },
    ]);
  });

  test('acts by POST with JSON, lists included', async () => {
    const done = { state: 'done', approvalId: null, expiresAtMs: null };
    const { client, sent } = clientOf([ok(done)], 'secret');
    const request = { staffId: 3, roles: ['risk', 'auditor'] as const, reason: 'moved' };
    await client.call('staffRoles', { ...request, roles: [...request.roles] });
    const { init } = sent[0] ?? {};
    expect(init).toMatchObject({
      method: 'POST',
      headers: { 'content-type': 'application/json', 'staff-token': 'secret' },
    });
    expect(JSON.parse(init?.body as string)).toEqual(request);
  });

  test('says when a screen asks by itself', async () => {
    const { client, sent } = clientOf([ok({ queues: [] })]);
    await client.call('queueCounts', {}, { background: true });
    expect(sent[0]?.init.headers).toEqual({ accept: 'application/json', 'staff-background': '1' });
  });

  test('throws what was refused, with its code', async () => {
    const refused = () => Response.json(refusalEnvelope(41060), { status: 401 });
    const { client } = clientOf([refused]);
    const failing = client.call('me', {});
    await expect(failing).rejects.toThrow(RefusedError);
    await expect(failing).rejects.toMatchObject({ code: 41060, status: 401 });
  });

  test('asks again for a read that found no network, and never for an act', async () => {
    const read = clientOf([]);
    await expect(read.client.call('me', {})).rejects.toThrow(NetworkError);
    expect(read.sent).toHaveLength(2);
    const act = clientOf([]);
    await expect(act.client.call('signOut', {})).rejects.toThrow(NetworkError);
    expect(act.sent).toHaveLength(1);
  });
});
