import { endpointNames, endpoints } from '@candor/protocol';
import type { EndpointName } from '@candor/protocol';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CallEndpoint, EndpointAnswer } from './call-endpoint.ts';
import type { Session } from './call.ts';
import { addressKey } from './caller-address.ts';
import { preferredLocale } from './preferred-locale.ts';
import { parseStrictForm } from './strict-json.ts';
import type { RawRequest } from './request-reader.ts';

/** Answers shorter than this fit one packet as they are. */
const COMPRESS_BYTES_MIN = 1_400;

const JSON_TYPE = 'application/json; charset=utf-8';

/**
 * Finds the session of a token; undefined when there is none or it has ended. Throws an ApiError when
 * the address asks for too many that are not in memory.
 */
export type FindSession = (
  token: string,
  address: string,
) => Session | undefined | Promise<Session | undefined>;

/** What a body parser leaves for the handler. */
export interface ParsedBody {
  readonly encoding: RawRequest['encoding'];
  readonly fields: unknown;
}

/** Sends an answer of the API in its envelope. */
export function sendAnswer(
  reply: FastifyReply,
  { status, envelope }: EndpointAnswer,
): FastifyReply {
  if (status === 429 || status === 503) {
    const detail = envelope.data as { readonly retryAfterMs?: number } | null;
    reply.header('retry-after', Math.ceil((detail?.retryAfterMs ?? 1000) / 1000));
  }
  return reply
    .code(status)
    .header('content-type', JSON_TYPE)
    .header('cache-control', 'no-store')
    .header('x-content-type-options', 'nosniff')
    .send(JSON.stringify(envelope));
}

function headerText(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === 'string' ? value : undefined;
}

function rawRequestOf(name: EndpointName, request: FastifyRequest): RawRequest {
  if (endpoints[name].method === 'GET') {
    const at = request.url.indexOf('?');
    return { encoding: 'form', fields: parseStrictForm(at < 0 ? '' : request.url.slice(at + 1)) };
  }
  return (request.body as ParsedBody | undefined) ?? { encoding: 'json', fields: {} };
}

/** One route for each endpoint of the table. */
export function registerApiRoutes(
  http: FastifyInstance,
  deps: { readonly callEndpoint: CallEndpoint; readonly findSession: FindSession },
): void {
  const { callEndpoint, findSession } = deps;

  async function handle(name: EndpointName, request: FastifyRequest): Promise<EndpointAnswer> {
    const raw = rawRequestOf(name, request);
    const token = headerText(request, 'token');
    const address = addressKey(request.socket.remoteAddress);
    const found = token === undefined ? undefined : findSession(token, address);
    return callEndpoint({
      name,
      request: raw,
      caller: {
        session: found instanceof Promise ? await found : found,
        address,
        userAgent: headerText(request, 'user-agent') ?? '',
      },
      requestKey: headerText(request, 'idempotency-key'),
      locale: preferredLocale(
        headerText(request, 'locale'),
        headerText(request, 'accept-language'),
      ),
      callId: request.id,
    });
  }

  for (const name of endpointNames) {
    const { path, method, description, request: schema, reply: replySchema } = endpoints[name];
    const isRead = method === 'GET';
    http.route({
      method,
      url: path,
      // Pages need a policy; an answer in JSON needs the two headers it is sent with.
      helmet: false,
      compress: isRead ? { threshold: COMPRESS_BYTES_MIN } : false,
      schema: {
        operationId: name,
        summary: description,
        tags: [name.startsWith('common/') ? 'common' : 'private'],
        ...(isRead ? { querystring: schema } : { body: schema }),
        response: { 200: replySchema },
        ...(endpoints[name].auth === 'user' ? { security: [{ token: [] }] } : {}),
      },
      handler: async (request, reply) => sendAnswer(reply, await handle(name, request)),
    });
  }
}
