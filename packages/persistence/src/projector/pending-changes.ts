import {
  accountKinds,
  effectIds,
  effectWords,
  marketStates,
  orderSides,
  transferReasons,
  UNITS_LIMB,
  userRoles,
} from '@candor/exchange-core';
import type { EffectLog } from '@candor/exchange-core';
import { addUnits, asUnits, negate, ZERO_UNITS } from '@candor/money';
import type { Units } from '@candor/money';
import type { Batch } from '#codec/batch-codec.ts';
import { PendingRecords } from '#records/pending-records.ts';
import type { AccountOwners } from './account-owners.ts';
import { offsetsOf } from './effect-offsets.ts';
import { KlineMerger } from './kline-merger.ts';
import { OrderChanges } from './order-changes.ts';
import type { ProjectionCounters } from './projection-counters.ts';
import { RowBuffer } from './row-buffer.ts';
import * as shapes from './table-shapes.ts';
import { HourlyPrices } from './valuing-prices.ts';

interface BalanceDelta {
  availableUnits: Units;
  heldUnits: Units;
}

interface MarketPrices {
  lastTicks: number | undefined;
  indexTicks: number | undefined;
  indexAtMs: number | undefined;
  state: string | undefined;
}

const at = {
  asset: offsetsOf('asset_created'),
  feeTier: offsetsOf('fee_tier_set'),
  market: offsetsOf('market_created'),
  marketRules: offsetsOf('market_rules_set'),
  marketState: offsetsOf('market_state_set'),
  user: offsetsOf('user_set'),
  account: offsetsOf('account_opened'),
  transfer: offsetsOf('transfer'),
  trade: offsetsOf('trade'),
  contractTrade: offsetsOf('contract_trade'),
  contractMarket: offsetsOf('contract_market_put'),
  contractSample: offsetsOf('contract_sample_put'),
  index: offsetsOf('index_price_set'),
  fund: offsetsOf('demo_funded'),
  request: offsetsOf('request_recorded'),
};

/**
 * Everything that batches changed and the tables do not have yet, coalesced: one delta a balance,
 * one change an order, one candle a minute, and rows for what is only ever added. Read straight
 * from the effect log's words.
 */
export class PendingChanges {
  readonly counters: ProjectionCounters;
  readonly assets = new RowBuffer(shapes.assetsShape);
  readonly feeTiers = new Map<number, readonly number[]>();
  readonly markets = new RowBuffer(shapes.marketsShape);
  readonly marketRules = new Map<number, readonly number[]>();
  readonly users = new Map<number, readonly (number | string)[]>();
  readonly accounts = new RowBuffer(shapes.accountsShape);
  readonly trades = new RowBuffer(shapes.tradesShape);
  readonly contractTrades = new RowBuffer(shapes.contractTradesShape);
  readonly contractSamples = new RowBuffer(shapes.contractSamplesShape);
  readonly contractFees = new Map<string, readonly number[]>();
  readonly transfers = new RowBuffer(shapes.transfersShape);
  readonly transferPrices = new RowBuffer(shapes.transferPricesShape);
  readonly requests = new Map<string, readonly (number | string)[]>();
  readonly demoFunds = new Map<string, readonly number[]>();
  readonly balances = new Map<number, BalanceDelta>();
  readonly orders: OrderChanges;
  readonly prices = new Map<number, MarketPrices>();
  readonly klines = new KlineMerger();
  readonly hourlyPrices = new HourlyPrices();
  readonly records = new PendingRecords();
  commandCount = 0;
  effectCount = 0;
  readonly #owners: AccountOwners;
  /** What the last trade was paid in: of its two transfers, that one gives it its worth. */
  #paidAssetId = 0;

  constructor(owners: AccountOwners, counters: Readonly<ProjectionCounters>) {
    this.#owners = owners;
    this.counters = { ...counters };
    this.orders = new OrderChanges(owners, this.counters);
  }

  /** @throws Error when the batch does not continue where the last one ended. */
  add(batch: Batch): void {
    let from = 0;
    for (const [place, { sequence, timestampMs }] of batch.commands.entries()) {
      if (sequence !== this.counters.sequence + 1) {
        throw new Error(`sequence ${sequence} cannot follow ${this.counters.sequence}`);
      }
      this.counters.sequence = sequence;
      this.counters.timestampMs = timestampMs;
      const to = batch.effectEnds[place] ?? from;
      for (let word = from; word < to; word += effectWords[batch.effects.words[word]!]!) {
        this.#addEffect(batch.effects, word, timestampMs);
        this.effectCount += 1;
      }
      from = to;
    }
    this.commandCount += batch.commands.length;
  }

  #addEffect(log: EffectLog, word: number, timeMs: number): void {
    const { words, texts } = log;
    switch (words[word]) {
      case effectIds.transfer:
        this.#addTransfer(words, word, timeMs);
        return;
      case effectIds.order_opened:
        this.orders.open(log, word, timeMs);
        return;
      case effectIds.order_rested:
        this.orders.rest(words, word, timeMs);
        return;
      case effectIds.order_triggered:
        this.orders.trigger(words, word, timeMs);
        return;
      case effectIds.order_retriggered:
        this.orders.retrigger(words, word, timeMs);
        return;
      case effectIds.order_changed:
        this.orders.change(words, word, timeMs);
        return;
      case effectIds.trade:
        this.#addTrade(words, word, timeMs);
        return;
      case effectIds.index_price_set:
        this.#setIndexPrice(words, word, timeMs);
        return;
      case effectIds.request_recorded:
        this.#recordRequest(words, texts, word, timeMs);
        return;
      default:
        this.#addRareEffect(log, word, timeMs);
        return;
    }
  }

  #addRareEffect(log: EffectLog, word: number, timeMs: number): void {
    const { words, texts } = log;
    const field = (offset: number): number => words[word + offset]!;
    switch (words[word]) {
      case effectIds.asset_created:
        this.assets.add(
          field(at.asset.assetId),
          texts[field(at.asset.symbol)],
          field(at.asset.scale),
        );
        return;
      case effectIds.fee_tier_set: {
        const { tier, makerRatePpm, takerRatePpm } = at.feeTier;
        this.feeTiers.set(field(tier), [field(tier), field(makerRatePpm), field(takerRatePpm)]);
        return;
      }
      case effectIds.market_created:
        this.#createMarket(log, word);
        return;
      case effectIds.market_rules_set:
        // The table's columns are in the order of the effect's fields.
        this.marketRules.set(
          field(at.marketRules.marketId),
          Object.values(at.marketRules).map(field),
        );
        return;
      case effectIds.market_state_set:
        this.#pricesOf(field(at.marketState.marketId)).state =
          marketStates[field(at.marketState.state)];
        return;
      case effectIds.user_set:
        this.#setUser(words, word);
        return;
      case effectIds.account_opened:
        this.#openAccount(log, word);
        return;
      case effectIds.demo_funded: {
        const [userId, assetId] = [field(at.fund.userId), field(at.fund.assetId)];
        this.demoFunds.set(`${userId}:${assetId}`, [userId, assetId, timeMs]);
        return;
      }
      case effectIds.contract_trade:
        this.#addContractTrade(words, word, timeMs);
        return;
      case effectIds.contract_warned:
        // Told to those who listen; the risk that it names passes with the next price.
        return;
      case effectIds.contract_market_put:
        this.#owners.addMarket(
          field(at.contractMarket.marketId),
          field(at.contractMarket.tickLotUnits),
        );
        this.#addContractFees(field, timeMs);
        this.records.add(log, word, this.counters.sequence, timeMs);
        return;
      case effectIds.contract_sample_put:
        this.#addContractSample(field, timeMs);
        this.records.add(log, word, this.counters.sequence, timeMs);
        return;
      default:
        if (this.records.add(log, word, this.counters.sequence, timeMs)) return;
        throw new Error(`effect kind ${words[word]} has no table: write it here`);
    }
  }

  #addTransfer(words: Float64Array, word: number, timeMs: number): void {
    const debit = words[word + at.transfer.debitAccountId]!;
    const credit = words[word + at.transfer.creditAccountId]!;
    const units = unitsAt(words, word + at.transfer.units);
    this.#addToBalance(debit, negate(units));
    this.#addToBalance(credit, units);
    // Within one pair money is only held or released: nothing came to the account or left it.
    if (Math.floor(debit / 2) === Math.floor(credit / 2)) return;
    const owners = this.#owners;
    const customers = [owners.customerOf(debit), owners.customerOf(credit)] as const;
    const assetId = owners.assetOf(debit);
    const reason = transferReasons[words[word + at.transfer.reason]!];
    this.transfers.add(
      ++this.counters.lastTransferId,
      this.counters.sequence,
      debit,
      credit,
      units,
      words[word + at.transfer.referenceId],
      ...customers,
      assetId,
      timeMs,
      reason,
    );
    if (customers[0] === customers[1] || reason === 'trade_fee') return;
    if (reason === 'trade' && assetId !== this.#paidAssetId) return;
    this.#priceTransfer(this.counters.lastTransferId, assetId);
  }

  /** Keeps what came to a customer, or left one, together with its price of that moment. */
  #priceTransfer(transferId: number, assetId: number): void {
    this.#owners.prices.forEachPrice(assetId, (marketId, ticks) => {
      this.transferPrices.add(transferId, marketId, ticks);
    });
  }

  #addToBalance(accountId: number, units: Units): void {
    const isHeld = accountId % 2 === 1;
    const pair = isHeld ? accountId - 1 : accountId;
    let delta = this.balances.get(pair);
    if (delta === undefined) {
      delta = { availableUnits: ZERO_UNITS, heldUnits: ZERO_UNITS };
      this.balances.set(pair, delta);
    }
    if (isHeld) delta.heldUnits = addUnits(delta.heldUnits, units);
    else delta.availableUnits = addUnits(delta.availableUnits, units);
  }

  #addTrade(words: Float64Array, word: number, timeMs: number): void {
    const { trade } = at;
    const tradeId = words[word + trade.tradeId]!;
    const marketId = words[word + trade.marketId]!;
    const ticks = words[word + trade.ticks]!;
    const lots = words[word + trade.lots]!;
    const makerUserId = words[word + trade.makerUserId]!;
    const takerUserId = words[word + trade.takerUserId]!;
    const quoteUnits = ticks * lots * this.#owners.tickLotUnitsOf(marketId);
    this.counters.lastTradeId = Math.max(this.counters.lastTradeId, tradeId);
    this.#pricesOf(marketId).lastTicks = ticks;
    const { prices } = this.#owners;
    this.#paidAssetId = prices.quoteAssetOf(marketId);
    if (prices.setLast(marketId, ticks)) this.hourlyPrices.set(marketId, ticks, timeMs);
    this.klines.addTrade(marketId, ticks, lots, quoteUnits, timeMs);
    this.trades.add(
      tradeId,
      marketId,
      ticks,
      lots,
      quoteUnits,
      words[word + trade.makerOrderId],
      words[word + trade.takerOrderId],
      makerUserId,
      takerUserId,
      words[word + trade.makerFeeUnits],
      words[word + trade.takerFeeUnits],
      timeMs,
      orderSides[words[word + trade.takerSide]!],
      this.#owners.isHouse(makerUserId),
      this.#owners.isHouse(takerUserId),
    );
  }

  #addContractTrade(words: Float64Array, word: number, timeMs: number): void {
    const { contractTrade: trade } = at;
    const field = (offset: number): number => words[word + offset]!;
    const marketId = field(trade.marketId);
    const ticks = field(trade.ticks);
    const lots = field(trade.lots);
    const valueUnits = ticks * lots * this.#owners.tickLotUnitsOf(marketId);
    const makerUserId = field(trade.makerUserId);
    const takerUserId = field(trade.takerUserId);
    this.klines.addTrade(marketId, ticks, lots, valueUnits, timeMs);
    this.contractTrades.add(
      marketId,
      field(trade.tradeId),
      ticks,
      lots,
      valueUnits,
      field(trade.makerOrderId),
      field(trade.takerOrderId),
      makerUserId,
      takerUserId,
      field(trade.makerFeeUnits),
      field(trade.takerFeeUnits),
      field(trade.makerProfitUnits),
      field(trade.takerProfitUnits),
      timeMs,
      orderSides[field(trade.takerSide)],
      this.#isExchange(makerUserId),
      this.#isExchange(takerUserId),
    );
  }

  #addContractSample(field: (offset: number) => number, timeMs: number): void {
    const { marketId, indexTicks, bidTicks, askTicks, ...others } = at.contractSample;
    const { impactBidTicks, impactAskTicks, premiumE9 } = others;
    const figures = [indexTicks, bidTicks, askTicks, impactBidTicks, impactAskTicks, premiumE9];
    this.contractSamples.add(
      ...[field(marketId), this.counters.sequence, timeMs],
      ...figures.map(field),
    );
  }

  #addContractFees(field: (offset: number) => number, timeMs: number): void {
    const { marketId, makerFeePpm, takerFeePpm, liquidationFeePpm } = at.contractMarket;
    const { sequence } = this.counters;
    const fees = [makerFeePpm, takerFeePpm, liquidationFeePpm].map(field);
    this.contractFees.set(`${field(marketId)}:${sequence}`, [
      field(marketId),
      sequence,
      timeMs,
      ...fees,
    ]);
  }

  /** House users, and the exchange itself where it gives up a takeover: no user. */
  #isExchange(userId: number): boolean {
    return userId === 0 || this.#owners.isHouse(userId);
  }

  #setIndexPrice(words: Float64Array, word: number, timeMs: number): void {
    const marketId = words[word + at.index.marketId]!;
    const ticks = words[word + at.index.ticks]!;
    if (!this.#owners.prices.setIndex(marketId, ticks)) return;
    const prices = this.#pricesOf(marketId);
    prices.indexTicks = ticks;
    prices.indexAtMs = timeMs;
    this.hourlyPrices.set(marketId, ticks, timeMs);
  }

  #recordRequest(
    words: Float64Array,
    texts: readonly string[],
    word: number,
    timeMs: number,
  ): void {
    const userId = words[word + at.request.userId]!;
    const key = texts[words[word + at.request.requestKey]!] ?? '';
    const bodyHash = words[word + at.request.bodyHash]!;
    const resultId = words[word + at.request.resultId]!;
    this.requests.set(`${userId}:${key}`, [userId, key, bodyHash, resultId, timeMs]);
  }

  #createMarket({ words, texts }: EffectLog, word: number): void {
    // The table's columns are in the order of the effect's fields: id, symbol, numbers, state.
    const values = Object.values(at.market).map((offset) => words[word + offset]!);
    const [marketId = 0, symbol = 0, ...numbers] = values;
    const state = marketStates[numbers.pop() ?? 0];
    this.markets.add(marketId, texts[symbol], ...numbers, state);
    this.#owners.addMarket(marketId, words[word + at.market.tickLotUnits]!);
    this.#owners.prices.addMarket(
      marketId,
      words[word + at.market.baseAssetId]!,
      words[word + at.market.quoteAssetId]!,
    );
  }

  #setUser(words: Float64Array, word: number): void {
    const userId = words[word + at.user.userId]!;
    const role = userRoles[words[word + at.user.role]!] ?? '';
    const feeTier = words[word + at.user.feeTier]!;
    this.users.set(userId, [userId, role, feeTier, words[word + at.user.selfTradeGroup]!]);
    this.#owners.setRole(userId, role === 'house');
  }

  #openAccount({ words, texts }: EffectLog, word: number): void {
    const accountId = words[word + at.account.accountId]!;
    const userId = words[word + at.account.userId]!;
    const assetId = words[word + at.account.assetId]!;
    const kind = accountKinds[words[word + at.account.accountKind]!];
    this.counters.lastAccountId = Math.max(this.counters.lastAccountId, accountId);
    this.accounts.add(
      accountId,
      userId,
      kind,
      texts[words[word + at.account.houseAccount]!],
      assetId,
    );
    this.#owners.addAccount(accountId, userId, assetId);
  }

  #pricesOf(marketId: number): MarketPrices {
    let prices = this.prices.get(marketId);
    if (prices === undefined) {
      prices = {
        lastTicks: undefined,
        indexTicks: undefined,
        indexAtMs: undefined,
        state: undefined,
      };
      this.prices.set(marketId, prices);
    }
    return prices;
  }
}

function unitsAt(words: Float64Array, at: number): Units {
  const high = words[at]!;
  const low = words[at + 1]!;
  const value = high * UNITS_LIMB + low;
  if (Number.isSafeInteger(value)) return value as Units;
  return asUnits(BigInt(high) * BigInt(UNITS_LIMB) + BigInt(low));
}
