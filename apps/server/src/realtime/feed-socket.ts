import type { Duplex } from 'node:stream';
import type { FeedServerMessage } from '@candor/protocol';
import type { WebSocket } from 'ws';
import type { Session } from '#api/call.ts';
import type { FeedLimits } from './feed-limits.ts';
import { frameText } from './frame.ts';
import { TokenBucket } from './token-bucket.ts';
import type { AnyTopic, Subscriber } from './topic.ts';

export interface FeedSocketOptions {
  readonly webSocket: WebSocket;
  /** The connection under the WebSocket; frames that many sockets share are written to it as they are. */
  readonly stream: Duplex;
  readonly address: string;
  /** The address itself. */
  readonly remote: string;
  readonly userAgent: string;
  /** The site the client sees. */
  readonly origin: string;
  readonly limits: FeedLimits;
  readonly nowMs: number;
  readonly onDropped: (reason: DropReason) => void;
}

export type DropReason = 'slow_reader' | 'silent';

/** One connected client: what it listens to, who it is, and how far behind it is. */
export class FeedSocket implements Subscriber {
  readonly webSocket: WebSocket;
  /** The client's network address, for limits. */
  readonly address: string;
  readonly remote: string;
  readonly userAgent: string;
  readonly origin: string;
  /** After how long without the socket its user's orders are cancelled; 0: never. */
  cancelsAfterMs = 0;
  readonly topics = new Map<string, AnyTopic>();
  readonly frames: TokenBucket;
  session: Session | undefined;
  failedAuths = 0;
  /** Settles when the client's messages so far, calls left out, are dealt with; undefined once they are. */
  earlierMessages: Promise<void> | undefined;
  callsOutstanding = 0;
  lastHeardMs: number;
  readonly #stream: Duplex;
  readonly #limits: FeedLimits;
  readonly #onDropped: (reason: DropReason) => void;
  /** Frames written since the connection last had nothing left to send. */
  #queuedMessages = 0;
  #isCorked = false;
  #isDropped = false;

  constructor(options: FeedSocketOptions) {
    const { limits, nowMs } = options;
    this.webSocket = options.webSocket;
    this.address = options.address;
    this.remote = options.remote;
    this.userAgent = options.userAgent;
    this.origin = options.origin;
    this.#stream = options.stream;
    this.#limits = limits;
    this.#onDropped = options.onDropped;
    this.frames = new TokenBucket(limits.framesPerSecondMax, limits.framesBurst, nowMs);
    this.lastHeardMs = nowMs;
  }

  get isOpen(): boolean {
    return !this.#isDropped && this.webSocket.readyState === this.webSocket.OPEN;
  }

  /** Writes bytes of {@link frameText}; a client that does not read them is dropped at the limit. */
  writeFrame(frame: Buffer): void {
    if (!this.isOpen) return;
    const stream = this.#stream;
    if (stream.writableLength === 0) this.#queuedMessages = 0;
    this.#queuedMessages += 1;
    if (
      this.#queuedMessages > this.#limits.queueMessagesMax ||
      stream.writableLength + frame.length > this.#limits.queueBytesMax
    ) {
      this.drop('slow_reader');
      return;
    }
    stream.write(frame);
  }

  /** Sends one message to this client alone; those of one turn of the event loop leave together. */
  send(message: FeedServerMessage): void {
    if (!this.isOpen) return;
    if (!this.#isCorked) {
      this.#isCorked = true;
      this.#stream.cork();
      process.nextTick(() => {
        this.#isCorked = false;
        this.#stream.uncork();
      });
    }
    this.writeFrame(frameText(JSON.stringify(message)));
  }

  /** Ends the connection at once; a client that does not read would not see a close frame either. */
  drop(reason: DropReason): void {
    if (this.#isDropped) return;
    this.#isDropped = true;
    this.#onDropped(reason);
    this.webSocket.terminate();
  }
}
