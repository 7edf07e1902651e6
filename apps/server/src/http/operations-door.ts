import { codes } from '@candor/protocol';
import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { sendAnswer } from './api-routes.ts';
import { parserOptions, refuseUnread } from './below-router.ts';
import { refusalAnswer } from './call-endpoint.ts';

/** What is for those who run the house, by its route: of an address there are many spellings. */
const OPERATIONS_ROUTE = /^\/(metrics|readyz|(openapi|asyncapi)\.json|docs(\/.*)?)$/;

/** What both doors answer: a balancer in front of either asks whether the process lives. */
const EITHER_ROUTE = '/healthz';

/**
 * A listener of its own for metrics, readiness and the documentation. Where there is one, they answer there
 * only, and nothing else does. It is made before the routes are, and opened once they are there.
 */
export class OperationsDoor {
  readonly #sockets = new WeakSet<Socket>();

  /** Has each route answer at its own door only; before any route is registered. */
  keepApart(http: FastifyInstance): void {
    http.addHook('onRequest', async (request, reply) => {
      const { url } = request.routeOptions;
      if (url === EITHER_ROUTE) return undefined;
      const isOperations = url !== undefined && OPERATIONS_ROUTE.test(url);
      if (isOperations === this.#sockets.has(request.raw.socket)) return undefined;
      return sendAnswer(reply, refusalAnswer(codes.notFound));
    });
  }

  /** Listens. Rejects when it cannot. @returns where, and how to stop */
  async open(
    http: FastifyInstance,
    { host, port }: { readonly host: string; readonly port: number },
  ): Promise<{ readonly url: string; close(): Promise<void> }> {
    const server = createServer(parserOptions, (request, response) => {
      http.routing(request, response);
    });
    server.on('connection', (socket) => this.#sockets.add(socket));
    server.on('clientError', refuseUnread);
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, host, () => resolve());
    });
    const { port: taken } = server.address() as AddressInfo;
    return {
      url: `http://${host.includes(':') ? `[${host}]` : host}:${taken}`,
      close: () =>
        new Promise((resolve) => {
          server.close(() => resolve());
          server.closeIdleConnections();
        }),
    };
  }
}
