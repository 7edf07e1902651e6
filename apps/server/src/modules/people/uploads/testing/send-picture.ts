import { hash } from 'node:crypto';
import type { EndpointReply, UploadPurpose } from '@candor/protocol';
import sharp from 'sharp';
import type { TestAnswer, TestApi } from '#compose/testing/test-api.ts';

/** A picture that looks like no other: eight by eight blocks, each in a grey of its own. */
export async function pictureOf(seed: number, sidePx = 200): Promise<Buffer> {
  const greys = Buffer.concat([
    hash('sha256', `${seed} upper`, 'buffer'),
    hash('sha256', `${seed} lower`, 'buffer'),
  ]);
  const blocks = sharp(greys, { raw: { width: 8, height: 8, channels: 1 } });
  return blocks.resize(sidePx, sidePx, { kernel: 'nearest' }).jpeg().toBuffer();
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
