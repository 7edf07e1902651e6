import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createS3Store } from './s3-store.ts';

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE\/\d{8}\/eu-west-1\/s3\/aws4_request, SignedHeaders=([a-z0-9;-]+), Signature=[0-9a-f]{64}$/;

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** Keeps objects of one bucket for whoever signs with the right key id; answers 403 to the rest. */
async function startObjectStore(location?: string) {
  const objects = new Map<string, Buffer>();
  const seen: string[] = [];
  const server = createServer((request, response) => {
    void (async () => {
      const body = await bodyOf(request);
      const path = request.url ?? '';
      const { method = '', headers } = request;
      seen.push(`${method} ${path}`);
      const hash = headers['x-amz-content-sha256'];
      const isSigned =
        AUTHORIZATION.test(headers.authorization ?? '') &&
        /^\d{8}T\d{6}Z$/.test(String(headers['x-amz-date'])) &&
        (hash === undefined ||
          hash === 'UNSIGNED-PAYLOAD' ||
          hash === createHash('sha256').update(body).digest('hex'));
      const object = objects.get(path);
      if (location !== undefined) response.writeHead(307, { location });
      else if (!isSigned) response.writeHead(403);
      else if (!path.startsWith('/private/')) response.writeHead(404);
      else if (method === 'PUT') objects.set(path, body);
      else if (object === undefined) response.writeHead(404);
      else if (method === 'DELETE') {
        objects.delete(path);
        response.writeHead(204);
      }
      response.end(method === 'GET' ? object : undefined);
    })();
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  onTestFinished(
    () =>
      new Promise<void>((resolve) => {
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
      }),
  );
  return { objects, seen, port: (server.address() as AddressInfo).port };
}

const optionsFor = (port: number) => ({
  endpoint: `http://127.0.0.1:${port}/`,
  bucket: 'private',
  region: 'eu-west-1',
  accessKeyId: 'AKIDEXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY',
});

test('objects are put, read and removed by signed requests', async () => {
  const { objects, seen, port } = await startObjectStore();
  const store = createS3Store(optionsFor(port));
  const bytes = Buffer.from([0, 1, 2, 255]);
  await store.put('-name_1', bytes);
  expect([...objects]).toEqual([['/private/pictures/-name_1', bytes]]);
  expect(await store.get('-name_1')).toEqual(bytes);
  await store.remove('-name_1');
  expect(await store.get('-name_1')).toBeUndefined();
  await store.remove('-name_1');
  expect(seen.map((one) => one.split(' ')[0])).toEqual(['PUT', 'GET', 'DELETE', 'GET', 'DELETE']);
});

test('a store that refuses, and a bucket that is not there, are errors', async () => {
  const { port } = await startObjectStore();
  const stranger = createS3Store({ ...optionsFor(port), accessKeyId: 'SOMEBODY' });
  await expect(stranger.put('a', Buffer.from('x'))).rejects.toThrow('403');
  await expect(stranger.get('a')).rejects.toThrow('403');
  const lost = createS3Store({ ...optionsFor(port), bucket: 'elsewhere' });
  await expect(lost.put('a', Buffer.from('x'))).rejects.toThrow('no such bucket');
});

test('a store that sends elsewhere is not followed', async () => {
  const elsewhere = await startObjectStore();
  const { port } = await startObjectStore(`http://127.0.0.1:${elsewhere.port}/private/pictures/a`);
  const store = createS3Store(optionsFor(port));
  await expect(store.put('a', Buffer.from('x'))).rejects.toThrow('fetch failed');
  await expect(store.get('a')).rejects.toThrow('fetch failed');
  expect(elsewhere.seen).toEqual([]);
});
