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

/** Serves the built client: exactly the files there are, nothing from a path somebody made up. */
export function registerClientRoutes(
  http: FastifyInstance,
  files: ReadonlyMap<string, ClientFile>,
): void {
  for (const [url, file] of files) {
    http.get(encodeURI(url), { schema: { hide: true } }, (request, reply) =>
      sendFile(request, reply, file),
    );
  }
}
