import type { BlockList } from 'node:net';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import type { Exchange } from '#engine/exchange-port.ts';
import type { CallEndpoint } from '#http/call-endpoint.ts';
import type { Session } from '#api/call.ts';
import type { MarketDataService } from '#modules/markets/market-data/index.ts';
import type { MarketCatalogue } from '#modules/markets/catalogue/index.ts';
import type { FeedLimits } from './feed-limits.ts';
import type { OrderNews } from './p2p-topics.ts';

/** Sessions as the feed needs them. */
export interface FeedSessions {
  /** Undefined for an unknown, expired or ended session. A connection is made by itself: it is no use. */
  find(token: string): Promise<Session | undefined>;
  /** The session of a program. @throws ApiError badSignature */
  findKey(signed: SignedSocket): Promise<Session>;
  /** Whether a session that was found still stands, under whichever token. */
  isOpen(session: Session): Promise<boolean>;
  /** Counts as a use of a session, as a call is; false when it has ended. */
  use(session: Session): boolean;
  /** Called when a session ends before its time. */
  onEnded(listener: (session: { readonly sessionId: number }) => void): () => void;
}

/** A socket's word on which key its program has. */
export interface SignedSocket {
  readonly keyId: string;
  readonly timestampMs: string;
  readonly signature: string;
  /** The address itself: lists of addresses are about it. */
  readonly remote: string;
  /** For limits: IPv4, or the /48 of IPv6. */
  readonly address: string;
}

/** What the feed is built from. */
export interface FeedDeps {
  readonly exchange: Exchange;
  readonly marketData: MarketDataService;
  readonly catalogue: MarketCatalogue;
  readonly sessions: FeedSessions;
  readonly callEndpoint: CallEndpoint;
  /** Has all open orders of a user cancelled after that time, unless it is called again before; 0: never. */
  readonly cancelAllAfter: (userId: number, countdownMs: number) => Promise<unknown>;
  /** What is written about orders between people outside the core. */
  readonly orderNews?: OrderNews;
  readonly log: Pick<Logger, 'warn' | 'error' | 'info'>;
  readonly nowMs: () => number;
  /** Browser origins besides the server's own that may open a socket, such as `https://example.com`. */
  readonly allowedOrigins?: readonly string[];
  /** The site people see, where it cannot be told from their requests. */
  readonly publicOrigin?: string | undefined;
  /** The host that private pictures have for themselves: nothing else answers there. */
  readonly picturesOrigin?: string | undefined;
  /** Whose word on the caller's address counts. */
  readonly trustedProxies?: BlockList | undefined;
  readonly limits?: Partial<FeedLimits>;
  readonly metrics?: Registry;
}
