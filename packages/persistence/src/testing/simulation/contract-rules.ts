import { contract } from '@candor/exchange-core';
import type { Command, Effect, Engine } from '@candor/exchange-core';
import type { JournalReader } from './simulated-storage.ts';

type Row<Type extends Effect['type']> = Extract<Effect, { type: Type }>;
type Liquidation = Row<'contract_liquidation_put'>;

/** Where the second tier of the simulated markets begins. */
const TIER_FLOOR = 1_000_000;
const MILLION = 1_000_000;

/** The rules of before found the queue of a side anew where another was asked in between, in rows with the same keys. */
const ONE_EACH_SINCE = 8;

/**
 * What the model of contracts is told and does not judge: which orders come by themselves, at what price, in which steps an account
 * is liquidated, and whom bankrupt positions are closed against.
 */
export class ContractRules implements JournalReader {
  readonly #orders = new Set<number>();
  readonly #steps = new Map<string, Liquidation['step']>();

  after(command: Command, effects: readonly Effect[], engine: Engine, version: number): void {
    this.#assertOrdersAskedFor(command, effects);
    for (const effect of effects) {
      if (effect.type === 'contract_trigger_put') assertReached(effect);
      else if (effect.type === 'contract_liquidation_put') this.#follow(effect, engine);
    }
    if (hasOneEach(effects)) assertRanked(effects);
    else if (version >= ONE_EACH_SINCE) throw new Error('two queues of one side');
  }

  /** With time come only orders that a reached trigger or stop has asked for, one each, and those of liquidations. */
  #assertOrdersAskedFor(command: Command, effects: readonly Effect[]): void {
    const fired = new Set<number>();
    let stops = 0;
    let own = 0;
    for (const effect of effects) {
      if (effect.type === 'contract_trigger_put' && effect.orderId > 0) fired.add(effect.orderId);
      if (effect.type === 'contract_stop_put' || effect.type === 'contract_stop_dropped')
        stops += 1;
    }
    for (const effect of effects) {
      if (effect.type !== 'contract_order_put' || this.#orders.has(effect.orderId)) continue;
      this.#orders.add(effect.orderId);
      const { orderId, closeType } = effect;
      if (command.type !== 'time_passed' || fired.has(orderId) || closeType === 'forced') continue;
      if (closeType === 'none') throw new Error(`nobody asked for order ${orderId}`);
      own += 1;
    }
    if (own > stops) throw new Error(`${own} orders of ${stops} stops`);
  }

  /** Orders go first, then tiers are gone down, and only then is anything taken over. */
  #follow(row: Liquidation, engine: Engine): void {
    const { liquidationId, userId, positionId, step, outcome } = row;
    const key = `${liquidationId} ${userId} ${positionId}`;
    const before = this.#steps.get(key);
    this.#steps.set(key, step);
    if (outcome !== 'running' || step === before) return;
    const reads = engine.read(contract);
    const mine = reads
      .positionsOf(userId)
      .filter((own) =>
        positionId === 0 ? own.marginMode === 'cross' : own.positionId === positionId,
      );
    if (before === 'cancel_orders') {
      const left = reads.openOrdersOf(userId, 0).filter(({ marketId, positionSide }) => {
        return mine.some((own) => {
          const side = own.isLong === 1 ? 'long' : 'short';
          return own.marketId === marketId && (positionSide === 'net' || positionSide === side);
        });
      });
      if (left.length > 0) throw new Error(`orders of ${key} stay while it is liquidated`);
    }
    if (before !== 'cancel_orders' || step !== 'take_over') return;
    for (const { marketId, lots } of mine) {
      const { markTicks = 0 } = reads.price(marketId) ?? {};
      const goes =
        reads.health(marketId, engine.timestampMs) === 'live' &&
        reads.market(marketId)?.state !== 'halted';
      if (goes && lots * markTicks >= TIER_FLOOR) throw new Error(`${key} goes down no tier`);
    }
  }
}

/** What has fired was reached, by the mark that its row says. */
function assertReached(row: Row<'contract_trigger_put'>): void {
  const { status, orderType, side, markTicks, triggerTicks, extremeTicks, callbackBps } = row;
  if (status !== 'fired' && status !== 'rejected_on_trigger') return;
  let isReached: boolean;
  if (orderType === 'trailing_stop') {
    // In ten thousandths of the extreme, which it has come back by.
    const back = side === 'buy' ? markTicks - extremeTicks : extremeTicks - markTicks;
    isReached = (back + 1) * 10_000 > extremeTicks * callbackBps;
  } else {
    const rises = (side === 'buy') === orderType.startsWith('stop');
    isReached = rises ? markTicks >= triggerTicks : markTicks <= triggerTicks;
  }
  if (!isReached) throw new Error(`conditional order ${row.triggerId} acted at ${markTicks}`);
}

/** A side of a market has one queue a command, whoever asks. */
function hasOneEach(effects: readonly Effect[]): boolean {
  const keys = effects
    .filter((own) => own.type === 'contract_deleverage_queue_put')
    .map(({ marketId, isLong }) => `${marketId} ${isLong}`);
  return new Set(keys).size === keys.length;
}

/** The queue of a command is in the order of ranks, each rank what follows from its figures, and the first are asked first. */
function assertRanked(effects: readonly Effect[]): void {
  const places = effects.filter((own) => own.type === 'contract_deleverage_place_put');
  const queue = new Map<string, Row<'contract_deleverage_place_put'>[]>();
  for (const place of places) {
    if (place.rank !== rankOf(place)) throw new Error(`rank of position ${place.positionId}`);
    if (place.takeoverId !== 0) continue;
    const key = `${place.marketId} ${place.isLong}`;
    queue.set(key, [...(queue.get(key) ?? []), place]);
  }
  for (const own of queue.values()) {
    const ranks = own.toSorted((a, b) => a.place - b.place).map(({ rank }) => rank);
    const isFalling = ranks.every((rank, at) => at === 0 || rank <= ranks[at - 1]!);
    if (!isFalling) throw new Error(`winners in the wrong order: ${ranks.join(' ')}`);
  }
}

type Ranked = Pick<
  Row<'contract_deleverage_place_put'>,
  'entryUnits' | 'worthUnits' | 'equityUnits' | 'isLong'
>;

/** Profit by entry value, times leverage where it wins, by leverage where it loses; in millionths. */
function rankOf({ entryUnits, worthUnits, equityUnits, isLong }: Ranked): number {
  const profit = isLong === 1 ? worthUnits - entryUnits : entryUnits - worthUnits;
  const rate = profit / Math.max(entryUnits, 1);
  const leverage = Math.max(worthUnits, 1) / Math.max(equityUnits, 1);
  return Math.floor((profit > 0 ? rate * leverage : rate / leverage) * MILLION);
}
