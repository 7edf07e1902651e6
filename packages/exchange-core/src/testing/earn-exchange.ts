import { asUnits } from '@candor/money';
import type { AccountKind } from '#kernel/vocabulary.ts';
import { checkin } from '#checkin/product.ts';
import type { CheckinReads } from '#checkin/product.ts';
import { Engine } from '#engine.ts';
import { finance } from '#finance/product.ts';
import type { FinanceReads } from '#finance/product.ts';
import type { CommandOf } from '#products.ts';
import { SMALL_RULES, SmallExchange, USDT } from './small-exchange.ts';

export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

/** Half past nine in the morning, UTC: a day of the check-in has begun at 16:00 of the day before. */
export const START_MS = Date.UTC(2026, 10, 2, 9, 30);

/** A seven-day product in USDT at 36.5 %: a thousandth a day. */
export const weeklyProduct: CommandOf<'finance_product_set'> = {
  type: 'finance_product_set',
  productId: 0,
  assetId: USDT,
  cycle: 'weekly',
  termDays: 7,
  ratePpm: 365_000,
  capUnits: asUnits(10_000_000),
  userUnitsMax: asUnits(1_000_000),
  unitsMin: asUnits(1_000),
  stepUnits: asUnits(10),
  isManaged: 1,
};

/** A small exchange with a check-in and finance on it. Time moves by {@link pass} only. */
export class EarnExchange extends SmallExchange {
  constructor() {
    super();
    this.timestampMs = START_MS;
  }

  get checkin(): CheckinReads {
    return this.engine.read(checkin);
  }

  get finance(): FinanceReads {
    return this.engine.read(finance);
  }

  /** Lets time go by and fires what became due, one command after another, as the server does. */
  pass(ms: number): number {
    this.timestampMs += ms;
    return this.fireDue();
  }

  /** @returns how many commands it took */
  fireDue(): number {
    let fired = 0;
    // A command comes a second after the last; what is due is asked by its own time.
    while ((this.engine.nextDueAtMs ?? Infinity) <= this.timestampMs) {
      this.timestampMs -= 1_000;
      this.accept({ type: 'time_passed' });
      fired += 1;
    }
    return fired;
  }

  /** A user's money in one of their accounts. */
  money(userId: number, accountKind: AccountKind, assetId = USDT) {
    const own = this.engine
      .balancesOf(userId)
      .find((balance) => balance.assetId === assetId && balance.accountKind === accountKind);
    return { available: Number(own?.availableUnits ?? 0), held: Number(own?.heldUnits ?? 0) };
  }

  /** What one of the house's accounts has. */
  house(name: string, assetId = USDT): number {
    const found = this.engine
      .dump()
      .accounts.find((own) => own.houseAccount === name && own.assetId === assetId);
    return Number(found?.availableUnits ?? 0);
  }

  /** Throws when the books are wrong, or a copy loaded from the state's rows differs from it. */
  assertWhole(): void {
    this.engine.assertBalanced();
    const copy = new Engine(SMALL_RULES);
    copy.load(this.engine.dump());
    copy.assertBalanced();
    const [own, other] = [this.engine.canonicalState(), copy.canonicalState()];
    if (own.length !== other.length || own.some((byte, at) => byte !== other[at])) {
      throw new Error('a copy of the state differs from it');
    }
    if (copy.nextDueAtMs !== this.engine.nextDueAtMs)
      throw new Error('a copy is due at another time');
  }
}
