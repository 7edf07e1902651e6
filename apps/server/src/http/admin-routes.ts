import type { BlockList } from 'node:net';
import { adminEndpointNames, adminPath, adminRoutes, CODE_OK } from '@candor/protocol';
import type { AdminEndpointName } from '@candor/protocol';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refuse } from '#api/refuse.ts';
import { COMPRESS_BYTES_MIN, headerText, readBody, readQuery, sendAnswer } from './api-routes.ts';
import type { UnreadBody } from './api-routes.ts';
import type { AdminCall, CallAdmin } from './call-admin.ts';
import type { EndpointAnswer } from './call-endpoint.ts';
import { addressKey, remoteAddressOf } from './caller-address.ts';
import { requestOrigin } from './request-origin.ts';
import type { RawRequest } from './request-reader.ts';

/** The query of a read; the JSON body of an act. @throws ApiError unsupportedType */
function rawRequestOf(name: AdminEndpointName, request: FastifyRequest): RawRequest {
  if (adminRoutes[name].method === 'GET') {
    return readQuery(request.url);
  }
  const body = request.body as UnreadBody | undefined;
  if (body !== undefined && body.encoding !== 'json') throw refuse.unsupportedType();
  return readBody(body);
}

/** A picture of 5 MB in base64, with what goes around it. */
const PICTURE_BODY_BYTES_MAX = 7_340_032;

/** The longest article in all its languages. */
const ARTICLE_BODY_BYTES_MAX = 1_048_576;

/** Bodies above the server's own limit. They are received only from who is signed in. */
const bodyLimits: ReadonlyMap<AdminEndpointName, number> = new Map([
  ['caseEvidence', PICTURE_BODY_BYTES_MAX],
  ['carouselPicture', PICTURE_BODY_BYTES_MAX],
  ['articleSave', ARTICLE_BODY_BYTES_MAX],
]);

/** One route for each endpoint of the back office. None stands in the public description of the API. */
export function registerAdminRoutes(
  http: FastifyInstance,
  deps: {
    readonly callAdmin: CallAdmin;
    readonly origin: string | undefined;
    readonly trustedProxies: BlockList | undefined;
  },
): void {
  const { callAdmin, origin, trustedProxies } = deps;

  function callOf(request: FastifyRequest): Omit<AdminCall, 'name' | 'request'> {
    const remote = remoteAddressOf(request, trustedProxies);
    return {
      token: headerText(request, 'staff-token'),
      isBackground: headerText(request, 'staff-background') === '1',
      addressKey: addressKey(remote),
      address: (remote ?? 'unknown').replace(/^::ffff:/i, ''),
      origin: requestOrigin(request.headers, origin),
      userAgent: headerText(request, 'user-agent') ?? '',
      requestId: request.id,
    };
  }

  const handle = (name: AdminEndpointName, request: FastifyRequest): Promise<EndpointAnswer> =>
    callAdmin({ ...callOf(request), name, request: () => rawRequestOf(name, request) });

  /** Strangers would fill the memory with megabytes that nobody may send. */
  async function refuseStrangers(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const nothing = (): RawRequest => ({ encoding: 'form', fields: {} });
    const answer = await callAdmin({
      ...callOf(request),
      name: 'me',
      request: nothing,
      isBackground: true,
    });
    return answer.status === CODE_OK ? undefined : sendAnswer(reply, answer);
  }

  for (const name of adminEndpointNames) {
    const { method } = adminRoutes[name];
    const bodyLimit = bodyLimits.get(name);
    http.route({
      method,
      url: adminPath(name),
      helmet: false,
      compress: method === 'GET' ? { threshold: COMPRESS_BYTES_MIN } : false,
      schema: { hide: true },
      ...(bodyLimit !== undefined && { bodyLimit, onRequest: refuseStrangers }),
      handler: async (request, reply) => sendAnswer(reply, await handle(name, request)),
    });
  }
}
