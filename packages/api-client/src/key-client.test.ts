import { okEnvelope } from '@candor/protocol';
import { expect, test } from 'vitest';
import { createKeyClient, ed25519Signer, hmacSigner } from './key-client.ts';
import type { KeySigner } from './key-client.ts';

interface Sent {
  readonly url: string;
  readonly init: RequestInit;
}

/** A client whose requests are kept instead of sent. */
function clientWith(signer: KeySigner) {
  const sent: Sent[] = [];
  const client = createKeyClient({
    baseUrl: 'https://candor.example',
    keyId: 'AAAABBBBCCCCDDDD',
    signer,
    nowMs: () => 1_790_000_000_000,
    fetch: (url, init = {}) => {
      sent.push({ url: new Request(url).url, init });
      return Promise.resolve(new Response(JSON.stringify(okEnvelope({}))));
    },
  });
  return { client, sent };
}

const headersOf = ({ init }: Sent): Headers => new Headers(init.headers);

test('a read is signed with its query, and has no body and no idempotency key', async () => {
  const { client, sent } = clientWith(hmacSigner('a secret'));
  await client.call('currencyRecord', { symbol: 'BTCUSDT', limit: 5 });
  const [request] = sent as [Sent];
  expect(request.url).toBe('https://candor.example/api/currencyRecord?symbol=BTCUSDT&limit=5');
  // As `printf '1790000000000\nGET\n/api/currencyRecord?symbol=BTCUSDT&limit=5\n\n' | openssl dgst -sha256 -hmac 'a secret' -binary | base64`.
  expect(headersOf(request).get('api-signature')).toBe(
    'kgLjQUsMztga3Wb5EakjLoUJ309ZEUyXghf0/+ZG0Kw=',
  );
  expect(headersOf(request).get('idempotency-key')).toBeNull();
  expect(request.init.body).toBeUndefined();
});

test('an order is signed with its idempotency key and the bytes of its body', async () => {
  const pair = await crypto.subtle.generateKey('Ed25519', false, ['sign', 'verify']);
  const { publicKey, privateKey } = pair;
  const { client, sent } = clientWith(ed25519Signer(privateKey));
  const order = { symbol: 'BTCUSDT', side: 'buy', type: 'market', quantity: '0.01' } as const;
  await client.call('currency', order, { requestKey: 'my-order-0001' });
  const [request] = sent as [Sent];
  const body = JSON.stringify(order);
  expect(request.init.body).toBe(body);
  expect(headersOf(request).get('idempotency-key')).toBe('my-order-0001');
  const signed = `1790000000000\nPOST\n/api/currency\nmy-order-0001\n${body}`;
  const text = atob(headersOf(request).get('api-signature') ?? '');
  const signature = Uint8Array.from(text, (character) => character.charCodeAt(0));
  const bytes = new TextEncoder().encode(signed);
  expect(await crypto.subtle.verify('Ed25519', publicKey, signature, bytes)).toBe(true);
});
