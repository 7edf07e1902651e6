import { finance } from '@candor/exchange-core';
import type { Command, CommandOf, Effect, Engine } from '@candor/exchange-core';
import { expectEqual } from './books.ts';
import type { LedgerBook } from './books.ts';
import { SAVERS } from './simulated-earn.ts';
import type { JournalReader } from './simulated-storage.ts';

const DAY_MS = 86_400_000;
const YEAR = 365_000_000n;

/** An order as a person with pen and paper keeps it. */
interface NaiveOrder {
  readonly userId: number;
  readonly productId: number;
  renews: boolean;
  principal: bigint;
  rate: bigint;
  days: number;
  /** The day that is paid next, and the midnight it ends at. */
  day: number;
  nextMs: number;
  paid: bigint;
}

interface Terms {
  rate: bigint;
  days: number;
  isManaged: boolean;
  isOpen: boolean;
}

/**
 * Earn by hand, from the commands alone: each complete day is paid once, to the unit, out of money that the house has set
 * aside before; who leaves early gives back what that part got; one check-in a day comes out of the pool.
 */
export class EarnBook implements JournalReader {
  readonly #ledger: LedgerBook;
  readonly #products = new Map<number, Terms>();
  readonly #orders = new Map<number, NaiveOrder>();
  readonly #main = new Map(SAVERS.map((userId) => [userId, 0n]));
  readonly #spot = new Map(SAVERS.map((userId) => [userId, 0n]));
  readonly #signedOn = new Map<number, number>();
  #fund = 0n;
  #pool = 0n;
  #reward = 0n;

  constructor(ledger: LedgerBook) {
    this.#ledger = ledger;
  }

  after(command: Command, effects: readonly Effect[], engine: Engine): void {
    if (!this.#take(command, effects)) return;
    for (const userId of SAVERS) {
      const held = this.#sum((own) => (own.userId === userId ? own.principal : 0n));
      const mine = [this.#main.get(userId), 0n, (this.#spot.get(userId) ?? 0n) - held, held];
      const theirs = [...this.#ledger.money(userId, 'main'), ...this.#ledger.money(userId, 'spot')];
      expectEqual(`money of saver ${userId}`, mine, theirs);
    }
    expectEqual('the reward account', this.#fund, this.#ledger.house('finance_rewards'));
    expectEqual('the pool', this.#pool, this.#ledger.house('checkin_pool'));
    expectEqual('running orders', this.#running(), runningIn(engine));
    if (this.#free() < 0n) throw new Error('more interest is promised than is there');
    const isDue = (engine.nextDueAtMs ?? Infinity) <= command.timestampMs;
    const late = [...this.#orders].find(([, own]) => own.nextMs <= command.timestampMs);
    if (!isDue && late !== undefined) throw new Error(`order ${late[0]} was not paid for a day`);
  }

  /** Whether it has to do with Earn. */
  #take(command: Command, effects: readonly Effect[]): boolean {
    switch (command.type) {
      case 'demo_fund':
        if (!this.#spot.has(command.userId)) return false;
        add(this.#spot, command.userId, BigInt(command.units));
        return true;
      case 'finance_fund':
        this.#fund += BigInt(command.units);
        return true;
      case 'finance_product_set':
      case 'finance_product_open':
        this.#setProduct(command);
        return true;
      case 'finance_subscribe':
        this.#subscribe(command, effects);
        return true;
      case 'finance_redeem':
        this.#redeem(command);
        return true;
      case 'finance_cancel':
        this.#cancel(command);
        return true;
      case 'finance_renew':
        this.#order(command.orderId).renews = command.renews === 1;
        return true;
      case 'time_passed':
        return this.#payDays(command, effects);
      default:
        return this.#takeCheckin(command, effects);
    }
  }

  #takeCheckin(command: Command, effects: readonly Effect[]): boolean {
    if (command.type === 'checkin_rule_set') this.#reward = BigInt(command.rewardUnits);
    else if (command.type === 'checkin_fund') this.#pool += BigInt(command.units);
    else if (command.type === 'checkin_sign') this.#sign(command, effects);
    else return false;
    return true;
  }

  #setProduct(command: CommandOf<'finance_product_set' | 'finance_product_open'>): void {
    if (command.type === 'finance_product_open') {
      this.#terms(command.productId).isOpen = command.isOpen === 1;
      return;
    }
    const productId = command.productId === 0 ? this.#products.size + 1 : command.productId;
    this.#products.set(productId, {
      rate: BigInt(command.ratePpm),
      days: command.termDays,
      isManaged: command.isManaged === 1,
      isOpen: this.#products.get(productId)?.isOpen ?? true,
    });
  }

  #subscribe(command: CommandOf<'finance_subscribe'> & Command, effects: readonly Effect[]): void {
    const row = effects.find((effect) => effect.type === 'finance_order_put');
    if (row?.type !== 'finance_order_put') throw new Error('a subscription without an order');
    const { userId, productId, units, timestampMs } = command;
    const { rate, days } = this.#terms(productId);
    this.#orders.set(row.orderId, {
      ...{ userId, productId, rate, days, principal: BigInt(units), renews: command.renews === 1 },
      ...{ day: 1, nextMs: (Math.floor(timestampMs / DAY_MS) + 2) * DAY_MS, paid: 0n },
    });
  }

  #redeem({ orderId, userId, units }: CommandOf<'finance_redeem'>): void {
    const own = this.#order(orderId);
    const share = own.paid * BigInt(units);
    const cost = share / own.principal + (share % own.principal === 0n ? 0n : 1n);
    this.#fund += cost;
    add(this.#spot, userId, -cost);
    own.principal -= BigInt(units);
    own.paid -= cost;
    if (own.principal === 0n) this.#orders.delete(orderId);
  }

  #cancel({ orderId, timestampMs }: CommandOf<'finance_cancel'> & Command): void {
    const own = this.#order(orderId);
    if (timestampMs >= own.nextMs - DAY_MS) throw new Error(`order ${orderId} earns already`);
    this.#orders.delete(orderId);
  }

  #payDays({ timestampMs }: Command, effects: readonly Effect[]): boolean {
    const paid = effects.filter(
      (effect) => effect.type === 'transfer' && effect.reason === 'finance_interest',
    );
    for (const effect of paid) {
      if (effect.type !== 'transfer') continue;
      this.#payDay(effect.referenceId, BigInt(effect.units), timestampMs);
    }
    return paid.length > 0 || this.#orders.size > 0;
  }

  #payDay(orderId: number, units: bigint, nowMs: number): void {
    const own = this.#order(orderId);
    if (own.nextMs > nowMs) throw new Error(`order ${orderId} is paid before its day is over`);
    const isLast = own.day === own.days;
    const due = isLast ? promised(own) - own.paid : (own.principal * own.rate) / YEAR;
    expectEqual(`interest of order ${orderId}`, due, units);
    this.#fund -= units;
    add(this.#main, own.userId, units);
    Object.assign(own, { paid: own.paid + units, day: own.day + 1, nextMs: own.nextMs + DAY_MS });
    if (!isLast) return;
    this.#orders.delete(orderId);
    const { rate, days, isManaged, isOpen } = this.#terms(own.productId);
    const next = { ...own, rate, days, day: 1, paid: 0n };
    const goesOn = own.renews && isManaged && isOpen && promised(next) <= this.#free();
    if (goesOn) this.#orders.set(orderId, next);
  }

  /** One a day of UTC+8; twice the reward on each seventh day in a row. */
  #sign({ userId, timestampMs }: CommandOf<'checkin_sign'> & Command, effects: readonly Effect[]) {
    const day = Math.floor((timestampMs + DAY_MS / 3) / DAY_MS);
    if (this.#signedOn.get(userId) === day) throw new Error(`${userId} checked in twice on ${day}`);
    this.#signedOn.set(userId, day);
    const paid = effects.filter(
      (effect) => effect.type === 'transfer' && effect.reason === 'checkin_reward',
    );
    const row = effects.find((effect) => effect.type === 'checkin_streak_put');
    const [one] = paid;
    if (paid.length !== 1 || one?.type !== 'transfer' || row?.type !== 'checkin_streak_put') {
      throw new Error('a check-in is paid once');
    }
    const due = row.streakDays % 7 === 0 ? 2n * this.#reward : this.#reward;
    expectEqual('a reward', due, BigInt(one.units));
    this.#pool -= due;
    add(this.#main, userId, due);
  }

  /** What the house has set aside and not promised. */
  #free(): bigint {
    return this.#fund - this.#sum((own) => promised(own) - own.paid);
  }

  #sum(of: (own: NaiveOrder) => bigint): bigint {
    let sum = 0n;
    for (const own of this.#orders.values()) sum += of(own);
    return sum;
  }

  #running() {
    return [...this.#orders]
      .map(([orderId, own]) => [orderId, own.principal, own.paid, own.day - 1])
      .toSorted(([one], [other]) => Number(one) - Number(other));
  }

  #order(orderId: number): NaiveOrder {
    const own = this.#orders.get(orderId);
    if (own === undefined) throw new Error(`there is no order ${orderId}`);
    return own;
  }

  #terms(productId: number): Terms {
    const own = this.#products.get(productId);
    if (own === undefined) throw new Error(`there is no product ${productId}`);
    return own;
  }
}

function add(purses: Map<number, bigint>, userId: number, units: bigint): void {
  purses.set(userId, (purses.get(userId) ?? 0n) + units);
}

function promised({ principal, rate, days }: NaiveOrder): bigint {
  return (principal * rate * BigInt(days)) / YEAR;
}

function runningIn(engine: Engine) {
  return SAVERS.flatMap((userId) => engine.read(finance).runningOf(userId))
    .map(({ orderId, principalUnits, paidUnits, paidDays }) => [
      ...[orderId, BigInt(principalUnits), BigInt(paidUnits), paidDays],
    ])
    .toSorted(([one], [other]) => Number(one) - Number(other));
}
