import { quotesHeard } from '@candor/exchange-core';
import { ContractEngine, SeededRandom } from '@candor/exchange-core/testing';
import type { ContractBody } from '@candor/exchange-core/testing';
import { asUnits } from '@candor/money';

const USDT = 1;
export const PERP = 1_000_001;
export const MID_TICKS = 600_000;
/** Units of an account: a million of the quote coin at six decimals. */
const FUNDS = asUnits(1_000_000_000_000);

type OrderBody = Extract<ContractBody, { type: 'contract_order_place_checked' }>;
export type StampedBody = ContractBody & {
  readonly sequence: number;
  readonly timestampMs: number;
};

/** A contract in thousandths of a coin, priced to a tenth: a tick times a lot is a hundred units. */
const genesis: readonly ContractBody[] = [
  { type: 'asset_create', symbol: 'USDT', scale: 6 },
  { type: 'asset_create', symbol: 'BTC', scale: 8 },
  { type: 'fee_tier_set', tier: 0, makerRatePpm: 0, takerRatePpm: 0 },
  ...['alpha', 'beta', 'gamma', 'delta', 'epsilon'].map(
    (name) => ({ type: 'price_source_add', name }) as const,
  ),
  {
    type: 'contract_market_create',
    ...{ symbol: 'BTCUSDT-PERP', accountKind: 'contract', baseAssetId: 2, quoteAssetId: USDT },
    ...{ indexMarketId: 0, priceScale: 1, tickSizeE12: 100_000_000_000, lotUnits: 100_000 },
    ...{ tickLotUnits: 100, ticksMin: 1, ticksMax: 3_000_000, lotsMax: 1_000_000 },
    ...{
      positionUnitsMax: 100_000_000_000_000,
      priceBandPpm: 100_000,
      marketProtectionPpm: 20_000,
    },
    ...{ markBandPpm: 20_000, impactUnits: 20_000_000_000, makerFeePpm: 200, takerFeePpm: 500 },
    ...{ liquidationFeePpm: 5_000, openOrdersMax: 200, leverageDefault: 20 },
    tiers: [0, 4_000, 125, 250_000_000_000, 5_000, 100, 1_000_000_000_000, 10_000, 50],
  },
];

/** A contract market of some users, and the commands that were accepted in it. */
export class BenchContracts {
  readonly engine = new ContractEngine();
  readonly random: SeededRandom;
  timestampMs = 1_000_000;

  constructor(seed: number, users: number) {
    this.random = new SeededRandom(seed);
    for (const body of genesis) this.submit(body);
    for (let userId = 1; userId <= users; userId++) {
      this.submit({ type: 'user_create', userId, role: 'house', feeTier: 0, selfTradeGroup: 0 });
      const account = { assetId: USDT, accountKind: 'contract', units: FUNDS } as const;
      this.submit({ type: 'house_seed', userId, ...account });
    }
    this.say(MID_TICKS);
  }

  stamp(body: ContractBody): StampedBody {
    return { ...body, sequence: this.engine.sequence + 1, timestampMs: this.timestampMs };
  }

  /** Decides a command that must be accepted, and gives it back. */
  submit(body: ContractBody): StampedBody {
    const command = this.stamp(body);
    this.engine.effects.clear();
    const decision = this.engine.decide(command);
    if (!decision.ok) throw new Error(`${body.type} was refused: ${decision.code}`);
    return command;
  }

  /** Five sources say a price, a second later. */
  say(ticks: number): StampedBody {
    this.timestampMs += 1_000;
    const quotes = [1, 2, 3, 4, 5].flatMap((source) => [source, PERP, ticks * 1_000, 0, 0]);
    return this.submit(quotesHeard(quotes));
  }

  setting(userId: number, leverage: number, marginMode: 'cross' | 'isolated'): void {
    const fields = { userId, marketId: PERP, leverage, marginMode } as const;
    this.submit({
      type: 'contract_setting_set',
      ...fields,
      positionMode: 'one_way',
      requestKey: '',
    });
  }

  order(fields: Pick<OrderBody, 'userId' | 'side' | 'ticks' | 'lots'>): OrderBody {
    return {
      type: 'contract_order_place_checked',
      marketId: PERP,
      positionSide: 'net',
      orderType: 'limit',
      timeInForce: 'gtc',
      reduceOnly: 0,
      takeProfitTicks: 0,
      stopLossTicks: 0,
      selfTradeMode: 'expire_taker',
      clientOrderId: '',
      requestKey: '',
      ...fields,
    };
  }
}
