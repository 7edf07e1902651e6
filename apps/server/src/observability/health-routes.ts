import type { FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import type { Exchange } from '#engine/exchange-port.ts';

/**
 * `/healthz` says that the process answers, `/readyz` that it takes orders, `/metrics` how it
 * fares. They carry no customer's data and need no token.
 */
export function registerHealthRoutes(
  http: FastifyInstance,
  deps: { readonly exchange: Exchange; readonly metrics: Registry; readonly isOpen: () => boolean },
): void {
  const { exchange, metrics, isOpen } = deps;
  const options = { logLevel: 'warn' } as const;

  http.get('/healthz', options, () => ({ status: 'ok' }));

  http.get('/readyz', options, async (_request, reply) => {
    const status = exchange.status();
    const isReady = isOpen() && status.state === 'running';
    return reply
      .code(isReady ? 200 : 503)
      .send({ status: isReady ? 'ready' : status.state, ...status });
  });

  http.get('/metrics', options, async (_request, reply) =>
    reply.header('content-type', metrics.contentType).send(await metrics.metrics()),
  );
}
