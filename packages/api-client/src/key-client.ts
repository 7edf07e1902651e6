import { endpointPath, endpointRoutes, signedFeedHead, signedHead } from '@candor/protocol';
import type {
  EndpointName,
  EndpointReply,
  EndpointRequest,
  EndpointRoute,
  FeedKeyMessage,
} from '@candor/protocol';
import type { CallOptions, HttpClient } from './http-client.ts';
import { newRequestKey } from './request-key.ts';
import { queryOf, send } from './send.ts';
import type { Prepared, SendOptions } from './send.ts';

/** Signs bytes with an API key. @returns base64 */
export type KeySigner = (signed: Uint8Array<ArrayBuffer>) => Promise<string>;

const base64 = (bytes: ArrayBuffer): string => btoa(String.fromCharCode(...new Uint8Array(bytes)));

/** The signer of an HMAC key, from its secret. */
export function hmacSigner(secret: string): KeySigner {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const bytes = new TextEncoder().encode(secret);
  const key = crypto.subtle.importKey('raw', bytes, algorithm, false, ['sign']);
  return async (signed) => base64(await crypto.subtle.sign('HMAC', await key, signed));
}

/** A key as Web Crypto has it; written so because programs without a browser's types know no such name. */
type PrivateKey = Awaited<ReturnType<typeof crypto.subtle.importKey>>;

/** The signer of an Ed25519 key, from your private key. */
export function ed25519Signer(privateKey: PrivateKey): KeySigner {
  return async (signed) => base64(await crypto.subtle.sign('Ed25519', privateKey, signed));
}

export interface KeyClientOptions extends SendOptions {
  /** Scheme and host without a slash at its end. */
  readonly baseUrl: string;
  readonly keyId: string;
  readonly signer: KeySigner;
  /** The server's time, where this machine's clock is not to be trusted. */
  readonly nowMs?: () => number;
}

async function prepare(
  options: KeyClientOptions,
  name: EndpointName,
  request: object,
  requestKey: string | undefined,
): Promise<Prepared> {
  const { method, idempotent }: EndpointRoute = endpointRoutes[name];
  const isRead = method === 'GET';
  const url = endpointPath(name) + (isRead ? queryOf(request) : '');
  const body = isRead ? '' : JSON.stringify(request);
  const idempotencyKey = idempotent ? (requestKey ?? newRequestKey()) : '';
  const timestampMs = String((options.nowMs ?? Date.now)());
  const head = signedHead({ timestampMs, method, url, idempotencyKey });
  const headers = {
    accept: 'application/json',
    'api-key': options.keyId,
    'api-timestamp': timestampMs,
    'api-signature': await options.signer(new TextEncoder().encode(head + body)),
    ...(idempotent ? { 'idempotency-key': idempotencyKey } : {}),
    ...(isRead ? {} : { 'content-type': 'application/json' }),
  };
  const init = { method, headers, ...(isRead ? {} : { body }) };
  return { url: options.baseUrl + url, init };
}

/**
 * The client of programs: each request is signed with an API key when it is sent. Reads are not tried again by
 * themselves, because a signature is good for five seconds only.
 */
export function createKeyClient(options: KeyClientOptions): HttpClient {
  async function call<Name extends EndpointName>(
    name: Name,
    request: EndpointRequest<Name>,
    { requestKey, signal }: CallOptions = {},
  ): Promise<EndpointReply<Name>> {
    const prepared = await prepare(options, name, request, requestKey);
    return (await send(prepared, options, { isRead: false, signal })) as EndpointReply<Name>;
  }
  return { call };
}

/** What a `FeedClient` of a program signs in with: `new FeedClient({ url, token: () => undefined, signIn: feedSigner(key) })`. */
export function feedSigner({
  keyId,
  signer,
  nowMs = Date.now,
}: Pick<KeyClientOptions, 'keyId' | 'signer' | 'nowMs'>): (id: number) => Promise<FeedKeyMessage> {
  return async (id) => {
    const timestampMs = String(nowMs());
    const signature = await signer(new TextEncoder().encode(signedFeedHead(timestampMs)));
    return { op: 'authKey', id, keyId, timestampMs, signature };
  };
}
