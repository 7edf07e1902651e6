import type { P2pOrder } from '@candor/exchange-core';
import type { Pool } from 'pg';
import type { Exchange } from '#engine/exchange-port.ts';
import type { MasterKey } from '#modules/access/secrets/index.ts';
import type { UserProofs } from '#modules/access/security/index.ts';
import type { LogSigner } from '#modules/content/public-log/index.ts';
import type { MarketCatalogue } from '#modules/markets/catalogue/index.ts';
import type { DayLimits } from '#modules/people/gates/index.ts';
import type { Messages } from '#modules/people/messages/index.ts';
import type { Uploads } from '#modules/people/uploads/index.ts';
import type { AdMarket } from './ad-market.ts';

/** Told when something was written about an order that no commit of the core tells. */
export interface RingsForOrders {
  ring(order: Pick<P2pOrder, 'orderId' | 'buyerId' | 'sellerId'>): void;
}

/** What fiat trading stands on. */
export interface P2pDeps {
  readonly exchange: Exchange;
  readonly pool: Pool;
  readonly catalogue: MarketCatalogue;
  readonly masterKey: MasterKey;
  readonly uploads: Uploads;
  readonly messages: Messages;
  readonly proofs: UserProofs;
  readonly adMarket: AdMarket;
  readonly dayLimits: DayLimits;
  readonly bell: RingsForOrders;
  readonly signer: LogSigner;
  readonly nowMs: () => number;
}
