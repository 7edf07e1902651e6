import { OrderTable } from '#book/order-table.ts';
import { OrdersByUser } from '#book/orders-by-user.ts';
import type { EffectLog } from '#kernel/effect-log.ts';
import type { Kernel } from '#kernel/kernel.ts';
import type { CommandStamp } from '#kernel/kinds.ts';
import type { Ledger } from '#ledger/ledger.ts';
import type { IndexPrices } from '#prices/index-prices.ts';
import type { UserTable } from '#registry/user-table.ts';
import { Attachments } from './attached/attachments.ts';
import { Market } from './market.ts';
import type { StoredMarket } from './market.ts';
import { OrderDraft } from './order-draft.ts';
import { MarketFees } from './fees/market-fees.ts';
import { MarketTerms } from './terms/market-terms.ts';
import { SpotTrails } from './trailing/spot-trails.ts';

/** Everything the spot market knows, and what it uses of the kernel on every order. */
export class SpotState {
  readonly kernel: Kernel;
  readonly log: EffectLog;
  readonly ledger: Ledger;
  readonly users: UserTable;
  readonly orders = new OrderTable();
  readonly ordersByUser = new OrdersByUser();
  /** By market id; place 0 stays empty. */
  readonly markets: (Market | undefined)[] = [undefined];
  /** What the order under way turned out to need; means nothing between commands. */
  readonly draft = new OrderDraft();
  lastOrderId = 0;
  lastTradeId = 0;
  lastPriority = 0;
  readonly trails: SpotTrails;
  readonly attachments: Attachments;
  readonly terms: MarketTerms;
  readonly fees: MarketFees;
  readonly #indexPrices: IndexPrices;

  constructor(kernel: Kernel, indexPrices: IndexPrices) {
    this.kernel = kernel;
    this.log = kernel.log;
    this.ledger = kernel.ledger;
    this.users = kernel.users;
    this.attachments = new Attachments(kernel);
    this.terms = new MarketTerms(kernel);
    this.fees = new MarketFees(kernel);
    this.trails = new SpotTrails(kernel, this.orders);
    this.#indexPrices = indexPrices;
  }

  get sequence(): number {
    return this.kernel.sequence;
  }

  get timestampMs(): number {
    return this.kernel.timestampMs;
  }

  /** Called by a command once nothing can refuse it any more: from here on the state changes. */
  accept(stamp: CommandStamp): void {
    this.kernel.accept(stamp);
  }

  /** Adds a market, new or known from a row. */
  openMarket(row: StoredMarket): void {
    const index = { ticks: row.indexTicks, atMs: row.indexAtMs };
    const price = this.#indexPrices.open(row.marketId, index);
    this.markets[row.marketId] = new Market(row, price, this.orders, this.terms);
  }
}
