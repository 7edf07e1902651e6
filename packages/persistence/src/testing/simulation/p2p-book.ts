import { p2p } from '@candor/exchange-core';
import type { Command, CommandOf, Effect, Engine } from '@candor/exchange-core';
import { expectEqual } from './books.ts';
import type { LedgerBook } from './books.ts';
import { DEPOSIT, FEE_PPM, REFUND_WAIT_MS, TRADERS } from './simulated-p2p.ts';
import type { JournalReader } from './simulated-storage.ts';

const DAY_MS = 86_400_000;
const EXTENDED_MS = 300_000;
const CANCELS_FREE = 2;

interface NaiveOrder {
  readonly adId: number;
  readonly buyerId: number;
  readonly sellerId: number;
  readonly isOfAd: boolean;
  readonly units: bigint;
  isPaid: boolean;
  dueAtMs: number;
}

interface NaiveAd {
  readonly userId: number;
  readonly isSell: boolean;
  stock: bigint;
  payMs: number;
}

type On<Type extends Command['type']> = Extract<Command, { type: Type }>;

/**
 * Fiat trading by hand, from the commands alone: coins of a running order stand in its seller's escrow, leave it once, to the
 * buyer less the fee or back to where they came from, and what is held is deposits, ads and escrow.
 */
export class P2pBook implements JournalReader {
  readonly #ledger: LedgerBook;
  readonly #free = new Map(TRADERS.map((userId) => [userId, 0n]));
  readonly #deposits = new Map<number, bigint>();
  readonly #refunds = new Map<number, number>();
  readonly #ads = new Map<number, NaiveAd>();
  readonly #orders = new Map<number, NaiveOrder>();
  readonly #cancels = new Map<string, number>();
  readonly #fined = new Set<string>();
  readonly #penalties = new Map<number, { userId: number; units: bigint }>();
  #taken = 0n;
  #fees = 0n;
  #feesSeen = 0n;

  constructor(ledger: LedgerBook) {
    this.#ledger = ledger;
  }

  after(command: Command, effects: readonly Effect[], engine: Engine): void {
    if (command.type === 'demo_fund' && this.#free.has(command.userId)) {
      this.#move(command.userId, BigInt(command.units));
    } else if (command.type === 'time_passed') {
      if (!this.#passTime(command.timestampMs) && !effects.some(isOurs)) return;
    } else if (!command.type.startsWith('p2p_')) return;
    else this.#take(command, effects);
    for (const effect of effects) {
      if (effect.type === 'transfer' && effect.reason === 'p2p_fee') {
        this.#feesSeen += BigInt(effect.units);
      }
    }
    this.#compare(engine);
  }

  #compare(engine: Engine): void {
    for (const userId of TRADERS) {
      const mine = [this.#free.get(userId), this.#held(userId)];
      expectEqual(`money of ${userId}`, mine, this.#ledger.money(userId, 'fiat'));
    }
    expectEqual('penalties', this.#taken, this.#ledger.house('p2p_penalties'));
    expectEqual('fees', this.#fees, this.#feesSeen);
    const reads = engine.read(p2p);
    const running = reads.running().map((own) => [own.orderId, own.state !== 'waiting_payment']);
    const mine = [...this.#orders].map(([orderId, { isPaid }]) => [orderId, isPaid]);
    const byId = (one: unknown[], other: unknown[]) => Number(one[0]) - Number(other[0]);
    expectEqual('running orders', mine.toSorted(byId), running.toSorted(byId));
  }

  /** Everything a user has set aside: deposit, ads, escrow. */
  #held(userId: number): bigint {
    let held = this.#deposits.get(userId) ?? 0n;
    for (const ad of this.#ads.values()) if (ad.userId === userId && ad.isSell) held += ad.stock;
    for (const order of this.#orders.values()) if (order.sellerId === userId) held += order.units;
    return held;
  }

  #move(userId: number, units: bigint): void {
    this.#free.set(userId, (this.#free.get(userId) ?? 0n) + units);
  }

  #take(command: Command, effects: readonly Effect[]): void {
    switch (command.type) {
      case 'p2p_ad_publish':
        this.#publish(command, effects);
        break;
      case 'p2p_ad_edit':
        this.#edit(command);
        break;
      case 'p2p_ad_cancel':
        this.#endAd(command.adId);
        break;
      case 'p2p_order_take_within':
        this.#open(command, effects);
        break;
      case 'p2p_order_pay':
        this.#pay(command);
        break;
      case 'p2p_order_extend':
        this.#order(command.orderId).dueAtMs += EXTENDED_MS;
        break;
      case 'p2p_order_cancel':
        this.#cancel(command, effects);
        break;
      case 'p2p_order_release':
        this.#release(command.orderId);
        break;
      case 'p2p_appeal_decide':
        if (command.outcome === 'release') this.#release(command.orderId);
        else this.#giveBack(command.orderId);
        break;
      default:
        this.#takeDeposit(command);
    }
  }

  #takeDeposit(command: Command): void {
    switch (command.type) {
      case 'p2p_deposit_pay':
        this.#deposit(command.userId, BigInt(DEPOSIT));
        break;
      case 'p2p_deposit_top_up':
        this.#deposit(command.userId, BigInt(command.units));
        break;
      case 'p2p_deposit_review':
        if (command.isAccepted === 0) this.#refund(command.userId);
        break;
      case 'p2p_refund_review':
        if (command.isAccepted === 0) break;
        this.#refunds.set(command.userId, command.timestampMs + REFUND_WAIT_MS);
        break;
      case 'p2p_penalty_decide':
        this.#decidePenalty(command);
        break;
      default:
    }
  }

  #deposit(userId: number, units: bigint): void {
    this.#move(userId, -units);
    this.#deposits.set(userId, (this.#deposits.get(userId) ?? 0n) + units);
  }

  #refund(userId: number): void {
    this.#move(userId, this.#deposits.get(userId) ?? 0n);
    this.#deposits.delete(userId);
    this.#refunds.delete(userId);
  }

  #publish(command: On<'p2p_ad_publish'>, effects: readonly Effect[]): void {
    const row = effects.find((effect) => effect.type === 'p2p_ad_put');
    if (row?.type !== 'p2p_ad_put') throw new Error('an ad that is none');
    const { userId, side, payMs } = command;
    const [isSell, stock] = [side === 'sell', BigInt(command.stockUnits)];
    this.#ads.set(row.adId, { userId, isSell, stock, payMs });
    if (isSell) this.#move(userId, -stock);
  }

  #edit({ adId, stockUnits, payMs }: CommandOf<'p2p_ad_edit'>): void {
    const ad = this.#ads.get(adId);
    if (ad === undefined) throw new Error(`there is no ad ${adId}`);
    if (ad.isSell) this.#move(ad.userId, ad.stock - BigInt(stockUnits));
    Object.assign(ad, { stock: BigInt(stockUnits), payMs });
  }

  #endAd(adId: number): void {
    const ad = this.#ads.get(adId);
    if (ad === undefined) throw new Error(`there is no ad ${adId}`);
    if (ad.isSell) this.#move(ad.userId, ad.stock);
    this.#ads.delete(adId);
  }

  #open(command: On<'p2p_order_take_within'>, effects: readonly Effect[]): void {
    const row = effects.find((effect) => effect.type === 'p2p_order_put');
    const ad = this.#ads.get(command.adId);
    if (row?.type !== 'p2p_order_put' || ad === undefined) throw new Error('an order of no ad');
    const units = BigInt(command.units === 0 ? row.units : command.units);
    if (units > ad.stock) throw new Error(`ad ${command.adId} has no ${units}`);
    const { userId, adId, timestampMs } = command;
    this.#orders.set(row.orderId, {
      ...{ adId, units, isOfAd: ad.isSell, isPaid: false, dueAtMs: timestampMs + ad.payMs },
      buyerId: ad.isSell ? userId : ad.userId,
      sellerId: ad.isSell ? ad.userId : userId,
    });
    ad.stock -= units;
    if (!ad.isSell) this.#move(userId, -units);
  }

  #pay({ orderId, timestampMs }: On<'p2p_order_pay'>): void {
    const order = this.#order(orderId);
    if (timestampMs >= order.dueAtMs) throw new Error(`order ${orderId} was paid too late`);
    order.isPaid = true;
  }

  #release(orderId: number): void {
    const { buyerId, units, isPaid } = this.#order(orderId);
    if (!isPaid) throw new Error(`order ${orderId} was released unpaid`);
    this.#orders.delete(orderId);
    const fee = (units * BigInt(FEE_PPM) + 999_999n) / 1_000_000n;
    this.#move(buyerId, units - fee);
    this.#fees += fee;
  }

  #giveBack(orderId: number): void {
    const { adId, isOfAd, sellerId, units } = this.#order(orderId);
    this.#orders.delete(orderId);
    const ad = this.#ads.get(adId);
    if (ad !== undefined) ad.stock += units;
    if (!isOfAd || ad === undefined) this.#move(sellerId, units);
  }

  /** The third cancel of a day in UTC+8 costs half of a deposit, once a day. */
  #cancel(command: On<'p2p_order_cancel'>, effects: readonly Effect[]): void {
    const { buyerId, isPaid } = this.#order(command.orderId);
    if (isPaid) throw new Error(`order ${command.orderId} was paid`);
    this.#giveBack(command.orderId);
    const day = `${buyerId} ${Math.floor((command.timestampMs + DAY_MS / 3) / DAY_MS)}`;
    const before = this.#cancels.get(day) ?? 0;
    this.#cancels.set(day, before + 1);
    const deposit = this.#deposits.get(buyerId) ?? 0n;
    const row = effects.find((effect) => effect.type === 'p2p_penalty_put');
    const isFined = before >= CANCELS_FREE && deposit > 0n && !this.#fined.has(day);
    expectEqual('whether a cancel costs', isFined, row !== undefined);
    if (!isFined || row?.type !== 'p2p_penalty_put') return;
    this.#fined.add(day);
    const units = deposit / 2n;
    this.#penalties.set(row.penaltyId, { userId: buyerId, units });
    this.#deposits.set(buyerId, deposit - units);
    this.#taken += units;
  }

  #decidePenalty({ penaltyId, isReversed }: CommandOf<'p2p_penalty_decide'>): void {
    const penalty = this.#penalties.get(penaltyId);
    if (penalty === undefined) throw new Error(`there is no penalty ${penaltyId}`);
    this.#penalties.delete(penaltyId);
    if (isReversed === 0) return;
    const { userId, units } = penalty;
    this.#taken -= units;
    const deposit = this.#deposits.get(userId);
    if (deposit === undefined) this.#move(userId, units);
    else this.#deposits.set(userId, deposit + units);
  }

  /** Unpaid orders lapse, deposits go back. Whether any did. */
  #passTime(nowMs: number): boolean {
    const lapsed = [...this.#orders].filter(([, own]) => !own.isPaid && own.dueAtMs <= nowMs);
    for (const [orderId] of lapsed) this.#giveBack(orderId);
    const back = [...this.#refunds].filter(([, dueAtMs]) => dueAtMs <= nowMs);
    for (const [userId] of back) this.#refund(userId);
    return lapsed.length + back.length > 0;
  }

  #order(orderId: number): NaiveOrder {
    const order = this.#orders.get(orderId);
    if (order === undefined) throw new Error(`order ${orderId} does not run`);
    return order;
  }
}

function isOurs({ type }: Effect): boolean {
  return type.startsWith('p2p_order') || type.startsWith('p2p_merchant');
}
