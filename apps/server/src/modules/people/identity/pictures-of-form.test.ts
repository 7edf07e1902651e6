import type { EndpointReply } from '@candor/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi } from '#compose/testing/test-api.ts';
import type { TestApi, TestUser } from '#compose/testing/test-api.ts';
import { pictureOf, sendPicture } from '#modules/people/uploads/testing/send-picture.ts';

let api: TestApi;
let user: TestUser;
beforeAll(async () => {
  api = await startTestApi();
  user = await api.newUser();
});
afterAll(() => api.stop());

async function picture(seed: number, sidePx?: number): Promise<string> {
  const sent = await sendPicture(api, user.token, await pictureOf(seed, sidePx));
  return (sent.data as EndpointReply<'upload/img'>).fileId;
}

const submit = (frontFileId: string, handheldFileId: string) =>
  api.call(
    'identitySubmit',
    {
      ...{ country: 'GB', documentType: 'passport', firstName: 'Ada', lastName: 'Byron' },
      ...{ documentNumber: '10000001', birthday: '1990-05-17', frontFileId, handheldFileId },
    },
    user,
  );

test('a picture is large enough to read, and no other picture of the same form', async () => {
  const small = await submit(await picture(1, 199), await picture(2));
  expect([small.code, small.data]).toMatchObject([41001, { field: 'frontFileId' }]);
  const twice = await submit(await picture(3), await picture(3));
  expect([twice.code, twice.data]).toMatchObject([41001, { field: 'handheldFileId' }]);
  expect((await submit(await picture(4), await picture(5))).code).toBe(200);
});
