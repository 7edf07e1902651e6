import { crc32, deflateSync } from 'node:zlib';
import type { EndpointReply } from '@candor/protocol';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS } from '#api/durations.ts';
import { startTestApi } from '#compose/testing/test-api.ts';
import { newStaff } from '#compose/testing/test-staff.ts';
import type { TestApi, TestUser } from '#compose/testing/test-api.ts';
import { pictureOf, sendForm, sendPicture } from './testing/send-picture.ts';

type Taken = EndpointReply<'upload/img'>;

let api: TestApi;
let alice: TestUser;
let bob: TestUser;
beforeAll(async () => {
  api = await startTestApi();
  [alice, bob] = await Promise.all([api.newUser(), api.newUser()]);
});
afterAll(() => api.stop());

async function taken(bytes: Buffer, purpose = 'identity'): Promise<Taken> {
  const answer = await sendPicture(api, alice.token, bytes, { purpose });
  expect(answer).toMatchObject({ code: 200 });
  return answer.data as Taken;
}

const fetched = (url: string) => api.http.inject({ url });

/** A PNG whose header claims a size and whose data is as small as can be. */
function pngClaiming(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(data.length, 0);
    frame.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(1_000))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

describe('what is taken', () => {
  test.each(['jpeg', 'png', 'webp'] as const)('a %s is drawn again as JPEG', async (format) => {
    const sent = await sharp(await pictureOf(1))
      .toFormat(format)
      .toBuffer();
    const { url, widthPx, heightPx, bytes } = await taken(sent);
    expect([widthPx, heightPx]).toEqual([200, 200]);
    const answer = await fetched(url);
    expect(answer.statusCode).toBe(200);
    expect(answer.rawPayload).toHaveLength(bytes);
    expect((await sharp(answer.rawPayload).metadata()).format).toBe('jpeg');
  });

  test('the place, the camera and the orientation mark of a photo are gone, its upright look stays', async () => {
    const sent = await sharp({
      create: { width: 40, height: 20, channels: 3, background: '#c02040' },
    })
      .withExif({
        IFD0: { Make: 'SpyCam', Model: 'Tracker 9' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 3230/100' },
      })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect(sent.includes('SpyCam')).toBe(true);
    const { url, widthPx, heightPx } = await taken(sent);
    expect([widthPx, heightPx]).toEqual([20, 40]);
    const { rawPayload } = await fetched(url);
    expect(rawPayload.includes('SpyCam')).toBe(false);
    const { exif, icc, iptc, xmp, orientation } = await sharp(rawPayload).metadata();
    expect([exif, icc, iptc, xmp, orientation]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  test('a script in a comment of a JPEG does not survive', async () => {
    const plain = await pictureOf(2);
    const comment = Buffer.from('<script>alert(1)</script>');
    const segment = Buffer.from([0xff, 0xfe, 0, comment.length + 2]);
    const sent = Buffer.concat([plain.subarray(0, 2), segment, comment, plain.subarray(2)]);
    const { url } = await taken(sent);
    expect((await fetched(url)).rawPayload.includes('<script>')).toBe(false);
  });

  test('a picture larger than needed is made smaller', async () => {
    const sent = await sharp({
      create: { width: 5_000, height: 2_500, channels: 3, background: '#fff' },
    })
      .png()
      .toBuffer();
    const { widthPx, heightPx } = await taken(sent);
    expect([widthPx, heightPx]).toEqual([2_400, 1_200]);
  });

  test('a wrong name and a wrong content type neither help nor harm', async () => {
    const png = await sharp(await pictureOf(3))
      .png()
      .toBuffer();
    const answer = await sendPicture(api, alice.token, png, {
      name: '../../x.php',
      type: 'text/html',
    });
    expect(answer.code).toBe(200);
    const html = Buffer.from('<html><body>hello</body></html>');
    const disguised = await sendPicture(api, alice.token, html, { type: 'image/png' });
    expect(disguised.code).toBe(41041);
  });
});

describe('what is refused', () => {
  const cut = (bytes: Buffer) => bytes.subarray(0, Math.floor(bytes.length * 0.8));
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  const withTail = async (tail: string) =>
    Buffer.concat([await pictureOf(4), Buffer.from(tail, 'latin1')]);
  test.each<[string, () => Promise<Buffer> | Buffer]>([
    ['an SVG', () => Buffer.from(svg)],
    ['HTML', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    [
      'a GIF',
      async () =>
        sharp(await pictureOf(4))
          .gif()
          .toBuffer(),
    ],
    [
      'a TIFF',
      async () =>
        sharp(await pictureOf(4))
          .tiff()
          .toBuffer(),
    ],
    ['a JPEG with HTML behind it', () => withTail('<html><script>alert(1)</script></html>')],
    ['a JPEG with a ZIP behind it', () => withTail('PK\u0003\u0004payload')],
    ['a JPEG with HTML and another end behind it', () => withTail('<script></script>\u00ff\u00d9')],
    [
      'a PNG with HTML behind it',
      async () =>
        Buffer.concat([
          await sharp(await pictureOf(4))
            .png()
            .toBuffer(),
          Buffer.from('<script>'),
        ]),
    ],
    [
      'a WebP with HTML behind it',
      async () =>
        Buffer.concat([
          await sharp(await pictureOf(4))
            .webp()
            .toBuffer(),
          Buffer.from('<script>'),
        ]),
    ],
    [
      'a GIF that is a JAR too',
      async () =>
        Buffer.concat([
          await sharp(await pictureOf(4))
            .gif()
            .toBuffer(),
          Buffer.from('PK\u0003\u0004META-INF'),
        ]),
    ],
    ['a JPEG cut off in its middle', async () => cut(await pictureOf(4))],
    [
      'a JPEG cut off and closed',
      async () => Buffer.concat([cut(await pictureOf(4)), Buffer.from([0xff, 0xd9])]),
    ],
    ['a PNG whose data is missing', () => pngClaiming(2_000, 2_000)],
    ['the first bytes of a JPEG alone', () => Buffer.from([0xff, 0xd8, 0xff])],
    ['a RIFF that is a sound', () => Buffer.from('RIFF\u0008\u0000\u0000\u0000WAVEfmt ', 'latin1')],
  ])('%s', async (_what, make) => {
    const answer = await sendPicture(api, alice.token, await make());
    expect(answer).toMatchObject({ code: 41041, status: 415 });
  });

  test('a picture of a hundred bytes that claims a gigapixel, before a pixel is decoded', async () => {
    const bomb = pngClaiming(40_000, 30_000);
    expect(bomb.length).toBeLessThan(150);
    expect(await sendPicture(api, alice.token, bomb)).toMatchObject({ code: 41042, status: 413 });
  });

  test('40 megapixels are the end', async () => {
    const answer = await sendPicture(api, alice.token, pngClaiming(8_000, 5_001));
    expect(answer.code).toBe(41042);
  });

  test('more than 5 MB', async () => {
    const answer = await sendPicture(api, alice.token, Buffer.alloc(5 * 1024 * 1024 + 1, 0xff));
    expect(answer.code).toBe(41042);
  });

  test('two files, no file, an empty one, and no multipart at all', async () => {
    const two = new FormData();
    two.set('purpose', 'identity');
    two.append('file', new Blob([new Uint8Array(await pictureOf(5))]), 'a.jpg');
    two.append('file', new Blob([new Uint8Array(await pictureOf(6))]), 'b.jpg');
    expect((await sendForm(api, alice.token, two)).code).toBe(41040);
    const none = new FormData();
    none.set('purpose', 'identity');
    expect((await sendForm(api, alice.token, none)).code).toBe(41040);
    expect((await sendPicture(api, alice.token, Buffer.alloc(0))).code).toBe(41040);
    const json = await api.call('upload/img', { purpose: 'identity' }, { token: alice.token });
    expect(json.code).toBe(41040);
  });

  test.each<[string, (form: FormData) => void]>([
    ['an unknown purpose', (form) => form.set('purpose', 'avatar')],
    ['no purpose', (form) => form.delete('purpose')],
    ['a purpose twice', (form) => form.append('purpose', 'proof')],
    ['a field nobody may set', (form) => form.set('userId', '1')],
    ['__proto__', (form) => form.set('__proto__', 'x')],
  ])('%s', async (_what, change) => {
    const form = new FormData();
    form.set('purpose', 'identity');
    change(form);
    form.set('file', new Blob([new Uint8Array(await pictureOf(7))]), 'a.jpg');
    expect((await sendForm(api, alice.token, form)).code).toBe(41001);
  });

  test('a body that ends in its middle', async () => {
    const answer = await api.http.inject({
      method: 'POST',
      url: '/api/upload/img',
      headers: { token: alice.token, 'content-type': 'multipart/form-data; boundary=x' },
      payload: '--x\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\nabc',
    });
    expect(answer.json()).toMatchObject({ code: 41001 });
  });

  test('nobody without a session sends anything', async () => {
    const answer = await sendPicture(api, undefined, await pictureOf(8));
    expect(answer).toMatchObject({ code: 1001, type: 999 });
  });

  test('no other endpoint reads a multipart body', async () => {
    const body = new Response(new FormData());
    const answer = await api.http.inject({
      method: 'POST',
      url: '/api/logout',
      headers: { token: alice.token, 'content-type': body.headers.get('content-type') ?? '' },
      payload: Buffer.from(await body.arrayBuffer()),
    });
    expect(answer.json()).toMatchObject({ code: 41003 });
  });
});

describe('links', () => {
  test('a picture is sent as a download that no page can run and no cache keeps', async () => {
    const { url, fileId } = await taken(await pictureOf(9));
    const { headers } = await fetched(url);
    expect(headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-disposition': `attachment; filename="${fileId}.jpg"`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'private, no-store',
    });
  });

  test('a link is over after five minutes', async () => {
    const { url, urlExpiresAtMs } = await taken(await pictureOf(10));
    expect(urlExpiresAtMs - Date.now()).toBeLessThanOrEqual(5 * 60_000);
    api.clock.skipMs = 5 * 60_000 + 1;
    expect((await fetched(url)).statusCode).toBe(404);
    api.clock.skipMs = 0;
  });

  test.each<[string, (url: URL) => void]>([
    ['another picture', (url) => (url.pathname = `/files/${'A'.repeat(22)}`)],
    ['another viewer', (url) => url.searchParams.set('viewer', 'staff-1')],
    ['a later end', (url) => url.searchParams.set('expires', String(Date.now() + DAY_MS))],
    ['another signature', (url) => url.searchParams.set('signature', 'A'.repeat(43))],
    ['no signature', (url) => url.searchParams.delete('signature')],
    ['two signatures', (url) => url.searchParams.append('signature', 'A'.repeat(43))],
  ])('one with %s leads nowhere', async (_what, change) => {
    const { url } = await taken(await pictureOf(11));
    const changed = new URL(url, 'http://localhost');
    change(changed);
    const answer = await fetched(changed.pathname + changed.search);
    expect(answer.json()).toMatchObject({ code: 404 });
  });

  test('Bob gets a link to his pictures only, and the same answer for Alice’s as for none', async () => {
    const { fileId } = await taken(await pictureOf(12));
    const own = await api.call('upload/link', { fileId }, { token: alice.token });
    const { url } = own.data as EndpointReply<'upload/link'>;
    expect((await fetched(url)).statusCode).toBe(200);
    const ask = (id: string) => api.call('upload/link', { fileId: id }, { token: bob.token });
    const [others, missing] = [await ask(fileId), await ask('A'.repeat(22))];
    expect(others).toMatchObject({ code: 404, data: null });
    expect([others.status, others.msg]).toEqual([missing.status, missing.msg]);
  });

  test('each fetch of an identity picture is written down: who, when, from where; others are not', async () => {
    const identity = await taken(await pictureOf(13));
    const qr = await taken(await pictureOf(14), 'payment_qr');
    await fetched(identity.url);
    await fetched(identity.url);
    await fetched(qr.url);
    const { staffId, sessionId, call } = await newStaff(api, 'risk');
    const link = await api.api.uploads.openImage(identity.fileId, {
      id: staffId,
      sessionId,
      reason: 'review 12',
      address: '10.0.0.1',
    });
    expect((await fetched(link?.url ?? '')).statusCode).toBe(200);
    // Another session's link, and this one's once it is over, open nothing.
    const forged = (link?.url ?? '').replace(`-${sessionId}`, `-${sessionId + 1}`);
    expect((await fetched(forged)).statusCode).toBe(404);
    expect((await call('signOut')).code).toBe(200);
    expect((await fetched(link?.url ?? '')).statusCode).toBe(404);
    const { rows } = await api.database.pool.query(
      `SELECT viewer_kind, viewer_id, act, reason, address FROM file_views
       WHERE file_id = ANY($1) ORDER BY view_id`,
      [[identity.fileId, qr.fileId]],
    );
    const own = { viewer_kind: 'user', viewer_id: alice.userId, act: 'fetch', reason: '' };
    expect(rows).toMatchObject([
      own,
      own,
      { viewer_kind: 'staff', viewer_id: staffId, act: 'link', reason: 'review 12' },
      { viewer_kind: 'staff', viewer_id: staffId, act: 'fetch' },
    ]);
    expect(rows.every(({ address }: { address: string }) => address !== '')).toBe(true);
  });

  test('there is no link to what does not exist', async () => {
    const staff = { id: 7, sessionId: 1, reason: 'review 12', address: '' };
    expect(await api.api.uploads.openImage('A'.repeat(22), staff)).toBeUndefined();
  });
});
