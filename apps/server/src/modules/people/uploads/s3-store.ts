import { AwsClient } from 'aws4fetch';
import type { PictureStore } from './picture-store.ts';

export interface S3Options {
  /** As in `https://s3.example.com`; the bucket is the first part of the path. */
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** Within a user's patience, and far below the limit of the request that waits for it. */
const TIMEOUT_MS = 20_000;

/** Pictures in a private bucket of whatever speaks Amazon's S3 (requests signed by its version 4); no redirect is followed. */
export function createS3Store(options: S3Options): PictureStore {
  const { accessKeyId, secretAccessKey, region } = options;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 2 });
  const base = `${options.endpoint.replace(/\/$/, '')}/${options.bucket}/pictures/`;

  async function ask(method: 'PUT' | 'GET' | 'DELETE', name: string, bytes?: Buffer) {
    const answer = await client.fetch(base + name, {
      method,
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(bytes !== undefined && {
        body: new Uint8Array(bytes),
        headers: { 'content-type': 'application/octet-stream' },
      }),
    });
    if (answer.ok || answer.status === 404) return answer;
    throw new Error(`the object store answered ${method} with ${answer.status}`);
  }

  return {
    put: async (name, bytes) => {
      const answer = await ask('PUT', name, bytes);
      if (!answer.ok) throw new Error('the object store has no such bucket');
    },
    get: async (name) => {
      const answer = await ask('GET', name);
      return answer.ok ? Buffer.from(await answer.arrayBuffer()) : undefined;
    },
    remove: async (name) => {
      await ask('DELETE', name);
    },
  };
}
