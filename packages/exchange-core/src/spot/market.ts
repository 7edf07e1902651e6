import { BookMarket } from '#book/book-market.ts';
import { MARKET_OPEN } from '#book/codes.ts';
import type { OrderTable } from '#book/order-table.ts';
import { codeOf } from '#kernel/names.ts';
import type { AccountId } from '#kernel/quantities.ts';
import { marketStates } from '#kernel/vocabulary.ts';
import type { IndexPrice } from '#prices/index-prices.ts';
import type { MarketTermRow } from './terms/records.ts';
import { unsetTerm } from './terms/market-terms.ts';
import type { MarketTerms } from './terms/market-terms.ts';
import type { SpotEffect } from './effects.ts';

export interface StoredMarket extends Omit<SpotEffect<'market_created'>, 'type'> {
  /** 0 before the first trade. */
  readonly lastTicks: number;
  /** 0 before the first index price. */
  readonly indexTicks: number;
  readonly indexAtMs: number;
}

/** One spot market: its rules, its book, its waiting orders and its prices. */
export class Market extends BookMarket {
  rules: StoredMarket;
  readonly baseAssetId: number;
  readonly quoteAssetId: number;
  /** Base units in one lot. */
  readonly lotUnits: number;
  /** Kept by the product of prices. */
  readonly index: Readonly<IndexPrice>;
  /** Accounts of the house that collect fees, opened with the first fee; 0 before. */
  baseFeesAccountId = 0 as AccountId;
  quoteFeesAccountId = 0 as AccountId;
  /** Number of the market's state in the list of states. */
  state = MARKET_OPEN;

  readonly #terms: Pick<MarketTerms, 'setOf'>;
  /** Made once, since every order asks. */
  readonly #unsetTerm: MarketTermRow;

  constructor(
    rules: StoredMarket,
    index: Readonly<IndexPrice>,
    orders: OrderTable,
    terms: Pick<MarketTerms, 'setOf'>,
  ) {
    super(rules.marketId, rules.tickLotUnits, orders);
    this.#terms = terms;
    this.#unsetTerm = unsetTerm(rules.marketId);
    this.rules = rules;
    this.baseAssetId = rules.baseAssetId;
    this.quoteAssetId = rules.quoteAssetId;
    this.lotUnits = rules.lotUnits;
    this.index = index;
    this.state = codeOf(marketStates, rules.state);
    this.lastTicks = rules.lastTicks;
  }

  /** Its steps, and whether it is listed. */
  get term(): MarketTermRow {
    return this.#terms.setOf(this.marketId) ?? this.#unsetTerm;
  }

  /** The market as a row. */
  stored(): StoredMarket {
    return {
      ...this.rules,
      state: marketStates[this.state]!,
      lastTicks: this.lastTicks,
      indexTicks: this.index.ticks,
      indexAtMs: this.index.atMs,
    };
  }
}
