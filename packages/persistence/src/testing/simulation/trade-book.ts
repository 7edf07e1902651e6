import type { Command, Effect } from '@candor/exchange-core';
import { expectEqual } from './books.ts';
import type { JournalReader } from './simulated-storage.ts';

const PPM = 1_000_000n;
/** No fee is more than a tenth of a trade. */
const RATE_MOST = 100_000n;

interface Rates {
  readonly maker: bigint;
  readonly taker: bigint;
}

/** Fees of spot trades by hand: of what each side received, by its tier and the market's factor, rounded up, and booked once. */
export class TradeBook implements JournalReader {
  readonly #tiers = new Map<number, Rates>();
  readonly #users = new Map<number, number>();
  readonly #factors = new Map<number, Rates>();
  readonly #markets = new Map<number, { lotUnits: bigint; tickLotUnits: bigint }>();

  after(command: Command, effects: readonly Effect[]): void {
    if (command.type === 'fee_tier_set') {
      const { tier, makerRatePpm, takerRatePpm } = command;
      this.#tiers.set(tier, { maker: BigInt(makerRatePpm), taker: BigInt(takerRatePpm) });
    } else if (command.type === 'user_create') this.#users.set(command.userId, command.feeTier);
    else if (command.type === 'market_fees_set') {
      const { marketId, makerFactorPpm, takerFactorPpm } = command;
      const factors = { maker: BigInt(makerFactorPpm), taker: BigInt(takerFactorPpm) };
      this.#factors.set(marketId, factors);
    } else if (command.type === 'market_create') {
      const { lotUnits, tickLotUnits } = command;
      const scales = { lotUnits: BigInt(lotUnits), tickLotUnits: BigInt(tickLotUnits) };
      this.#markets.set(this.#markets.size + 1, scales);
    }
    for (const effect of effects) if (effect.type === 'trade') this.#trade(effect, effects);
  }

  #trade(trade: Extract<Effect, { type: 'trade' }>, effects: readonly Effect[]): void {
    const { tradeId, marketId, takerSide, makerUserId, takerUserId } = trade;
    const market = this.#markets.get(marketId);
    if (market === undefined) throw new Error(`there is no market ${marketId}`);
    const lots = BigInt(trade.lots);
    const [base, quote] = [
      lots * market.lotUnits,
      BigInt(trade.ticks) * lots * market.tickLotUnits,
    ];
    const [made, taken] = takerSide === 'buy' ? [quote, base] : [base, quote];
    const maker = this.#fee(made, marketId, makerUserId, 'maker');
    const taker = this.#fee(taken, marketId, takerUserId, 'taker');
    const told = [BigInt(trade.makerFeeUnits), BigInt(trade.takerFeeUnits)];
    expectEqual(`fees of trade ${tradeId}`, [maker, taker], told);
    const booked = effects.flatMap((own) => {
      const isFee = own.type === 'transfer' && own.reason === 'trade_fee';
      return isFee && own.referenceId === tradeId ? [BigInt(own.units)] : [];
    });
    const due = (takerSide === 'buy' ? [taker, maker] : [maker, taker]).filter((own) => own > 0n);
    expectEqual(`fees booked for trade ${tradeId}`, due, booked);
  }

  #fee(units: bigint, marketId: number, userId: number, side: keyof Rates): bigint {
    const rate = this.#tiers.get(this.#users.get(userId) ?? -1)?.[side];
    if (rate === undefined) throw new Error(`user ${userId} has no tier`);
    const factor = this.#factors.get(marketId)?.[side] ?? PPM;
    const own = up(rate * factor);
    return up(units * (factor !== PPM && own > RATE_MOST ? RATE_MOST : own));
  }
}

/** Millionths, rounded up. */
function up(millionths: bigint): bigint {
  return (millionths + PPM - 1n) / PPM;
}
