import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PoolClient } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '#api/durations.ts';
import { startTestApi } from '#compose/testing/test-api.ts';
import type { TestApi, TestUser } from '#compose/testing/test-api.ts';
import { MASTER_KEY_BYTES, MasterKey } from '#modules/access/secrets/index.ts';
import { createDiskStore } from '#modules/people/uploads/index.ts';
import type { PictureStore } from '#modules/people/uploads/index.ts';
import {
  newPicture,
  pictureOf,
  sendPicture,
} from '#modules/people/uploads/testing/send-picture.ts';
import { retirePictures } from './retire-pictures.ts';

const STAFF = 7;

let folder: string;
let api: TestApi;
let isStoreDown = false;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'candor-retire-'));
  const disk = createDiskStore(folder);
  const pictures: PictureStore = {
    ...disk,
    remove: (name) =>
      isStoreDown ? Promise.reject(new Error('the store is away')) : disk.remove(name),
  };
  api = await startTestApi({ pictures });
});
afterAll(async () => {
  await api.stop();
  await rm(folder, { recursive: true });
});

let seed = 0;

/** Somebody who asked to be verified with two pictures, which are of nobody else. */
async function applicant(): Promise<TestUser & { readonly fileIds: readonly string[] }> {
  const user = await api.newUser();
  const fileIds = [
    await newPicture(api, user.token, (seed += 1)),
    await newPicture(api, user.token, (seed += 1)),
  ];
  const answer = await api.call(
    'identitySubmit',
    {
      ...{ country: 'GB', documentType: 'passport', firstName: 'Ada', lastName: 'Byron' },
      ...{ documentNumber: String(20_000_000 + seed), birthday: '1990-05-17' },
      ...{ frontFileId: fileIds[0], handheldFileId: fileIds[1] },
    },
    user,
  );
  if (answer.code !== 200) throw new Error(`not submitted: ${answer.msg}`);
  return { ...user, fileIds };
}

async function act(write: (tx: PoolClient) => Promise<unknown>): Promise<void> {
  const client = await api.database.pool.connect();
  try {
    await write(client);
  } finally {
    client.release();
  }
}

const attemptOf = async (user: TestUser): Promise<number> => {
  const { rows } = await api.database.pool.query<{ attempt_id: number }>(
    'SELECT attempt_id FROM identity_attempts WHERE user_id = $1',
    [user.userId],
  );
  return rows[0]?.attempt_id ?? 0;
};

async function decide(user: TestUser, decision: 'approve' | 'refuse'): Promise<void> {
  const attemptId = await attemptOf(user);
  await act((tx) =>
    api.api.identityReviews.decide(tx, {
      ...{ attemptId, version: 1, staffId: STAFF, decision },
      ...(decision === 'refuse' ? { reason: 'blurred' as const } : {}),
    }),
  );
}

const nowMs = (): number => Date.now() + api.clock.skipMs;

const retire = (countMax = 100): Promise<number> =>
  retirePictures(
    {
      ...{ pool: api.database.pool, uploads: api.api.uploads, messages: api.api.messages, nowMs },
      masterKey: new MasterKey(Buffer.alloc(MASTER_KEY_BYTES, 1)),
    },
    { refusedMs: nowMs() - 90 * DAY_MS, revokedMs: nowMs() - 1_825 * DAY_MS },
    countMax,
  );

/** Which of a user's two pictures lie in the store. */
async function keptOf({ fileIds }: { readonly fileIds: readonly string[] }): Promise<number> {
  const names = await readdir(folder, { recursive: true });
  return fileIds.filter((fileId) => names.some((name) => name.endsWith(fileId))).length;
}

test('pictures go 90 days after a refusal and five years after a revocation; others stay', async () => {
  const [waiting, verified, refused, revoked] = [
    await applicant(),
    await applicant(),
    await applicant(),
    await applicant(),
  ];
  await decide(verified, 'approve');
  await decide(refused, 'refuse');
  await decide(revoked, 'approve');
  await act((tx) =>
    api.api.identityReviews.revoke(tx, { userId: revoked.userId, staffId: STAFF, reason: 'other' }),
  );
  const kept = () => Promise.all([waiting, verified, refused, revoked].map(keptOf));
  api.clock.skipMs = 89 * DAY_MS;
  expect(await retire()).toBe(0);
  expect(await kept()).toEqual([2, 2, 2, 2]);
  api.clock.skipMs = 91 * DAY_MS;
  expect(await retire()).toBe(1);
  expect(await kept()).toEqual([2, 2, 0, 2]);
  expect(await retire()).toBe(0);
  api.clock.skipMs = 1_826 * DAY_MS;
  expect(await retire()).toBe(1);
  expect(await kept()).toEqual([2, 2, 0, 0]);
  const removed = await api.api.identityReviews.read(await attemptOf(refused));
  expect(removed?.picturesRemovedAtMs).toBeGreaterThan(0);
  expect(removed?.lastName).toBe('Byron');
  const there = await api.api.identityReviews.read(await attemptOf(waiting));
  expect(there).toMatchObject({ picturesRemovedAtMs: null });
  api.clock.skipMs = 0;
});

test('what is gone is shown to nobody, and still known when somebody sends it again', async () => {
  const first = await applicant();
  const firstSeed = seed - 1;
  await decide(first, 'refuse');
  api.clock.skipMs = 91 * DAY_MS;
  expect(await retire()).toBe(1);
  const { userId, fileIds } = first;
  const owner = { kind: 'user', id: userId } as const;
  expect(await api.api.uploads.link(owner, fileIds[0] ?? '')).toBeUndefined();
  const look = { id: STAFF, sessionId: 1, reason: 'a look', address: '' };
  expect(await api.api.uploads.openImage(fileIds[0] ?? '', look)).toBeUndefined();
  const second = await api.newUser();
  const answer = await sendPicture(api, second.token, await pictureOf(firstSeed));
  const { fileId } = answer.data as { readonly fileId: string };
  const handheldFileId = await newPicture(api, second.token, (seed += 1));
  await api.call(
    'identitySubmit',
    {
      ...{ country: 'GB', documentType: 'passport', firstName: 'Eve', lastName: 'Mallory' },
      ...{ documentNumber: '29999999', birthday: '1991-05-17' },
      ...{ frontFileId: fileId, handheldFileId },
    },
    second,
  );
  const review = await api.api.identityReviews.read(await attemptOf(second));
  expect(review?.duplicates).toMatchObject([{ userId, why: ['image'] }]);
  api.clock.skipMs = 0;
});

test('a store that is away keeps the row as it was, and the next round removes the picture', async () => {
  const user = await applicant();
  await decide(user, 'refuse');
  api.clock.skipMs = 91 * DAY_MS;
  isStoreDown = true;
  await expect(retire()).rejects.toThrow('away');
  expect(await keptOf(user)).toBe(2);
  const owner = { kind: 'user', id: user.userId } as const;
  expect(await api.api.uploads.link(owner, user.fileIds[0] ?? '')).toBeDefined();
  isStoreDown = false;
  expect(await retire(1)).toBe(1);
  expect(await keptOf(user)).toBe(0);
  api.clock.skipMs = 0;
});
