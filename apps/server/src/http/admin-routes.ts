import type { BlockList } from 'node:net';
import { adminEndpointNames, adminPath, adminRoutes } from '@candor/protocol';
import type { AdminEndpointName } from '@candor/protocol';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from './api-error.ts';
import { COMPRESS_BYTES_MIN, headerText, sendAnswer } from './api-routes.ts';
import type { ParsedBody } from './api-routes.ts';
import type { CallAdmin } from './call-admin.ts';
import type { EndpointAnswer } from './call-endpoint.ts';
import { addressKey, remoteAddressOf } from './caller-address.ts';
import { requestOrigin } from './request-origin.ts';
import type { RawRequest } from './request-reader.ts';
import { parseStrictForm } from './strict-json.ts';

/** The query of a read; the JSON body of an act. @throws ApiError 41003 */
function rawRequestOf(name: AdminEndpointName, request: FastifyRequest): RawRequest {
  if (adminRoutes[name].method === 'GET') {
    const at = request.url.indexOf('?');
    return { encoding: 'form', fields: parseStrictForm(at < 0 ? '' : request.url.slice(at + 1)) };
  }
  const body = (request.body as ParsedBody | undefined) ?? { encoding: 'json', fields: {} };
  if (body.encoding !== 'json') throw new ApiError(41003);
  return body;
}

/** A picture of 5 MB in base64, with what goes around it. */
const PICTURE_BODY_BYTES_MAX = 7_340_032;

/** The acts whose body holds a picture; every other body has the server's own, lower limit. */
const withPicture: ReadonlySet<AdminEndpointName> = new Set(['caseEvidence', 'carouselPicture']);

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

  async function handle(name: AdminEndpointName, request: FastifyRequest): Promise<EndpointAnswer> {
    const remote = remoteAddressOf(request, trustedProxies);
    return callAdmin({
      name,
      request: rawRequestOf(name, request),
      token: headerText(request, 'staff-token'),
      isBackground: headerText(request, 'staff-background') === '1',
      addressKey: addressKey(remote),
      address: (remote ?? 'unknown').replace(/^::ffff:/i, ''),
      origin: requestOrigin(request.headers, origin),
      userAgent: headerText(request, 'user-agent') ?? '',
      requestId: request.id,
    });
  }

  for (const name of adminEndpointNames) {
    const { method } = adminRoutes[name];
    http.route({
      method,
      url: adminPath(name),
      helmet: false,
      compress: method === 'GET' ? { threshold: COMPRESS_BYTES_MIN } : false,
      schema: { hide: true },
      ...(withPicture.has(name) && { bodyLimit: PICTURE_BODY_BYTES_MAX }),
      handler: async (request, reply) => sendAnswer(reply, await handle(name, request)),
    });
  }
}
