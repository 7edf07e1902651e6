import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ClientFile } from './client-files.ts';

function accepts(request: FastifyRequest, encoding: string): boolean {
  const header = request.headers['accept-encoding'];
  return typeof header === 'string' && header.split(/[,;]\s*/).includes(encoding);
}

/** Sends a built file, compressed as the browser likes it. */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: ClientFile,
): Promise<FastifyReply> {
  reply
    .header('cache-control', file.cacheControl)
    .header('etag', file.etag)
    .header('vary', 'accept-encoding');
  if (request.headers['if-none-match'] === file.etag) return reply.code(304).send();
  reply.header('content-type', file.contentType);
  const brotli = accepts(request, 'br') ? await file.brotli() : undefined;
  if (brotli !== undefined) return reply.header('content-encoding', 'br').send(brotli);
  const gzip = accepts(request, 'gzip') ? await file.gzip() : undefined;
  if (gzip !== undefined) return reply.header('content-encoding', 'gzip').send(gzip);
  return reply.send(file.bytes);
}

/**
 * For pages: a browser that knows it makes neither markup nor script of a text, but by the page's own
 * policy. Workers load their parts by text and so are without.
 */
export const TRUSTED_TYPES = "require-trusted-types-for 'script'; trusted-types default";

function requireTrustedTypes(reply: FastifyReply): void {
  const policy = String(reply.getHeader('content-security-policy') ?? '');
  reply.header('content-security-policy', `${policy}; ${TRUSTED_TYPES}`);
}

/** Serves the built client: exactly the files there are, nothing from a path somebody made up. */
export function registerClientRoutes(
  http: FastifyInstance,
  files: ReadonlyMap<string, ClientFile>,
): void {
  for (const [url, file] of files) {
    const isPage = file.contentType.startsWith('text/html');
    http.get(encodeURI(url), { schema: { hide: true } }, (request, reply) => {
      if (isPage) requireTrustedTypes(reply);
      return sendFile(request, reply, file);
    });
  }
}
