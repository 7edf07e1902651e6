import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import type { FiatReads } from '#api/fiat-port.ts';
import type { Exchange } from '#engine/exchange-port.ts';
import type { HashCost, IdleLimits } from '#modules/access/accounts/index.ts';
import type { ProviderReach } from '#modules/people/screening/index.ts';
import type { DeliveryTransports } from '#modules/people/delivery/index.ts';
import type { MasterKey } from '#modules/access/secrets/index.ts';
import type { PictureStore } from '#modules/people/uploads/index.ts';
import type { MarketDataReads } from '#api/market-data-port.ts';
import type { RateLimits } from '#http/rate-limiter.ts';

/** What the API is put together from. */
export interface ApiDeps {
  readonly exchange: Exchange;
  readonly pool: Pool;
  readonly marketData: MarketDataReads;
  readonly log: Logger;
  readonly nowMs: () => number;
  /** Whether the demo's shortcuts are there: codes that are shown, users who verify themselves. */
  readonly demoEnabled: boolean;
  /** Whether money that is worth nothing is given out, and labelled: the demo, and a rehearsal. */
  readonly playMoney: boolean;
  /** Rates of fiat money; undefined in the demo, which has a table. */
  readonly fiat?: FiatReads | undefined;
  /** Where lists of sanctions and offices lie; without it there are none. */
  readonly screeningFolder?: string;
  /** Where a screening provider may be; only tests have theirs on this machine. */
  readonly providerReach?: ProviderReach;
  readonly limits?: RateLimits;
  readonly hashCost?: HashCost;
  readonly masterKey: MasterKey;
  /** What carries codes and notices; none leaves them in the demo's outbox. */
  readonly transports?: DeliveryTransports;
  /** Where pictures lie. */
  readonly pictures: PictureStore;
  /** The host that private pictures have for themselves. */
  readonly picturesOrigin?: string | undefined;
  /** Pictures a user may send in 24 hours. */
  readonly picturesPerDay?: number;
  /** Whether to register takes a code that was sent to the address; overrules what staff have set. */
  readonly registerVerification?: boolean | undefined;
  /** Multiplies what codes count per address and for strangers together. */
  readonly codeBudgetScale?: number;
  /** Where what is counted is registered. */
  readonly metrics?: Registry;
  /** Whom push services can write to. */
  readonly pushContact?: string;
  /** Where the phone client is in a browser, without a slash at its end. */
  readonly siteUrl?: () => string;
  /** How long sessions may go without use. */
  readonly idle?: IdleLimits;
}
