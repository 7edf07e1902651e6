import { effectIds, effectWords, orderStatuses, userRoles } from '@candor/exchange-core';
import type { ClientBase } from 'pg';
import type { Batch } from '#codec/batch-codec.ts';
import { offsetsOf } from '#projector/effect-offsets.ts';
import { RecordHistory } from '#records/record-history.ts';
import { isFinal } from '#projector/order-changes.ts';

const at = {
  user: offsetsOf('user_set'),
  opened: offsetsOf('order_opened'),
  changed: offsetsOf('order_changed'),
  trade: offsetsOf('trade'),
  contractTrade: offsetsOf('contract_trade'),
};

/**
 * How many history rows customers must have by the journal, and the sums that a changed row would
 * break. Rows among house users alone are left out, for they may have been pruned.
 */
export class HistoryCounts {
  readonly #house = new Set<number>();
  readonly #houseOrders = new Set<number>();
  #trades = 0n;
  #tradeSum = 0n;
  #contractTrades = 0n;
  #contractTradeSum = 0n;
  #finishedOrders = 0n;
  #filledSum = 0n;
  readonly #records = new RecordHistory();

  add(batch: Batch): void {
    const { words, length } = batch.effects;
    for (let word = 0; word < length; word += effectWords[words[word]!]!) {
      this.#addEffect(words, word);
      this.#records.add(batch.effects, word, this.#house);
    }
  }

  /** One sentence for each table that disagrees. */
  async findDifferences(client: ClientBase): Promise<string[]> {
    const { rows } = await client.query<Record<string, string>>(
      `SELECT
         (SELECT count(*) FROM trades WHERE NOT (maker_is_house AND taker_is_house))::text
           AS trades,
         (SELECT coalesce(sum(ticks * lots::numeric + maker_fee_units + taker_fee_units), 0)
           FROM trades WHERE NOT (maker_is_house AND taker_is_house))::text AS trade_sum,
         (SELECT count(*) FROM contract_trades WHERE NOT (maker_is_house AND taker_is_house))::text
           AS contract_trades,
         (SELECT coalesce(sum(ticks * lots::numeric + maker_fee_units + taker_fee_units
             + maker_profit_units + taker_profit_units), 0)
           FROM contract_trades WHERE NOT (maker_is_house AND taker_is_house))::text
           AS contract_trade_sum,
         (SELECT count(*) FROM finished_orders WHERE NOT is_house)::text AS finished_orders,
         (SELECT coalesce(sum(filled_lots::numeric + fee_units), 0)
           FROM finished_orders WHERE NOT is_house)::text AS filled_sum`,
    );
    const expected = {
      trades: this.#trades,
      trade_sum: this.#tradeSum,
      contract_trades: this.#contractTrades,
      contract_trade_sum: this.#contractTradeSum,
      finished_orders: this.#finishedOrders,
      filled_sum: this.#filledSum,
    };
    const differences = Object.entries(expected)
      .filter(([name, value]) => rows[0]?.[name] !== String(value))
      .map(
        ([name, value]) =>
          `history: ${name.replaceAll('_', ' ')} is ${rows[0]?.[name] ?? 'unknown'} in the tables, ${value} by the journal`,
      );
    return [...differences, ...(await this.#records.findDifferences(client))];
  }

  #addEffect(words: Float64Array, word: number): void {
    const field = (offset: number): number => words[word + offset]!;
    switch (words[word]) {
      case effectIds.user_set:
        if (userRoles[field(at.user.role)] === 'house') this.#house.add(field(at.user.userId));
        return;
      case effectIds.order_opened:
        if (this.#house.has(field(at.opened.userId))) {
          this.#houseOrders.add(field(at.opened.orderId));
        }
        return;
      case effectIds.order_changed:
        this.#addChange(field);
        return;
      case effectIds.trade: {
        const { makerUserId, takerUserId, ticks, lots, makerFeeUnits, takerFeeUnits } = at.trade;
        if (this.#house.has(field(makerUserId)) && this.#house.has(field(takerUserId))) return;
        this.#trades += 1n;
        this.#tradeSum +=
          BigInt(field(ticks)) * BigInt(field(lots)) +
          BigInt(field(makerFeeUnits)) +
          BigInt(field(takerFeeUnits));
        return;
      }
      case effectIds.contract_trade:
        this.#addContractTrade(field);
        return;
      default:
    }
  }

  #addContractTrade(field: (offset: number) => number): void {
    const { contractTrade: trade } = at;
    if (this.#isHouse(field(trade.makerUserId)) && this.#isHouse(field(trade.takerUserId))) return;
    this.#contractTrades += 1n;
    this.#contractTradeSum += BigInt(field(trade.ticks)) * BigInt(field(trade.lots));
    const { makerFeeUnits, takerFeeUnits, makerProfitUnits, takerProfitUnits } = trade;
    for (const units of [makerFeeUnits, takerFeeUnits, makerProfitUnits, takerProfitUnits]) {
      this.#contractTradeSum += BigInt(field(units));
    }
  }

  /** A side without a user is the exchange, giving up a takeover. */
  #isHouse(userId: number): boolean {
    return userId === 0 || this.#house.has(userId);
  }

  #addChange(field: (offset: number) => number): void {
    const { changed } = at;
    if (!isFinal(orderStatuses[field(changed.status)])) return;
    if (this.#houseOrders.delete(field(changed.orderId))) return;
    this.#finishedOrders += 1n;
    this.#filledSum += BigInt(field(changed.filledLots)) + BigInt(field(changed.feeUnits));
  }
}
