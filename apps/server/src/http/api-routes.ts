import { isUtf8 } from 'node:buffer';
import type { BlockList } from 'node:net';
import multipart from '@fastify/multipart';
import { endpointNames, endpoints } from '@candor/protocol';
import type { EndpointName } from '@candor/protocol';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { refuse } from '#api/refuse.ts';
import type { CallEndpoint, EndpointAnswer } from './call-endpoint.ts';
import type { Session } from '#api/call.ts';
import type { SignedRequest } from '#modules/access/api-keys/index.ts';
import { addressKey, remoteAddressOf } from './caller-address.ts';
import { readMultipart } from './multipart-body.ts';
import { preferredLocale } from './preferred-locale.ts';
import { answerHeaders } from './raw-answer.ts';
import { requestOrigin } from './request-origin.ts';
import { parseStrictForm, parseStrictJson } from './strict-json.ts';
import type { RawRequest } from './request-reader.ts';
import { SharedSlots } from '#api/slots.ts';

/** Answers shorter than this fit one packet as they are. */
export const COMPRESS_BYTES_MIN = 1_400;

/** The only endpoints that take a file; all others refuse a multipart body. */
const TAKES_FILE: ReadonlySet<EndpointName> = new Set(['upload/img', 'contactLostPicture']);

/** Files in memory at a time, of everybody and of one user, and how many more may wait with theirs unread. */
const BODIES_AT_ONCE = 16;
const BODIES_OF_ONE_USER = 4;
const BODIES_WAITING_MAX = 200;
/** No user has this number. */
const STRANGERS = 0;

/**
 * Finds the session of a token; undefined when there is none or it has ended. Throws an ApiError when
 * the address asks for too many that are not in memory. `isUse`: somebody is there, it is not the page
 * that asks by itself.
 */
export type FindSession = (
  token: string,
  address: string,
  isUse: boolean,
) => Session | undefined | Promise<Session | undefined>;

/** Finds who signed a request; `limitedBy` is counted for keys that are not in memory. Throws an ApiError. */
export type FindKey = (request: SignedRequest, limitedBy: string) => Promise<Session>;

/** A body as it came: it is taken apart once its sender may send it. */
export interface UnreadBody {
  readonly encoding: RawRequest['encoding'];
  readonly bytes: Buffer;
}

/** Takes a body apart. @throws ApiError invalidRequest */
export function readBody(body: unknown): RawRequest {
  if (body === undefined) return { encoding: 'json', fields: {} };
  const { encoding, bytes } = body as UnreadBody;
  // Bytes that stand for no letter would be kept as another text than was sent.
  if (!isUtf8(bytes)) throw refuse.invalidRequest('the body is not UTF-8');
  const text = bytes.toString('utf8');
  if (encoding === 'form') return { encoding, fields: parseStrictForm(text) };
  return { encoding, fields: text === '' ? {} : parseStrictJson(text) };
}

/** Takes the query of an address apart. @throws ApiError invalidRequest */
export function readQuery(url: string): RawRequest {
  const at = url.indexOf('?');
  return { encoding: 'form', fields: parseStrictForm(at < 0 ? '' : url.slice(at + 1)) };
}

/** Sends an answer of the API in its envelope. */
export function sendAnswer(reply: FastifyReply, answer: EndpointAnswer): FastifyReply {
  return reply
    .code(answer.status)
    .headers(answerHeaders(answer))
    .send(JSON.stringify(answer.envelope));
}

/** A header that stands once; undefined otherwise. */
export function headerText(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === 'string' ? value : undefined;
}

function rawRequestOf(name: EndpointName, request: FastifyRequest): RawRequest {
  return endpoints[name].method === 'GET' ? readQuery(request.url) : readBody(request.body);
}

/** What the framework knows of an endpoint; the documentation reads the same table. */
function routeOf(name: EndpointName, handler: RouteOptions['handler']): RouteOptions {
  const { path, method } = endpoints[name];
  const isRead = method === 'GET';
  return {
    method,
    url: path,
    // Pages need a policy; an answer in JSON needs the two headers it is sent with.
    helmet: false,
    compress: isRead ? { threshold: COMPRESS_BYTES_MIN } : false,
    handler,
  };
}

/** Who signed a request, where somebody did. @throws ApiError badSignature */
function findSigner(
  findKey: FindKey | undefined,
  request: FastifyRequest,
  from: { readonly remote: string | undefined; readonly address: string },
): Promise<Session> | undefined {
  const keyId = headerText(request, 'api-key');
  if (keyId === undefined || findKey === undefined) return undefined;
  const body = request.body as UnreadBody | undefined;
  const signed = {
    keyId,
    timestampMs: headerText(request, 'api-timestamp') ?? '',
    signature: headerText(request, 'api-signature') ?? '',
    method: request.method,
    url: request.url,
    idempotencyKey: headerText(request, 'idempotency-key') ?? '',
    body: body?.bytes ?? Buffer.alloc(0),
    address: from.remote ?? '',
  };
  return findKey(signed, from.address);
}

/** One route for each endpoint of the table. */
export function registerApiRoutes(
  http: FastifyInstance,
  deps: {
    readonly callEndpoint: CallEndpoint;
    readonly findSession: FindSession;
    readonly findKey?: FindKey | undefined;
    readonly publicOrigin?: string | undefined;
    readonly trustedProxies?: BlockList | undefined;
  },
): void {
  const { callEndpoint, findSession, findKey, publicOrigin, trustedProxies } = deps;
  const bodies = new SharedSlots(BODIES_AT_ONCE, BODIES_OF_ONE_USER, BODIES_WAITING_MAX);

  async function handle(name: EndpointName, request: FastifyRequest): Promise<EndpointAnswer> {
    const isFile = TAKES_FILE.has(name) && request.isMultipart();
    const raw = (): RawRequest | Promise<RawRequest> =>
      isFile ? readMultipart(request) : rawRequestOf(name, request);
    const token = headerText(request, 'token');
    const remote = remoteAddressOf(request, trustedProxies);
    const address = addressKey(remote);
    const isUse = headerText(request, 'background') !== '1';
    const found =
      token === undefined
        ? findSigner(findKey, request, { remote, address })
        : findSession(token, address, isUse);
    const session = found instanceof Promise ? await found : found;
    const call = (): Promise<EndpointAnswer> =>
      callEndpoint({
        name,
        request: raw,
        caller: {
          session,
          address,
          userAgent: headerText(request, 'user-agent') ?? '',
          deviceId: headerText(request, 'device-id'),
          origin: requestOrigin(request.headers, publicOrigin),
        },
        requestKey: headerText(request, 'idempotency-key'),
        locale: preferredLocale(
          headerText(request, 'locale'),
          headerText(request, 'accept-language'),
        ),
        callId: request.id,
      });
    // Without a session the body of an upload is not read, so there is nothing to wait for.
    if (!isFile || (session === undefined && name === 'upload/img')) return call();
    // Strangers share the turns of one user.
    return bodies.run(session?.userId ?? STRANGERS, call);
  }

  for (const name of endpointNames) {
    if (TAKES_FILE.has(name)) continue;
    http.route(
      routeOf(name, async (request, reply) => sendAnswer(reply, await handle(name, request))),
    );
  }
  // In a scope of its own: no other route learns to read files.
  void http.register(async (scope) => {
    await scope.register(multipart);
    for (const name of TAKES_FILE) {
      scope.route(
        routeOf(name, async (request, reply) => sendAnswer(reply, await handle(name, request))),
      );
    }
  });
}
