import { contract } from '@candor/exchange-core';
import type { Effect, EngineReader } from '@candor/exchange-core';
import type { AlertSource } from '@candor/protocol';
import type { Pool, PoolClient } from 'pg';
import type { CommitConsumer, FollowerWrite } from '#engine/commit-follower.ts';
import type { CommittedCommand, Exchange } from '#engine/exchange-port.ts';
import { MINUTE_MS } from '#api/durations.ts';
import { firstWatch, isMet } from './alert.ts';
import type { Alert, AlertTarget } from './alert.ts';
import { AlertBoard, priceKey } from './alert-board.ts';
import type { Firing } from './alert-board.ts';
import {
  endAlertsOf,
  loadAlerts,
  loadMinutes,
  recordFiring,
  saveMinutes,
  saveWatches,
} from './alert-store.ts';
import type { AlertRow, AlertStart, EndedMarket, MinuteOf } from './alert-store.ts';
import type { PriceMinute } from './price-minutes.ts';

/** Tells a user of an alert, in the transaction that records it. */
export type TellAlert = (tx: PoolClient, firing: Firing, alert: AlertRow) => Promise<void>;

/** Tells users that their alerts on a market have ended with it, in the transaction that ends them. */
export type TellEnded = (
  tx: PoolClient,
  ended: EndedMarket,
  users: Awaited<ReturnType<typeof endAlertsOf>>,
) => Promise<void>;

interface PriceAlertsDeps {
  readonly exchange: Exchange;
  readonly pool: Pool;
  readonly tell: TellAlert;
  readonly tellEnded: TellEnded;
  readonly nowMs: () => number;
  /** The last traded prices of the minutes before the first start, oldest first. */
  readonly minutesBefore: (marketId: number) => Promise<readonly PriceMinute[]>;
}

/** One price of a market; 0 ticks where it has none. */
interface MarketPrice {
  readonly marketId: number;
  readonly source: AlertSource;
  readonly ticks: number;
}

/** Every price that an alert can watch, as it is now. */
function pricesOf(reader: EngineReader): readonly MarketPrice[] {
  const contracts = reader.read(contract);
  return [
    ...reader.markets().flatMap(({ marketId, lastTicks, indexTicks }): MarketPrice[] => [
      { marketId, source: 'last', ticks: lastTicks },
      { marketId, source: 'index', ticks: indexTicks },
    ]),
    ...contracts.markets().map(({ marketId }): MarketPrice => {
      const ticks = contracts.price(marketId)?.markTicks ?? 0;
      return { marketId, source: 'mark', ticks };
    }),
  ];
}

/** The price that an effect sets; undefined for one that sets none that is watched. */
function priceIn(effect: Effect): MarketPrice | undefined {
  switch (effect.type) {
    case 'trade':
      return { marketId: effect.marketId, source: 'last', ticks: effect.ticks };
    case 'index_price_set':
      return { marketId: effect.marketId, source: 'index', ticks: effect.ticks };
    case 'contract_price_put':
      return { marketId: effect.marketId, source: 'mark', ticks: effect.markTicks };
    default:
      return undefined;
  }
}

/** The market that an effect ends: a pair that is delisted, a contract market that has settled. */
function endedIn(effect: Effect): EndedMarket | undefined {
  if (effect.type === 'market_term_put' && effect.delistedAtMs !== 0) {
    return { marketId: effect.marketId, atMs: effect.delistedAtMs };
  }
  if (effect.type === 'contract_ending_put' && effect.phase === 'settled') {
    return { marketId: effect.marketId, atMs: effect.endedAtMs };
  }
  return undefined;
}

type Changing<Row> = { -readonly [Field in keyof Row]: Row[Field] };

/**
 * The alerts at work: a board in memory, loaded from the tables, moved by committed trades, index prices and marks.
 * What fires and what is waited for next is written with the follower's position.
 */
export class PriceAlerts implements CommitConsumer {
  readonly #deps: PriceAlertsDeps;
  readonly #board = new AlertBoard();
  #firings: Firing[] = [];
  #moved = new Map<number, Alert>();
  /** Markets that ended since this process began, and those of them whose alerts are still to be ended. */
  readonly #ended = new Map<number, EndedMarket>();
  #ending = new Set<EndedMarket>();
  /** By price, oldest first. */
  #minutes = new Map<number, Changing<MinuteOf>[]>();

  constructor(deps: PriceAlertsDeps) {
    this.#deps = deps;
  }

  /** Loads alerts and prices as of the follower's position; to be called before it starts. */
  async load(): Promise<void> {
    const { pool, exchange } = this.#deps;
    const kept = Map.groupBy(await loadMinutes(pool), ({ marketId, source }) =>
      priceKey(marketId, source),
    );
    const { value: prices } = await exchange.read(pricesOf);
    for (const price of prices) {
      const { marketId, source } = price;
      const known = kept.get(priceKey(marketId, source)) ?? (await this.#minutesBefore(price));
      this.#board.loadMinutes(marketId, source, known);
    }
    for (const alert of await loadAlerts(pool)) this.#board.put(alert);
  }

  get isUrgent(): boolean {
    return this.#firings.length > 0 || this.#ending.size > 0;
  }

  take({ sequence, timestampMs: atMs, effects }: CommittedCommand): void {
    for (const effect of effects) {
      const ended = endedIn(effect);
      if (ended !== undefined) this.#end(ended);
      const price = priceIn(effect);
      // An index without sources has no price, nor a contract before its first mark.
      if (price === undefined || price.ticks === 0) continue;
      const { marketId, source, ticks } = price;
      const tick = { marketId, source, ticks, sequence, atMs };
      this.#firings.push(
        ...this.#board.tick(tick, (alert) => this.#moved.set(alert.alertId, alert)),
      );
      this.#keepMinute(marketId, source, ticks, atMs);
    }
  }

  /** Nothing of the market is waited for any more. */
  #end(ended: EndedMarket): void {
    this.#board.removeOf(ended.marketId);
    this.#ended.set(ended.marketId, ended);
    this.#ending.add(ended);
  }

  /** Notes a price; of the prices of a minute the last one stays. */
  #keepMinute(marketId: number, source: AlertSource, ticks: number, atMs: number): void {
    const minuteMs = atMs - (atMs % MINUTE_MS);
    const key = priceKey(marketId, source);
    const minutes = this.#minutes.get(key);
    const newest = minutes?.at(-1);
    if (newest?.minuteMs === minuteMs) newest.ticks = ticks;
    else if (minutes === undefined) this.#minutes.set(key, [{ marketId, source, minuteMs, ticks }]);
    else minutes.push({ marketId, source, minuteMs, ticks });
  }

  collect(): FollowerWrite | undefined {
    if (this.#minutes.size === 0 && this.#ending.size === 0) return undefined;
    const { tell, tellEnded } = this.#deps;
    const [firings, moved, ending] = [this.#firings, [...this.#moved.values()], this.#ending];
    const minutes = [...this.#minutes.values()].flat();
    this.#firings = [];
    this.#moved = new Map();
    this.#ending = new Set();
    this.#minutes = new Map();
    return {
      async write(tx) {
        for (const firing of firings) {
          const alert = await recordFiring(tx, firing);
          if (alert !== undefined) await tell(tx, firing, alert);
        }
        for (const ended of ending) {
          const users = await endAlertsOf(tx, ended);
          if (users.length > 0) await tellEnded(tx, ended, users);
        }
        await saveWatches(tx, moved);
        await saveMinutes(tx, minutes);
      },
    };
  }

  /** The value a target is compared with; undefined before there is one. */
  valueOf(target: AlertTarget): number | undefined {
    return this.#board.valueOf(target);
  }

  /** Whether an alert would have nothing to wait for. */
  isMetNow(target: AlertTarget): boolean {
    const value = this.valueOf(target);
    return value !== undefined && isMet(target, value);
  }

  /** From where a new, changed or resumed alert waits. */
  startOf(target: AlertTarget): AlertStart {
    const { committedSequence } = this.#deps.exchange.status();
    return { fromSequence: committedSequence, watch: firstWatch(target, this.valueOf(target)) };
  }

  /** After the commit: the alert waits as it is now. */
  put(alert: Alert): void {
    const ended = this.#ended.get(alert.marketId);
    // The market ended while the alert was written.
    if (ended !== undefined) this.#ending.add(ended);
    else this.#board.put(alert);
  }

  /** After the commit: the alert waits no more. */
  drop(alertId: number): void {
    this.#board.remove(alertId);
  }

  /** What the first start of all knows of a price. */
  async #minutesBefore({ marketId, source, ticks }: MarketPrice): Promise<readonly PriceMinute[]> {
    const before = source === 'last' ? await this.#deps.minutesBefore(marketId) : [];
    if (before.length > 0 || ticks === 0) return before;
    const nowMs = this.#deps.nowMs();
    return [{ minuteMs: nowMs - (nowMs % MINUTE_MS), ticks }];
  }
}
