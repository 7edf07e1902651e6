import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { codes, FEED_PATH } from '@candor/protocol';
import { Counter } from 'prom-client';
import type { Registry } from 'prom-client';
import { WebSocketServer } from 'ws';
import type { RawData } from 'ws';
import { refusalAnswer } from '#http/call-endpoint.ts';
import { addressKey, remoteAddressOf } from '#http/caller-address.ts';
import { isPicturesHost } from '#http/pictures-host.ts';
import { endWithAnswer } from '#http/raw-answer.ts';
import { requestOrigin } from '#http/request-origin.ts';
import { FeedHub } from './feed-hub.ts';
import { feedCloseCodes, feedLimits } from './feed-limits.ts';
import type { FeedLimits } from './feed-limits.ts';
import { answerFeedMessage } from './feed-messages.ts';
import type { FeedDeps } from './feed-port.ts';
import { FeedSocket } from './feed-socket.ts';
import { Heartbeat } from './heartbeat.ts';
import { isAllowedOrigin } from './origin.ts';

/** A closing server gives clients this long to take the close frame. */
const CLOSE_GRACE_MS = 1_000;

const forbiddenOrigin = {
  ...refusalAnswer(codes.invalidRequest, 'Pages of this site may not open the feed'),
  status: 403,
};

/** The feed as the rest of the server sees it. */
export interface Feed {
  sockets(): number;
  /** Tells every client to go, ends those that do not, and stops listening. */
  close(): Promise<void>;
}

/** Serves the WebSocket feed at {@link FEED_PATH} of an HTTP server. */
export function registerFeed(server: Server, deps: FeedDeps): Feed {
  return new FeedServer(server, deps);
}

class FeedServer implements Feed {
  readonly #server: Server;
  readonly #deps: FeedDeps;
  readonly #limits: FeedLimits;
  readonly #webSockets: WebSocketServer;
  readonly #hub: FeedHub;
  readonly #sockets = new Set<FeedSocket>();
  readonly #socketsByAddress = new Map<string, number>();
  readonly #heartbeat: Heartbeat;
  readonly #stopSessions: () => void;
  readonly #drops: Counter<'reason'> | undefined;
  readonly #onUpgrade = (request: IncomingMessage, stream: Duplex, head: Buffer): void =>
    this.#upgrade(request, stream, head);

  constructor(server: Server, deps: FeedDeps) {
    this.#server = server;
    this.#deps = deps;
    this.#limits = { ...feedLimits, ...deps.limits };
    this.#webSockets = new WebSocketServer({
      noServer: true,
      maxPayload: this.#limits.messageBytesMax,
      // Frames are shared between sockets as they are; compressing each would cost more than it saves.
      perMessageDeflate: false,
      clientTracking: false,
    });
    this.#hub = new FeedHub(deps);
    this.#heartbeat = new Heartbeat(this.#sockets, deps);
    this.#stopSessions = deps.sessions.onEnded(({ sessionId }) => this.#endSession(sessionId));
    this.#drops = deps.metrics && dropCounter(deps.metrics);
    server.on('upgrade', this.#onUpgrade);
    this.#webSockets.on('wsClientError', ({ message }, stream) => {
      endWithAnswer(stream, refusalAnswer(codes.invalidRequest, message));
    });
  }

  sockets(): number {
    return this.#sockets.size;
  }

  async close(): Promise<void> {
    this.#server.off('upgrade', this.#onUpgrade);
    this.#heartbeat.stop();
    this.#stopSessions();
    this.#hub.close();
    const closed = [...this.#sockets].map(
      (socket) =>
        new Promise<void>((resolve) => {
          socket.webSocket.once('close', () => resolve());
          socket.webSocket.close(feedCloseCodes.goingAway, 'the server is stopping');
        }),
    );
    const impatient = setTimeout(() => {
      for (const socket of this.#sockets) socket.webSocket.terminate();
    }, CLOSE_GRACE_MS);
    await Promise.all(closed);
    clearTimeout(impatient);
    this.#webSockets.close();
  }

  #upgrade(request: IncomingMessage, stream: Duplex, head: Buffer): void {
    const remote = remoteAddressOf(request, this.#deps.trustedProxies);
    const address = addressKey(remote);
    const fromThere = this.#socketsByAddress.get(address) ?? 0;
    const isElsewhere = isPicturesHost(request.headers, this.#deps.picturesOrigin);
    if (isElsewhere || pathOf(request) !== FEED_PATH) {
      endWithAnswer(stream, refusalAnswer(codes.notFound));
    } else if (!isAllowedOrigin(request.headers, this.#deps.allowedOrigins ?? [])) {
      endWithAnswer(stream, forbiddenOrigin);
    } else if (this.#sockets.size >= this.#limits.socketsMax) {
      endWithAnswer(stream, refusalAnswer(codes.busy));
    } else if (fromThere >= this.#limits.socketsPerAddressMax) {
      endWithAnswer(stream, refusalAnswer(codes.tooManyRequests));
    } else {
      this.#webSockets.handleUpgrade(request, stream, head, (webSocket) => {
        const socket = new FeedSocket({
          webSocket,
          stream,
          address,
          remote: remote ?? '',
          userAgent: request.headers['user-agent'] ?? '',
          origin: requestOrigin(request.headers, this.#deps.publicOrigin),
          limits: this.#limits,
          nowMs: this.#deps.nowMs(),
          onDropped: (reason) => {
            this.#drops?.inc({ reason });
            this.#deps.log.info({ reason }, 'a feed client was dropped');
          },
        });
        this.#accept(socket);
      });
    }
  }

  #accept(socket: FeedSocket): void {
    this.#sockets.add(socket);
    this.#count(socket, 1);
    const { webSocket } = socket;
    webSocket.on('message', (data, isBinary) => this.#receive(socket, data, isBinary));
    webSocket.on('pong', () => {
      socket.lastHeardMs = this.#deps.nowMs();
    });
    // A broken connection is an everyday event; `close` follows and cleans up.
    webSocket.on('error', () => undefined);
    webSocket.on('close', () => {
      this.#sockets.delete(socket);
      this.#count(socket, -1);
      this.#hub.unsubscribeAll(socket);
    });
  }

  #count({ address }: FeedSocket, change: 1 | -1): void {
    const count = (this.#socketsByAddress.get(address) ?? 0) + change;
    if (count > 0) this.#socketsByAddress.set(address, count);
    else this.#socketsByAddress.delete(address);
  }

  #receive(socket: FeedSocket, data: RawData, isBinary: boolean): void {
    const nowMs = this.#deps.nowMs();
    socket.lastHeardMs = nowMs;
    if (!socket.frames.take(nowMs)) {
      socket.webSocket.close(feedCloseCodes.tooManyMessages, 'too many messages');
      return;
    }
    const text = isBinary || !Buffer.isBuffer(data) ? '' : data.toString('utf8');
    answerFeedMessage(socket, text, {
      hub: this.#hub,
      deps: this.#deps,
      limits: this.#limits,
    }).catch((error: unknown) => {
      this.#deps.log.error({ err: error }, 'a feed message could not be answered');
      socket.webSocket.close(feedCloseCodes.tryAgainLater, 'try again');
    });
  }

  #endSession(sessionId: number): void {
    for (const socket of this.#sockets) {
      if (socket.session?.sessionId !== sessionId) continue;
      socket.session = undefined;
      this.#hub.unsubscribeAll(socket);
      socket.webSocket.close(feedCloseCodes.sessionEnded, 'the session has ended');
    }
  }
}

function dropCounter(registry: Registry): Counter<'reason'> {
  return new Counter({
    name: 'candor_feed_dropped_total',
    help: 'Feed clients that were dropped because they did not read or did not answer.',
    labelNames: ['reason'],
    registers: [registry],
  });
}

function pathOf(request: IncomingMessage): string {
  const url = request.url ?? '';
  const query = url.indexOf('?');
  return query < 0 ? url : url.slice(0, query);
}
