import { asLots, asTicks } from '@candor/money';
import { fundDemo, seedHouse, transferBetweenAccounts } from '#ledger/move-funds.ts';
import { heldOf } from '#ledger/ledger.ts';
import { amendOrder } from '#spot/amend-order.ts';
import { assertBook } from '#spot/assert-book.ts';
import { cancelAllOrders, cancelFrozenOrders, cancelOrder } from '#spot/cancel-order.ts';
import { placeOco } from '#spot/place-oco.ts';
import { placeOrder } from '#spot/place-order.ts';
import { MARKET_ID, USER_NEXT, wordOf } from '#spot/order-table.ts';
import { storedOrder } from '#spot/stored-order.ts';
import {
  createAsset,
  createMarket,
  createUser,
  setFeeTier,
  setIndexPrices,
  setMarketState,
  setUserFeeTier,
} from './administer.ts';
import { applyEffect } from './apply-effect.ts';
import { assert } from './assert.ts';
import { canonicalBytes } from './canonical-bytes.ts';
import { BUY, kindCodeOf, SELL } from './codes.ts';
import type { Command, CommandStamp } from './commands.ts';
import { rejected } from './decision.ts';
import type { Decision } from './decision.ts';
import { forEachEffect } from './effect-log.ts';
import type { EffectLog } from './effect-log.ts';
import { writeRequestRecorded } from './effect-writer.ts';
import type { AssetBalance, Depth, DepthLevel, EngineReader } from './engine-port.ts';
import { ExchangeState } from './exchange-state.ts';
import type { EngineOptions } from './exchange-state.ts';
import { bodyHashOf } from './request-memory.ts';
import { assertHoldsMatch, dumpState, loadState } from './snapshot.ts';
import type { StoredMarket, StoredOrder, StoredState } from './stored-state.ts';
import { accountKinds } from './vocabulary.ts';

/** A key is a UUID or alike: visible ASCII. */
const REQUEST_KEY = /^[\x21-\x7e]{1,128}$/;

/**
 * The deterministic exchange: commands in, decisions and effects out. It has no clock, no
 * randomness and no I/O; equal commands give equal effects, and applying the effects gives the
 * same state without deciding again.
 */
export class Engine implements EngineReader {
  readonly #state = new ExchangeState();
  readonly #options: EngineOptions;

  constructor(options: EngineOptions) {
    this.#options = options;
  }

  /** Effects of every accepted command since the log was last cleared, which is the caller's to do. */
  get effects(): EffectLog {
    return this.#state.log;
  }

  get sequence(): number {
    return this.#state.sequence;
  }

  /** Engine time of the last accepted command, in milliseconds since 1970; 0 before the first. */
  get timestampMs(): number {
    return this.#state.timestampMs;
  }

  /**
   * Decides a command. A rejected or repeated one changes nothing and takes no sequence: the next
   * command carries the same one. Throws when a command is out of order or an invariant breaks;
   * after that the engine must not be used again.
   */
  decide(command: Command): Decision {
    const state = this.#state;
    assert(command.sequence === state.sequence + 1, 'commands must arrive gap-free');
    assert(command.timestampMs >= state.timestampMs, 'time must not go back');
    switch (command.type) {
      case 'order_place':
        return command.requestKey === '' ? placeOrder(state, command) : this.#once(command);
      case 'order_cancel':
        return command.requestKey === '' ? cancelOrder(state, command) : this.#once(command);
      case 'oco_place':
      case 'order_cancel_all':
      case 'order_cancel_frozen':
      case 'order_amend':
      case 'demo_fund':
      case 'account_transfer':
        return command.requestKey === '' ? this.#decideKeyed(command) : this.#once(command);
      case 'asset_create':
        return createAsset(state, command);
      case 'fee_tier_set':
        return setFeeTier(state, command);
      case 'market_create':
        return createMarket(state, command);
      case 'market_state_set':
        return setMarketState(state, command);
      case 'user_create':
        return createUser(state, command);
      case 'user_fee_tier_set':
        return setUserFeeTier(state, command);
      case 'house_seed':
        return seedHouse(state, command);
      case 'index_prices_set':
        return setIndexPrices(state, command);
    }
  }

  /** Applies the effects of ONE accepted command, in words `from` to `to` of `log`. */
  applyEffects(log: EffectLog, from: number, to: number, stamp: CommandStamp): void {
    const state = this.#state;
    assert(stamp.sequence === state.sequence + 1, 'effects must arrive gap-free');
    assert(stamp.timestampMs >= state.timestampMs, 'time must not go back');
    state.accept(stamp);
    forEachEffect(log, from, to, (effect) => {
      applyEffect(state, effect);
    });
  }

  /** Fills an empty engine. Throws if this one is not empty or the rows contradict each other. */
  load(stored: StoredState): void {
    loadState(this.#state, stored);
  }

  /** The whole state as rows in canonical order. */
  dump(): StoredState {
    return dumpState(this.#state);
  }

  /** Canonical bytes of the whole state: equal states give equal bytes, to be hashed outside. */
  canonicalState(): Uint8Array {
    return canonicalBytes(this.dump());
  }

  /**
   * Throws when an asset does not sum to zero, an account that must not be negative is, a hold is
   * not exactly what open orders hold, or a book is crossed or out of order.
   */
  assertBalanced(): void {
    const { ledger, markets, orders } = this.#state;
    ledger.assertBalanced();
    assertHoldsMatch(this.#state);
    for (const market of markets) if (market !== undefined) assertBook(market, orders);
  }

  assets(): StoredState['assets'] {
    return this.#state.assets.filter((asset) => asset !== undefined);
  }

  markets(): readonly StoredMarket[] {
    return this.#state.markets
      .filter((market) => market !== undefined)
      .map((market) => market.stored());
  }

  market(marketId: number): StoredMarket | undefined {
    return this.#state.markets[marketId]?.stored();
  }

  hasUser(userId: number): boolean {
    return this.#state.users.slotOf(userId) >= 0;
  }

  user(userId: number): StoredState['users'][number] | undefined {
    const slot = this.#state.users.slotOf(userId);
    return slot < 0 ? undefined : this.#state.users.row(slot);
  }

  feeTier(tier: number): StoredState['feeTiers'][number] | undefined {
    return this.#state.feeTiers.get(tier);
  }

  /** Every account the user ever used, by asset and then by kind. */
  balancesOf(userId: number): readonly AssetBalance[] {
    const { users, ledger, assets } = this.#state;
    const slot = users.slotOf(userId);
    if (slot < 0) return [];
    const balances: AssetBalance[] = [];
    for (const asset of assets) {
      if (asset === undefined) continue;
      for (const accountKind of accountKinds) {
        const account = ledger.find(asset.assetId, kindCodeOf(accountKind), slot);
        if (account === 0) continue;
        balances.push({
          assetId: asset.assetId,
          accountKind,
          availableUnits: ledger.balance(account),
          heldUnits: ledger.balance(heldOf(account)),
        });
      }
    }
    return balances;
  }

  order(orderId: number): StoredOrder | undefined {
    const slot = this.#state.orders.slotOf(orderId);
    return slot < 0 ? undefined : storedOrder(this.#state, slot);
  }

  openOrdersOf(userId: number, marketId: number): readonly StoredOrder[] {
    const { users, orders } = this.#state;
    const userSlot = users.slotOf(userId);
    const found: StoredOrder[] = [];
    for (let slot = userSlot < 0 ? -1 : users.firstOrders[userSlot]!; slot >= 0; ) {
      const at = wordOf(slot);
      if (marketId === 0 || orders.ints[at + MARKET_ID] === marketId) {
        found.push(storedOrder(this.#state, slot));
      }
      slot = orders.ints[at + USER_NEXT]!;
    }
    return found;
  }

  depth(marketId: number, levelsMax: number): Depth {
    return {
      version: this.depthVersion(marketId),
      bids: this.#levels(marketId, BUY, levelsMax),
      asks: this.#levels(marketId, SELL, levelsMax),
    };
  }

  depthVersion(marketId: number): number {
    return this.#state.markets[marketId]?.version ?? 0;
  }

  ledgerSums(): ReturnType<EngineReader['ledgerSums']> {
    return this.#state.ledger.sums();
  }

  userTotals(): ReturnType<EngineReader['userTotals']> {
    const { ledger, users } = this.#state;
    return ledger.userTotals((userId) => users.row(users.slotOf(userId)).role === 'customer');
  }

  #levels(marketId: number, side: number, levelsMax: number): readonly DepthLevel[] {
    const book = this.#state.markets[marketId]?.book;
    if (book === undefined) return [];
    const levels: DepthLevel[] = [];
    const count = Math.min(levelsMax, book.levelCount(side));
    for (let rank = 0; rank < count; rank++) {
      const level = book.level(side, rank);
      levels.push({
        ticks: asTicks(book.levelTicks(level)),
        lots: asLots(book.levelLots(level)),
        orders: book.levelOrders(level),
      });
    }
    return levels;
  }

  /** Decides a command with a request key once; a repetition gets the remembered answer. */
  #once(command: KeyedCommand): Decision {
    const state = this.#state;
    const { userId, requestKey } = command;
    if (!REQUEST_KEY.test(requestKey)) return rejected('invalid_request_key');
    const bodyHash = bodyHashOf(command);
    const known = state.requests.find(userId, requestKey, command.timestampMs);
    if (known !== undefined) {
      if (known.bodyHash !== bodyHash) return rejected('request_key_reused');
      return {
        ok: true,
        sequence: state.sequence,
        orderId: known.resultId,
        // The legs of a pair have consecutive ids.
        otherOrderId: command.type === 'oco_place' ? known.resultId + 1 : 0,
        replayed: true,
      };
    }
    const decision = this.#decideKeyed(command);
    if (!decision.ok) return decision;
    const resultId = decision.orderId;
    state.requests.add({
      userId,
      requestKey,
      bodyHash,
      resultId,
      recordedAtMs: state.timestampMs,
    });
    writeRequestRecorded(state.log, userId, requestKey, bodyHash, resultId);
    return decision;
  }

  #decideKeyed(command: KeyedCommand): Decision {
    const state = this.#state;
    switch (command.type) {
      case 'order_place':
        return placeOrder(state, command);
      case 'oco_place':
        return placeOco(state, command);
      case 'order_cancel':
        return cancelOrder(state, command);
      case 'order_cancel_all':
        return cancelAllOrders(state, command);
      case 'order_cancel_frozen':
        return cancelFrozenOrders(state, command);
      case 'order_amend':
        return amendOrder(state, command);
      case 'demo_fund':
        return fundDemo(state, this.#options, command);
      case 'account_transfer':
        return transferBetweenAccounts(state, command);
    }
  }
}

type KeyedCommand = Extract<Command, { readonly requestKey: string }>;
