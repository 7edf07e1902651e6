import type { EndpointName, Envelope } from '@candor/protocol';
import type { Logger } from 'pino';
import type { Exchange } from '#engine/exchange-port.ts';
import type { MarketDataService } from '#modules/market-data/index.ts';
import type { FeedLimits } from './feed-limits.ts';
import type { UserViews } from './user-views.ts';

/** Who a token belongs to, as far as the feed cares. */
export interface FeedSession {
  readonly userId: number;
}

/** Sessions as the feed needs them. */
export interface FeedSessions<Session extends FeedSession = FeedSession> {
  /** Undefined for an unknown, expired or ended session. */
  find(token: string): Promise<Session | undefined>;
  /** Called when a session ends before its time, with what `find` answered. */
  onEnded(listener: (session: Session) => void): () => void;
}

/** What the feed is built from. */
export interface FeedDeps<Session extends FeedSession = FeedSession> {
  readonly exchange: Exchange;
  readonly marketData: MarketDataService;
  readonly sessions: FeedSessions<Session>;
  readonly views: UserViews;
  /** Calls an endpoint of the API in the name of a session; answers refusals, never throws them. */
  readonly callEndpoint: (
    name: EndpointName,
    session: Session | undefined,
    request: Readonly<Record<string, unknown>>,
  ) => Promise<Envelope>;
  readonly log: Pick<Logger, 'warn' | 'error' | 'info'>;
  readonly nowMs: () => number;
  /** Browser origins besides the server's own that may open a socket, such as `https://example.com`. */
  readonly allowedOrigins?: readonly string[];
  readonly limits?: Partial<FeedLimits>;
}
