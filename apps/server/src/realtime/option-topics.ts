import { option, prices } from '@candor/exchange-core';
import type { Effect, EngineReader } from '@candor/exchange-core';
import type { OptionEntryView, OptionTickView } from '@candor/protocol';
import type { CommittedBatch, Exchange } from '#engine/exchange-port.ts';
import { priceText } from '#modules/markets/catalogue/index.ts';
import type { MarketCatalogue } from '#modules/markets/catalogue/index.ts';
import { entryRowOf, entryView, roundRowOf, roundView } from '#modules/trading/option/index.ts';
import type { RoundRow } from '#modules/trading/option/index.ts';
import { Topic } from './topic.ts';
import type { AnyTopic } from './topic.ts';

/** Ticks of a snapshot: ten minutes, so that the chart of a new listener is not empty. */
const TICKS_KEPT_MAX = 600;

/** What can change a round or an entry; other commands are not looked into. */
const optionCommands: ReadonlySet<string> = new Set([
  'time_passed',
  'option_enter',
  'option_round_void',
]);

interface WatchedMarket {
  readonly marketId: number;
  readonly topic: Topic<'option'>;
  readonly ticks: OptionTickView[];
  isLive: boolean;
  /** Ticks that were not sent yet. */
  newTicks: number;
  /** Rounds to send at the next beat, and those of which only the pool changed: once a second. */
  readonly changed: Set<number>;
  readonly changedPools: Set<number>;
  /** Finished rounds to be sent once more; they are in the memory no longer. */
  readonly finished: RoundRow[];
}

interface WatchedUser {
  readonly topic: Topic<'optionEntries'>;
  readonly entries: Map<number, OptionEntryView>;
  isIdle: boolean;
}

/**
 * Option rounds by coin, and the entries of the users who listen. Rounds are followed from the start,
 * batch by batch; a round's change of state goes out at the next beat, its pools once a second.
 */
export class OptionTopics {
  readonly #exchange: Exchange;
  readonly #catalogue: MarketCatalogue;
  readonly #rounds = new Map<number, RoundRow>();
  readonly #markets = new Map<number, WatchedMarket>();
  readonly #users = new Map<number, WatchedUser>();
  readonly #unsubscribe: () => void;
  #loading: Promise<unknown> | undefined;
  #sequence = 0;

  constructor(exchange: Exchange, catalogue: MarketCatalogue) {
    this.#exchange = exchange;
    this.#catalogue = catalogue;
    this.#unsubscribe = exchange.onCommitted((batch, reader) => this.#apply(batch, reader));
  }

  close(): void {
    this.#unsubscribe();
  }

  /** The topic of a symbol's rounds; undefined for one without series. */
  async openRounds(
    symbol: string,
  ): Promise<{ topic: AnyTopic; engineSequence: number } | undefined> {
    const market = this.#catalogue.market(symbol);
    if (market === undefined) return undefined;
    this.#loading ??= this.#exchange.read((reader) => this.#load(reader));
    await this.#loading;
    const { sequence, value } = await this.#exchange.read((reader) =>
      hasSeries(reader, market.marketId) ? this.#watchMarket(market.marketId, reader) : undefined,
    );
    if (value === undefined) return undefined;
    this.#publish(value, true);
    return { topic: value.topic, engineSequence: sequence };
  }

  /** The topic of a user's entries as the core has them now. */
  async openEntries(userId: number): Promise<{ topic: AnyTopic; engineSequence: number }> {
    const { sequence, value } = await this.#exchange.read(
      (reader) => this.#users.get(userId) ?? this.#watchUser(userId, reader),
    );
    value.isIdle = false;
    return { topic: value.topic, engineSequence: sequence };
  }

  /** Sends what changed; pools only when `isSecond`. */
  publish(isSecond: boolean): void {
    for (const market of this.#markets.values()) this.#publish(market, isSecond);
  }

  /** Forgets users that nobody listened for between two calls. */
  sweep(): void {
    for (const [userId, user] of this.#users) {
      const hasListener = user.topic.subscribers > 0;
      if (!hasListener && user.isIdle) this.#users.delete(userId);
      else user.isIdle = !hasListener;
    }
  }

  #load(reader: EngineReader): void {
    for (const round of reader.read(option).rounds()) {
      const row = roundRowOf(reader, round);
      if (row !== undefined) this.#rounds.set(round.roundId, row);
    }
  }

  #watchMarket(marketId: number, reader: EngineReader): WatchedMarket {
    const known = this.#markets.get(marketId);
    if (known !== undefined) return known;
    const listed = this.#catalogue.marketOf(marketId);
    const ticks = reader
      .read(option)
      .ticks(marketId)
      .filter((tick) => tick.ticks > 0)
      .map(({ atMs, ticks: price }) => ({ atMs, price: priceText(listed, price) }));
    const market: WatchedMarket = {
      marketId,
      ...{ ticks, newTicks: 0, finished: [] },
      ...{ changed: new Set<number>(), changedPools: new Set<number>() },
      isLive: reader.read(prices).stateOf(marketId)?.state === 'live',
      topic: new Topic<'option'>(`option:${listed.symbol}`, () => ({
        rounds: [...this.#rounds.values()]
          .filter(({ round }) => round.marketId === marketId)
          .map((row) => roundView(row, this.#catalogue)),
        ticks: market.ticks,
        isLive: market.isLive,
      })),
    };
    this.#markets.set(marketId, market);
    return market;
  }

  #watchUser(userId: number, reader: EngineReader): WatchedUser {
    const entries = new Map<number, OptionEntryView>();
    for (const entry of reader.read(option).entriesOf(userId)) {
      const row = entryRowOf(reader, entry);
      if (row !== undefined) entries.set(entry.entryId, entryView(row, this.#catalogue));
    }
    const user: WatchedUser = {
      entries,
      isIdle: false,
      topic: new Topic<'optionEntries'>('optionEntries', () => ({
        entries: [...entries.values()],
      })),
    };
    this.#users.set(userId, user);
    return user;
  }

  #apply(batch: CommittedBatch, reader: EngineReader): void {
    this.#sequence = batch.lastSequence;
    if (this.#loading === undefined && this.#users.size === 0) return;
    const changedEntries = new Map<WatchedUser, OptionEntryView[]>();
    for (const { body, effects, timestampMs } of batch.commands) {
      if (body.type === 'source_quotes_heard') this.#takeTicks(reader, timestampMs);
      if (!optionCommands.has(body.type)) continue;
      for (const effect of effects) this.#takeEffect(effect, reader, changedEntries);
    }
    for (const [user, entries] of changedEntries) {
      user.topic.publish(batch.lastSequence, { entries });
    }
  }

  #takeTicks(reader: EngineReader, atMs: number): void {
    for (const stored of this.#markets.size === 0 ? [] : reader.markets()) {
      const market = this.#markets.get(stored.marketId);
      if (market === undefined || stored.indexTicks === 0) continue;
      const price = priceText(this.#catalogue.marketOf(stored.marketId), stored.indexTicks);
      market.isLive = reader.read(prices).stateOf(stored.marketId)?.state === 'live';
      if (market.ticks.at(-1)?.atMs === atMs) continue;
      market.ticks.push({ atMs, price });
      if (market.ticks.length > TICKS_KEPT_MAX) market.ticks.shift();
      market.newTicks = Math.min(market.newTicks + 1, TICKS_KEPT_MAX);
    }
  }

  #takeEffect(
    effect: Effect,
    reader: EngineReader,
    changedEntries: Map<WatchedUser, OptionEntryView[]>,
  ): void {
    if (effect.type === 'option_round_put') {
      const { type: _type, ...round } = effect;
      const known = this.#rounds.get(round.roundId) ?? roundRowOf(reader, round);
      if (known === undefined) return;
      this.#rounds.set(round.roundId, { ...known, round });
      this.#markets.get(round.marketId)?.changed.add(round.roundId);
    } else if (effect.type === 'option_pool_put') {
      const { type: _type, ...pool } = effect;
      const known = this.#rounds.get(pool.roundId);
      // A pool is paid out before its round is closed: what it was when it was whole stays in view.
      if (known === undefined) return;
      this.#rounds.set(pool.roundId, { ...known, pool });
      this.#markets.get(known.round.marketId)?.changedPools.add(pool.roundId);
    } else if (effect.type === 'option_round_dropped') {
      const row = this.#rounds.get(effect.roundId);
      this.#rounds.delete(effect.roundId);
      if (row !== undefined) this.#markets.get(row.round.marketId)?.finished.push(row);
    } else if (effect.type === 'option_entry_put') {
      this.#takeEntry(effect, reader, changedEntries);
    }
  }

  #takeEntry(
    effect: Extract<Effect, { type: 'option_entry_put' }>,
    reader: EngineReader,
    changedEntries: Map<WatchedUser, OptionEntryView[]>,
  ): void {
    const user = this.#users.get(effect.userId);
    if (user === undefined) return;
    const { type: _type, ...entry } = effect;
    const known = this.#rounds.get(entry.roundId);
    const row = known === undefined ? entryRowOf(reader, entry) : { ...known, entry };
    if (row === undefined) return;
    const view = entryView(row, this.#catalogue);
    if (entry.state === 'open') user.entries.set(entry.entryId, view);
    else user.entries.delete(entry.entryId);
    const list = changedEntries.get(user) ?? [];
    list.push(view);
    changedEntries.set(user, list);
  }

  #publish(market: WatchedMarket, isSecond: boolean): void {
    const ids = new Set(market.changed);
    if (isSecond) for (const id of market.changedPools) ids.add(id);
    if (ids.size === 0 && market.newTicks === 0) return;
    const rows = [...market.finished, ...[...ids].flatMap((id) => this.#rounds.get(id) ?? [])];
    const ticks = market.newTicks === 0 ? [] : market.ticks.slice(-market.newTicks);
    market.changed.clear();
    market.finished.length = 0;
    if (isSecond) market.changedPools.clear();
    market.newTicks = 0;
    const rounds = rows.map((row) => roundView(row, this.#catalogue));
    market.topic.publish(this.#sequence, { rounds, ticks, isLive: market.isLive });
  }
}

function hasSeries(reader: EngineReader, marketId: number): boolean {
  return reader
    .read(option)
    .series()
    .some((series) => series.marketId === marketId);
}
