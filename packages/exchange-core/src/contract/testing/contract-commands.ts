import { KEPT_STOP } from '#contract/commands.ts';
import type { ContractOrderRow } from '#contract/records.ts';
import { contractTriggerTypes } from '#contract/trigger/records.ts';
import { rises } from '#contract/trigger/waiting-triggers.ts';
import type { SeededRandom } from '#testing/seeded-random.ts';
import { contractOrder, smallTerms } from './contract-exchange.ts';
import type { ContractBody, ContractExchange } from './contract-exchange.ts';

/** What happens next: a command, prices of all markets, or time that goes by. */
export type ContractStep =
  | { readonly kind: 'command'; readonly body: ContractBody }
  | { readonly kind: 'prices'; readonly ticks: readonly (readonly [number, number])[] }
  /** The same prices every second for over a minute. */
  | { readonly kind: 'minute'; readonly ticks: readonly (readonly [number, number])[] }
  | { readonly kind: 'silence'; readonly ms: number }
  /** A period's samples are there, and the next funding comes. */
  | { readonly kind: 'funding'; readonly premiumE9: number }
  | { readonly kind: 'time'; readonly ms: number };

type Body<Type extends ContractBody['type']> = Extract<ContractBody, { type: Type }>;

/** What the stream must see of an exchange. */
export type ContractSight = Pick<ContractExchange, 'contracts' | 'timestampMs'>;

/** How wild a history is. */
export interface Temper {
  /** Prices jump once in so many times. */
  readonly jumpEvery: number;
  /** What part of a price a jump has at most: one in so many. */
  readonly jumpParts: number;
  /** Of a hundred steps, those that bring a funding, at which a user limits or pauses themselves, or the staff set other steps. */
  readonly fundings: number;
  readonly limits: number;
  readonly terms: number;
  /** Those at which a market is halted or opened, falls silent or is heard again, or a minute goes by. */
  readonly stays: number;
}

const CALM: Temper = { jumpEvery: 40, jumpParts: 12, fundings: 0, limits: 0, terms: 0, stays: 0 };

/** For histories so short that little would happen to them otherwise. */
export const WILD: Temper = {
  jumpEvery: 4,
  jumpParts: 12,
  fundings: 4,
  limits: 6,
  terms: 0,
  stays: 0,
};

/** The same, of markets whose ticks and lots change. */
export const STEPPING: Temper = {
  jumpEvery: 10,
  jumpParts: 12,
  fundings: 2,
  limits: 1,
  terms: 8,
  stays: 0,
};

/** The same, of markets that are halted and fall silent by themselves. */
export const STANDING: Temper = {
  jumpEvery: 2,
  jumpParts: 5,
  fundings: 2,
  limits: 1,
  terms: 0,
  stays: 16,
};

const LEVERAGES = [3, 10, 20, 50, 100];

/**
 * An endless stream of what users, sources and time do in some contract markets: prices wander, jump, fall silent and come
 * back, and users trade close to the mark with all the leverage they are allowed.
 */
export class ContractSteps {
  readonly #random: SeededRandom;
  readonly #markets: readonly number[];
  readonly #users: number;
  readonly #ticks: Map<number, number>;
  readonly #temper: Temper;
  /** Hours went by and nobody has said a price since. */
  #isSilent = false;
  readonly #dark = new Set<number>();

  constructor(
    random: SeededRandom,
    markets: readonly number[],
    users: number,
    ticks = 1_000,
    temper = CALM,
  ) {
    this.#temper = temper;
    this.#random = random;
    this.#markets = markets;
    this.#users = users;
    this.#ticks = new Map(markets.map((marketId) => [marketId, ticks]));
  }

  next(exchange: ContractSight): ContractStep {
    const random = this.#random;
    const { fundings, limits, terms, stays } = this.#temper;
    const special = fundings + limits === 0 ? 100 : random.between(1, 100);
    if (special <= limits) return { kind: 'command', body: this.#limit(exchange) };
    if (this.#isSilent && this.#temper !== CALM) return this.#prices();
    if (special <= limits + fundings) return this.#funding();
    if (special <= limits + fundings + terms) return { kind: 'command', body: this.#terms() };
    if (special <= limits + fundings + terms + stays) return this.#stay(exchange);
    const roll = random.between(1, 100);
    if (roll <= 30) return this.#prices();
    if (roll <= 31) return { kind: 'silence', ms: random.between(5_000, 90_000) };
    if (roll <= 32) return this.#funding();
    if (roll <= 33) return { kind: 'time', ms: random.between(1_000, 7_200_000) };
    return { kind: 'command', body: this.#onStep(exchange, this.#command(exchange, roll)) };
  }

  #funding(): ContractStep {
    this.#isSilent = true;
    return { kind: 'funding', premiumE9: this.#random.between(0, 12_000_000) - 6_000_000 };
  }

  /** A market stops, or goes on; or a minute goes by, in which the sources say what they said. */
  #stay(exchange: ContractSight): ContractStep {
    const random = this.#random;
    const marketId = this.#marketId();
    const roll = random.between(1, 5);
    if (roll <= 2) return { kind: 'minute', ticks: this.#heard() };
    // It stands for a while.
    const goesOn = random.between(1, 3) === 1;
    const isHalted = exchange.contracts.market(marketId)?.state === 'halted';
    if (roll === 3 && (goesOn || !isHalted)) {
      const state = isHalted ? 'open' : 'halted';
      return { kind: 'command', body: { type: 'contract_market_state_set', marketId, state } };
    }
    if (!this.#dark.has(marketId)) this.#dark.add(marketId);
    else if (goesOn) this.#dark.delete(marketId);
    return this.#prices();
  }

  /** What the sources say: nothing of markets that are dark. */
  #heard(): (readonly [number, number])[] {
    return [...this.#ticks].filter(([marketId]) => !this.#dark.has(marketId));
  }

  #terms(): ContractBody {
    const random = this.#random;
    const steps = { tickStep: random.between(1, 7), lotStep: random.between(1, 9) };
    return smallTerms({ marketId: this.#marketId(), ...steps });
  }

  /** What was asked in whole steps, most times: a market that has none takes everything as it is. */
  #onStep(exchange: ContractSight, body: ContractBody): ContractBody {
    if (!('marketId' in body) || !('ticks' in body) || !('lots' in body)) return body;
    const { tickStep, lotStep } = exchange.contracts.market(body.marketId) ?? smallTerms();
    if ((tickStep === 1 && lotStep === 1) || this.#random.between(1, 5) === 1) return body;
    const { ticks, lots } = body;
    return { ...body, ticks: ticks - (ticks % tickStep), lots: lots - (lots % lotStep) };
  }

  #limit({ timestampMs }: ContractSight): ContractBody {
    const random = this.#random;
    const own = { userId: random.between(1, this.#users), assetId: 1, requestKey: '' };
    if (random.between(1, 4) === 1) {
      const untilMs = timestampMs + random.between(60_000, 28_800_000);
      return { type: 'contract_pause', ...own, untilMs };
    }
    return { type: 'contract_limit_set', ...own, lossUnitsMax: random.between(0, 5_000) };
  }

  #prices(): ContractStep {
    this.#isSilent = false;
    const random = this.#random;
    const jumps = random.between(1, this.#temper.jumpEvery) === 1;
    for (const [marketId, ticks] of this.#ticks) {
      const reach = Math.max(1, Math.floor(ticks / (jumps ? this.#temper.jumpParts : 250)));
      const moved = ticks + random.between(0, 2 * reach) - reach;
      this.#ticks.set(marketId, Math.min(Math.max(moved, 300), 4_000));
    }
    return { kind: 'prices', ticks: this.#heard() };
  }

  #command(exchange: ContractSight, roll: number): ContractBody {
    const random = this.#random;
    const userId = random.between(1, this.#users);
    if (roll <= 64) return this.#order(exchange, userId);
    if (roll <= 70) return this.#trigger(exchange, userId);
    if (roll <= 75) return this.#close(exchange, userId);
    if (roll <= 80) return this.#cancel(exchange, userId);
    if (roll <= 86) return this.#setting(userId);
    if (roll <= 91) return this.#stops(exchange, userId);
    if (roll <= 95) return this.#margin(exchange, userId);
    return this.#transfer(userId);
  }

  #order(exchange: ContractSight, userId: number): Body<'contract_order_place_checked'> {
    const random = this.#random;
    const marketId = this.#marketId();
    const mark = exchange.contracts.price(marketId)?.markTicks ?? 1_000;
    const isMarket = random.between(1, 4) === 1;
    const side = random.between(0, 1) === 0 ? 'buy' : 'sell';
    const ticks = isMarket ? 0 : Math.max(1, mark + random.between(0, 40) - 20);
    const setting = exchange.contracts.setting(userId, marketId);
    const isHedge = setting?.positionMode === 'hedge';
    const reduces = random.between(1, 5) === 1;
    const opensLong = (side === 'buy') !== reduces;
    const forces = ['gtc', 'gtc', 'gtc', 'ioc', 'fok', 'post_only'] as const;
    const withStops = random.between(1, 6) === 1 && !reduces;
    const direction = side === 'buy' ? 1 : -1;
    const entry = isMarket ? mark : ticks;
    const reached = side === 'buy' ? Math.min(entry, mark) : Math.max(entry, mark);
    return contractOrder({
      userId,
      marketId,
      side,
      positionSide: isHedge ? (opensLong ? 'long' : 'short') : 'net',
      ticks,
      timeInForce: isMarket ? 'gtc' : forces[random.between(0, forces.length - 1)]!,
      lots: random.between(1, 3) === 1 ? random.between(1, 3_000) : random.between(1, 300),
      reduceOnly: reduces ? 1 : 0,
      takeProfitTicks: withStops ? Math.max(1, entry + direction * random.between(1, 60)) : 0,
      stopLossTicks: withStops ? Math.max(1, reached - direction * random.between(1, 60)) : 0,
      selfTradeMode: (['expire_taker', 'expire_maker', 'expire_both', 'decrement'] as const)[
        random.between(0, 3)
      ]!,
    });
  }

  #trigger(exchange: ContractSight, userId: number): ContractBody {
    const random = this.#random;
    const { marketId, side, positionSide, reduceOnly, lots } = this.#order(exchange, userId);
    const mark = exchange.contracts.price(marketId)?.markTicks ?? 1_000;
    const orderType = contractTriggerTypes[random.between(0, contractTriggerTypes.length - 1)]!;
    const isTrailing = orderType === 'trailing_stop';
    const isLimit = orderType.endsWith('limit');
    const direction = rises({ side, orderType }) ? 1 : -1;
    const some = () => Math.max(1, mark + random.between(0, 40) - 20);
    const triggerTicks = isTrailing ? 0 : Math.max(1, mark + direction * random.between(0, 30));
    const hasStops = reduceOnly === 0 && random.between(1, 3) === 1;
    return {
      type: 'contract_trigger_place',
      ...{ userId, marketId, side, positionSide, orderType, reduceOnly, triggerTicks },
      timeInForce: isLimit ? 'gtc' : 'ioc',
      callbackBps: isTrailing ? random.between(10, 300) : 0,
      activationTicks: isTrailing && random.between(0, 1) === 0 ? some() : 0,
      ticks: isLimit ? some() : 0,
      lots: reduceOnly === 1 && random.between(0, 1) === 0 ? 0 : lots,
      ...this.#attached(hasStops, side, isTrailing ? mark : triggerTicks),
      requestKey: '',
    };
  }

  /** Stops of what opens near a price; a few lie on the wrong side of it. */
  #attached(hasStops: boolean, side: 'buy' | 'sell', entry: number) {
    const direction = side === 'buy' ? 1 : -1;
    const away = () => direction * (this.#random.between(1, 60) - 5);
    return {
      takeProfitTicks: hasStops ? Math.max(1, entry + away()) : 0,
      stopLossTicks: hasStops ? Math.max(1, entry - away()) : 0,
    };
  }

  #close(exchange: ContractSight, userId: number): ContractBody {
    const random = this.#random;
    const position = this.#pick(exchange.contracts.positionsOf(userId));
    if (position === undefined) return this.#order(exchange, userId);
    const mark = exchange.contracts.price(position.marketId)?.markTicks ?? 1_000;
    const own = { userId, requestKey: '' };
    const roll = random.between(1, 8);
    if (roll === 1) return { type: 'contract_close_all', marketId: 0, ...own };
    if (roll <= 3) return { type: 'contract_reverse', positionId: position.positionId, ...own };
    const isWhole = random.between(0, 1) === 0;
    return {
      type: 'contract_close',
      userId,
      positionId: position.positionId,
      lots: isWhole ? position.lots : random.between(0, position.lots + 1),
      ticks: random.between(0, 1) === 0 ? 0 : mark + random.between(0, 10) - 5,
      clientOrderId: '',
      requestKey: '',
    };
  }

  #cancel(exchange: ContractSight, userId: number): ContractBody {
    const order = this.#pick(exchange.contracts.openOrdersOf(userId, 0));
    const orderId = order?.orderId ?? 1;
    const waits = this.#pick(exchange.contracts.triggersOf(userId, 0));
    if (waits !== undefined && this.#random.between(1, 4) === 1) {
      const { triggerId } = waits;
      return { type: 'contract_trigger_cancel', userId, triggerId, requestKey: '' };
    }
    if (waits !== undefined && this.#random.between(1, 4) === 1) {
      const { triggerId, side } = waits;
      const isTrailing = waits.orderType === 'trailing_stop';
      const triggerTicks = isTrailing ? 0 : waits.triggerTicks + this.#random.between(0, 20) - 10;
      const hasStops = waits.reduceOnly === 0 && this.#random.between(0, 1) === 0;
      const stops = this.#attached(hasStops, side, isTrailing ? waits.extremeTicks : triggerTicks);
      const own = { userId, triggerId, triggerTicks, ...stops, requestKey: '' };
      return { type: 'contract_trigger_amend', ...own };
    }
    if (order !== undefined && this.#random.between(1, 2) === 1) return this.#amend(userId, order);
    if (this.#random.between(1, 8) === 1) {
      return { type: 'contract_order_cancel_all', userId, marketId: 0, requestKey: '' };
    }
    const name = { clientOrderId: '', requestKey: '' };
    return { type: 'contract_order_cancel', userId, orderId, ...name };
  }

  /** Another price for an open order, other stops for what it opens, or both; a few change nothing. */
  #amend(userId: number, order: ContractOrderRow): ContractBody {
    const random = this.#random;
    const { orderId, side } = order;
    const isMoved = random.between(1, 3) !== 1;
    const ticks = isMoved ? order.ticks + random.between(0, 20) - 10 : 0;
    const isRestopped = order.reduceOnly === 0 && (!isMoved || random.between(1, 3) === 1);
    const kept = { takeProfitTicks: KEPT_STOP, stopLossTicks: KEPT_STOP };
    const stops = isRestopped
      ? this.#attached(random.between(1, 4) !== 1, side, isMoved ? ticks : order.ticks)
      : kept;
    const own = { userId, orderId, ticks, ...stops, requestKey: '' };
    return { type: 'contract_order_amend_checked', ...own };
  }

  #setting(userId: number): ContractBody {
    const random = this.#random;
    return {
      type: 'contract_setting_set',
      userId,
      marketId: this.#marketId(),
      leverage: LEVERAGES[random.between(0, LEVERAGES.length - 1)]!,
      // Users of odd numbers share margin, every third is in hedge mode.
      marginMode: userId % 2 === 1 ? 'cross' : 'isolated',
      positionMode: userId % 3 === 0 ? 'hedge' : 'one_way',
      requestKey: '',
    };
  }

  #stops(exchange: ContractSight, userId: number): ContractBody {
    const random = this.#random;
    const position = this.#pick(exchange.contracts.positionsOf(userId));
    if (position === undefined) return this.#setting(userId);
    const mark = exchange.contracts.price(position.marketId)?.markTicks ?? 1_000;
    const direction = position.isLong === 1 ? 1 : -1;
    const some = () => (random.between(0, 3) === 0 ? 0 : random.between(1, 30));
    const [profit, loss] = [some(), some()];
    return {
      type: 'contract_stops_set',
      userId,
      positionId: position.positionId,
      takeProfitTicks: profit === 0 ? 0 : mark + direction * profit,
      stopLossTicks: loss === 0 ? 0 : mark - direction * loss,
      requestKey: '',
    };
  }

  #margin(exchange: ContractSight, userId: number): ContractBody {
    const random = this.#random;
    const position = this.#pick(exchange.contracts.positionsOf(userId));
    if (position === undefined) return this.#setting(userId);
    const units = random.between(0, 20_000) - 10_000;
    const { positionId } = position;
    return { type: 'contract_margin_change', userId, positionId, units, requestKey: '' };
  }

  #transfer(userId: number): ContractBody {
    const random = this.#random;
    const isOut = random.between(0, 1) === 0;
    return {
      type: 'account_transfer',
      userId,
      assetId: 1,
      fromKind: isOut ? 'contract' : 'wallet',
      toKind: isOut ? 'wallet' : 'contract',
      units: random.between(1, 60_000) as Body<'account_transfer'>['units'],
      requestKey: '',
    };
  }

  #marketId(): number {
    return this.#markets[this.#random.between(0, this.#markets.length - 1)]!;
  }

  #pick<Item>(items: readonly Item[]): Item | undefined {
    return items.length === 0 ? undefined : items[this.#random.between(0, items.length - 1)];
  }
}
