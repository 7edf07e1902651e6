import { codes } from '@candor/protocol';
import type { BlockList } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { sendAnswer } from './api-routes.ts';
import { refusalAnswer } from './call-endpoint.ts';
import { addressKey, remoteAddressOf } from './caller-address.ts';

/** Finds the JPEG behind a signed link; undefined when the link is wrong, over, or leads nowhere. */
export type FetchFile = (
  link: {
    readonly fileId: string;
    readonly viewer: string;
    readonly expires: string;
    readonly signature: string;
  },
  address: string,
) => Promise<Buffer | undefined>;

/** Finds the JPEG of a picture that everyone may see; undefined for every other. */
export type FetchPicture = (fileId: string) => Promise<Buffer | undefined>;

/** Where signed links lead. */
export const FILE_ROUTE = '/files/:fileId';

/** A browser that came by TLS once comes by nothing else for two years. */
const HSTS = 'max-age=63072000';

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/**
 * Pictures by signed link. An `<img>` shows them and nothing else does: opened by themselves they are
 * saved, as a document they may do nothing, and no cache keeps them.
 */
export function registerFileRoutes(
  http: FastifyInstance,
  fetchFile: FetchFile,
  {
    trustedProxies,
    picturesOrigin,
  }: {
    readonly trustedProxies?: BlockList | undefined;
    /** The host that these pictures have for themselves, for pages of another. */
    readonly picturesOrigin?: string | undefined;
  },
): void {
  const forPagesOf = picturesOrigin === undefined ? 'same-origin' : 'cross-origin';
  http.get<{ Params: { fileId: string }; Querystring: Readonly<Record<string, unknown>> }>(
    FILE_ROUTE,
    { helmet: false, schema: { hide: true } },
    async (request, reply) => {
      const { viewer, expires, signature } = request.query;
      const { fileId } = request.params;
      const bytes = await fetchFile(
        {
          fileId,
          viewer: textOf(viewer),
          expires: textOf(expires),
          signature: textOf(signature),
        },
        addressKey(remoteAddressOf(request, trustedProxies)),
      );
      if (bytes === undefined) return sendAnswer(reply, refusalAnswer(codes.notFound));
      if (picturesOrigin?.startsWith('https:') === true) {
        reply.header('strict-transport-security', HSTS);
      }
      return reply
        .header('content-type', 'image/jpeg')
        .header('content-disposition', `attachment; filename="${fileId}.jpg"`)
        .header('x-content-type-options', 'nosniff')
        .header('content-security-policy', "default-src 'none'; sandbox")
        .header('cross-origin-resource-policy', forPagesOf)
        .header('referrer-policy', 'no-referrer')
        .header('cache-control', 'private, no-store')
        .send(bytes);
    },
  );
}

/**
 * Pictures that staff publish: for everyone, and kept for a year, for an address never shows another one.
 * What was sent is not what is served: it was drawn again.
 */
export function registerPictureRoutes(http: FastifyInstance, fetchPicture: FetchPicture): void {
  http.get<{ Params: { name: string } }>(
    '/pictures/:name',
    { helmet: false, schema: { hide: true } },
    async (request, reply) => {
      const fileId = /^([A-Za-z0-9_-]{22})\.jpg$/.exec(request.params.name)?.[1];
      const bytes = fileId === undefined ? undefined : await fetchPicture(fileId);
      if (bytes === undefined) return sendAnswer(reply, refusalAnswer(codes.notFound));
      return reply
        .header('content-type', 'image/jpeg')
        .header('x-content-type-options', 'nosniff')
        .header('content-security-policy', "default-src 'none'; sandbox")
        .header('cross-origin-resource-policy', 'same-origin')
        .header('cache-control', 'public, max-age=31536000, immutable')
        .send(bytes);
    },
  );
}
