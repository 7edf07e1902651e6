import type { EndpointReply } from '@candor/protocol';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pictureOf, sendPicture } from '#modules/people/uploads/testing/send-picture.ts';
import { startTestApi } from '#compose/testing/test-api.ts';
import type { TestApi, TestUser } from '#compose/testing/test-api.ts';

const PICTURES = 'https://pictures.example.com';
const SITE = 'example.com';

let api: TestApi;
let alice: TestUser;
let link: URL;
beforeAll(async () => {
  api = await startTestApi({ picturesOrigin: PICTURES });
  alice = await api.newUser();
  const taken = await sendPicture(api, alice.token, await pictureOf(1), { purpose: 'payment_qr' });
  link = new URL((taken.data as EndpointReply<'upload/img'>).url);
});
afterAll(() => api.stop());

const ask = (host: string, url: string, token = ''): Promise<LightMyRequestResponse> =>
  api.http.inject({ url, headers: { host, ...(token === '' ? {} : { token }) } });

describe('pictures with a host of their own', () => {
  test('are linked to it, by their owner’s links and by those of staff', async () => {
    expect(link.origin).toBe(PICTURES);
    const fileId = link.pathname.slice('/files/'.length);
    const own = await api.call('upload/link', { fileId }, { token: alice.token });
    expect((own.data as EndpointReply<'upload/link'>).url).toMatch(`${PICTURES}/files/${fileId}?`);
    const staff = { id: 7, sessionId: 1, reason: 'review 12', address: '' };
    const opened = await api.api.uploads.openImage(fileId, staff);
    expect(opened?.url).toMatch(`${PICTURES}/files/${fileId}?`);
  });

  test('answer there, to pages of the site, and closed up as ever', async () => {
    for (const host of [link.host, link.host.toUpperCase()]) {
      const { statusCode, headers } = await ask(host, link.pathname + link.search);
      expect(statusCode).toBe(200);
      expect(headers).toMatchObject({
        'content-type': 'image/jpeg',
        'content-security-policy': "default-src 'none'; sandbox",
        'cross-origin-resource-policy': 'cross-origin',
        'strict-transport-security': 'max-age=63072000',
      });
    }
  });

  test.each(['', '/./', '/%66iles/', '//files/'])(
    'do not answer on the site, with %j in the address neither',
    async (spelling) => {
      const path = spelling === '' ? link.pathname : link.pathname.replace('/files/', spelling);
      const answer = await ask(SITE, path + link.search);
      expect(answer.statusCode).toBe(404);
      expect(answer.headers['content-type']).not.toContain('image');
    },
  );

  test.each([
    '/',
    '/api/common/sysTime',
    '/api/info',
    '/openapi.json',
    '/docs',
    '/admin/',
    '/admin/api/me',
    '/pictures/AAAAAAAAAAAAAAAAAAAAAA.jpg',
    '/files/',
    '/nothing',
  ])('have nobody beside them: %s is not there', async (path) => {
    expect((await ask(link.host, path, alice.token)).statusCode).toBe(404);
  });

  test('are wrong there as anywhere without a link that is right', async () => {
    expect((await ask(link.host, link.pathname)).statusCode).toBe(404);
  });
});

test('the site goes on without them', async () => {
  expect((await ask(SITE, '/api/info', alice.token)).statusCode).toBe(200);
});
