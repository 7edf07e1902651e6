import { codes } from '@candor/protocol';
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { sendAnswer } from './api-routes.ts';
import { refusalAnswer } from './call-endpoint.ts';
import { FILE_ROUTE } from './file-routes.ts';

/** Whether a request came to the host that pictures have for themselves. */
export function isPicturesHost(
  { host }: Pick<IncomingHttpHeaders, 'host'>,
  picturesOrigin: string | undefined,
): boolean {
  return picturesOrigin !== undefined && new URL(picturesOrigin).host === host?.toLowerCase();
}

/**
 * Where pictures have a host of their own, their links answer there only, and nothing else does: what
 * somebody sent is then never of the origin that has the sessions.
 */
export function keepPicturesApart(http: FastifyInstance, picturesOrigin: string | undefined): void {
  if (picturesOrigin === undefined) return;
  http.addHook('onRequest', async (request, reply) => {
    // By its route, not by its address, of which there are many spellings.
    const isPicture = request.routeOptions.url === FILE_ROUTE;
    if (isPicture === isPicturesHost(request.headers, picturesOrigin)) return undefined;
    return sendAnswer(reply, refusalAnswer(codes.notFound));
  });
}
