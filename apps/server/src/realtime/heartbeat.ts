import { FEED_HEARTBEAT_MS } from '@candor/protocol';
import type { Session } from '#api/call.ts';
import type { FeedDeps } from './feed-port.ts';
import { feedCloseCodes } from './feed-limits.ts';
import type { FeedSocket } from './feed-socket.ts';
import { frameText } from './frame.ts';

/** A client that said nothing for two beats, not even a pong, is gone. */
const SILENCE_MS_MAX = 2 * FEED_HEARTBEAT_MS;

/**
 * Every five seconds each socket gets a WebSocket ping, which browsers answer by themselves, and a
 * `pong` message, which scripts in a browser can see. At the same time sessions and keys are looked up again, so
 * that one that ran out is noticed, and timers that cancel a user's orders are wound anew.
 */
export class Heartbeat {
  readonly #sockets: ReadonlySet<FeedSocket>;
  readonly #deps: FeedDeps;
  readonly #timer: NodeJS.Timeout;

  constructor(sockets: ReadonlySet<FeedSocket>, deps: FeedDeps) {
    this.#sockets = sockets;
    this.#deps = deps;
    this.#timer = setInterval(() => this.#beat(), FEED_HEARTBEAT_MS);
    this.#timer.unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #beat(): void {
    const nowMs = this.#deps.nowMs();
    const pong = frameText(JSON.stringify({ op: 'pong', id: 0, timeMs: nowMs }));
    for (const socket of this.#sockets) {
      if (nowMs - socket.lastHeardMs > SILENCE_MS_MAX) {
        socket.drop('silent');
        continue;
      }
      if (!socket.isOpen) continue;
      socket.webSocket.ping();
      socket.writeFrame(pong);
      if (socket.session !== undefined) void this.#recheck(socket, socket.session);
    }
  }

  async #recheck(socket: FeedSocket, session: Session): Promise<void> {
    try {
      if (await this.#deps.sessions.isOpen(session)) {
        const { cancelsAfterMs } = socket;
        if (cancelsAfterMs > 0) await this.#deps.cancelAllAfter(session.userId, cancelsAfterMs);
        return;
      }
      socket.webSocket.close(feedCloseCodes.sessionEnded, 'the session has ended');
    } catch (error) {
      // It cannot be asked right now; the next beat asks again.
      this.#deps.log.warn({ err: error }, 'a socket of the feed could not be confirmed');
    }
  }
}
