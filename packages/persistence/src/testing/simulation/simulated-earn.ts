import { checkin, finance, redeem } from '@candor/exchange-core';
import type { CommandBody, CommandOf, Engine } from '@candor/exchange-core';
import type { SeededRandom } from '@candor/exchange-core/testing';
import { asUnits } from '@candor/money';
import { USDT } from './opening.ts';
import type { SimulatedProduct } from './simulated-product.ts';

export const SAVERS = [201, 202, 203, 204, 205];
const FUNDS = 300_000;

/** A day, two and a week, at a thousandth a day and somewhat more: every day of every order pays something. */
const PRODUCTS = [
  { cycle: 'weekly', termDays: 1, ratePpm: 365_000, isManaged: 1 },
  { cycle: 'weekly', termDays: 2, ratePpm: 499_999, isManaged: 0 },
  { cycle: 'monthly', termDays: 7, ratePpm: 400_001, isManaged: 1 },
] as const;
const RATES = [365_000, 400_001, 499_999];

type Terms = CommandOf<'finance_product_set'>;

const termsOf = (
  own: Pick<Terms, 'productId' | 'cycle' | 'termDays' | 'ratePpm' | 'isManaged'>,
): Terms => ({
  ...{ type: 'finance_product_set', assetId: USDT, ...own },
  ...{ capUnits: asUnits(2_000_000), userUnitsMax: asUnits(200_000) },
  ...{ unitsMin: asUnits(1_000), stepUnits: asUnits(10) },
});

/** Fixed terms, managed plans and the daily check-in: who saves, what staff change, and money of the house that runs short now and then. */
export class SimulatedEarn implements SimulatedProduct {
  readonly #random: SeededRandom;

  constructor(random: SeededRandom) {
    this.#random = random;
  }

  openingCommands(): CommandBody[] {
    return [
      ...SAVERS.flatMap((userId): CommandBody[] => [
        { type: 'user_create', userId, role: 'customer', feeTier: 0, selfTradeGroup: 0 },
        {
          ...{ type: 'demo_fund', userId, assetId: USDT, accountKind: 'spot', requestKey: '' },
          units: asUnits(FUNDS),
        },
      ]),
      ...PRODUCTS.map((own) => termsOf({ ...own, productId: 0 })),
      this.#fund(),
      { type: 'checkin_rule_set', assetId: USDT, rewardUnits: asUnits(70), isOpen: 1 },
      { type: 'checkin_fund', source: 'seed_capital', units: asUnits(400) },
    ];
  }

  next(engine: Engine): CommandBody {
    const random = this.#random;
    const userId = random.pick(SAVERS);
    const roll = random.between(1, 100);
    if (roll <= 45) return this.#subscribe(engine, userId);
    if (roll <= 68) return this.#leave(engine, userId);
    if (roll <= 86) return { type: 'checkin_sign', userId, requestKey: '' };
    if (roll <= 91) return this.#fund();
    if (roll <= 94) {
      const units = asUnits(random.between(1, 500));
      return { type: 'checkin_fund', source: 'seed_capital', units };
    }
    return this.#staff(engine);
  }

  #fund(): CommandBody {
    const units = asUnits(this.#random.between(1, 2_000));
    return { type: 'finance_fund', assetId: USDT, source: 'seed_capital', units };
  }

  #subscribe(engine: Engine, userId: number): CommandBody {
    const random = this.#random;
    const product = random.pick(engine.read(finance).products());
    return {
      ...{ type: 'finance_subscribe', userId, productId: product.productId, accountKind: 'spot' },
      units: asUnits(10 * random.between(95, 4_000)),
      ratePpm: random.chance(3) ? 1 : product.ratePpm,
      renews: random.chance(50) ? product.isManaged : 0,
      requestKey: '',
    };
  }

  /** Part of an order or all of it, before its day or after; or whether it goes on. */
  #leave(engine: Engine, userId: number): CommandBody {
    const random = this.#random;
    const orders = engine.read(finance).runningOf(userId);
    if (orders.length === 0) return this.#subscribe(engine, userId);
    const order = random.pick(orders);
    const { orderId, principalUnits, renews } = order;
    const own = { userId, orderId, requestKey: '' };
    const roll = random.between(1, 10);
    if (roll <= 2) return { type: 'finance_cancel', ...own };
    if (roll <= 4) return { type: 'finance_renew', ...own, renews: 1 - renews };
    const whole = Number(principalUnits);
    const units = asUnits(roll <= 6 ? whole : 10 * random.between(1, Math.ceil(whole / 10)));
    const { givenUpUnits: costUnits } = redeem(order, units);
    return { type: 'finance_redeem', ...own, units, costUnits };
  }

  /** Other rates for who comes next, and doors that close and open. */
  #staff(engine: Engine): CommandBody {
    const random = this.#random;
    const { productId, cycle, termDays, isManaged, takesMoney } = random.pick(
      engine.read(finance).products(),
    );
    if (random.chance(40)) {
      const isOpen = 1 - takesMoney;
      return { type: 'finance_product_open', productId, isOpen };
    }
    if (random.chance(30)) {
      const { takesCheckins, assetId, rewardUnits } = engine.read(checkin).rule;
      return { type: 'checkin_rule_set', assetId, rewardUnits, isOpen: 1 - takesCheckins };
    }
    return termsOf({ productId, cycle, termDays, isManaged, ratePpm: random.pick(RATES) });
  }
}
