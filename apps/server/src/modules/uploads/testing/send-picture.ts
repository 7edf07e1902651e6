import type { EndpointReply, UploadPurpose } from '@candor/protocol';
import sharp from 'sharp';
import type { TestAnswer, TestApi } from '#http/testing/test-api.ts';

/** A picture that looks like no other: one block in a colour of its own for each of eight rows. */
export async function pictureOf(seed: number, sidePx = 64): Promise<Buffer> {
  const dots = Buffer.alloc(sidePx * sidePx * 3);
  for (let at = 0; at < dots.length; at += 1) {
    const dot = Math.floor(at / 3);
    const block = Math.floor(dot / sidePx / 8) * 31 + Math.floor((dot % sidePx) / 8) * 17;
    dots[at] = (Math.imul(block + seed * 7_919, 2_654_435_761) >>> (8 + (at % 3))) & 0xff;
  }
  return sharp(dots, { raw: { width: sidePx, height: sidePx, channels: 3 } })
    .jpeg()
    .toBuffer();
}

/** Sends any form to upload/img. */
export async function sendForm(
  api: TestApi,
  token: string | undefined,
  form: FormData,
): Promise<TestAnswer> {
  const body = new Response(form);
  const answer = await api.http.inject({
    method: 'POST',
    url: '/api/upload/img',
    headers: {
      'content-type': body.headers.get('content-type') ?? '',
      ...(token !== undefined && { token }),
    },
    payload: Buffer.from(await body.arrayBuffer()),
  });
  return {
    ...answer.json<TestAnswer>(),
    status: answer.statusCode,
    headers: answer.headers,
  };
}

/** Sends one picture as a phone does. */
export function sendPicture(
  api: TestApi,
  token: string | undefined,
  bytes: Buffer,
  {
    purpose = 'identity',
    name = 'photo.jpg',
    type = 'image/jpeg',
  }: { readonly purpose?: string; readonly name?: string; readonly type?: string } = {},
): Promise<TestAnswer> {
  const form = new FormData();
  form.set('purpose', purpose);
  form.set('file', new Blob([new Uint8Array(bytes)], { type }), name);
  return sendForm(api, token, form);
}

/** The id of a fresh picture of a user. */
export async function newPicture(
  api: TestApi,
  token: string,
  seed: number,
  purpose: UploadPurpose = 'identity',
): Promise<string> {
  const answer = await sendPicture(api, token, await pictureOf(seed), { purpose });
  if (answer.code !== 200) throw new Error(`not taken: ${answer.msg}`);
  return (answer.data as EndpointReply<'upload/img'>).fileId;
}
