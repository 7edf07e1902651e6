import { contract } from '@candor/exchange-core';
import type {
  CommandBody,
  CommandOf,
  ContractMarketRow,
  ContractOrderRow,
  ContractReader,
  EngineReader,
  OrderSide,
} from '@candor/exchange-core';
import { demoContracts, HOUSE_CONTRACT_FUNDS } from '#seed/contract-catalogue.ts';
import type { DemoContract } from '#seed/contract-catalogue.ts';
import { houseUserCommand, planContractFunds } from '#seed/house-funds.ts';
import { usdtPriceOf } from '#seed/traded-markets.ts';
import { contractHouseOf, HOUSE_USER_IDS } from './house.ts';
import type { ContractHouse } from './house.ts';
import { Random } from './random.ts';

/** Orders each maker keeps on each side of a contract market. */
const LEVELS = 7;

/** The two makers take turns; each looks at its orders every so many seconds. */
const MAKER_EVERY_SECONDS = 4;

/** An order nearer to the index than this share of its place leaves the way. */
const RETREAT_WITHIN = 0.25;

/** A side whose best order is further away than this many half spreads gets one in its place. */
const TOUCH_GAP = 2.6;

/** Neighbours stand so far apart, in half spreads, growing outwards. */
const FIRST_GAP = 1.1;
const GAP_GROWTH = 1.35;

/** The first level is worth this many average trades, the ones behind it more and more. */
const FIRST_LEVEL_TRADES = 5;
const SIZE_GROWTH = 1.35;

/** A house account's position that is worth so much of its funds is what it works against. */
const POSITION_SHARE = 0.3;

/** A taker gives up when the price is worse than the index by this much. */
const TAKER_REACH_PPM = 3_000;

/** House accounts share their money among all positions, at a leverage that leaves room. */
const HOUSE_LEVERAGE = 20;

/** Levels read on each side. */
const DEPTH_LEVELS = 60;

/** How lively a contract market is. */
type Liveliness = Pick<DemoContract, 'meanTrade' | 'tradesPerSecond' | 'halfSpreadPpm'>;

/** One that staff have opened in the demo, of which nobody said how lively it is; trades are worth so many USDT. */
const OPENED_LATER: Liveliness = { meanTrade: 1_500, tradesPerSecond: 0.1, halfSpreadPpm: 80 };

/** House accounts are looked at this often, to be filled up when they run low. */
const FUNDS_EVERY_TICKS = 60;

/** A contract market and its price outside. */
interface Facts {
  readonly contracts: ContractReader;
  readonly market: ContractMarketRow;
  readonly terms: Liveliness;
  readonly house: ContractHouse;
  /** Units of the quote asset that are worth one USDT. */
  readonly usdtUnits: number;
  /** The index as it will stand once this second's command is decided, in the contract's ticks. */
  readonly fairTicks: number;
  readonly halfSpreadTicks: number;
}

/**
 * What the house does each second in every contract market that is open and has an index, from the second on in which staff
 * open it until its last hour: makers keep ladders around the index, takers trade, and orders of customers that the price has
 * crossed are taken. It only plans; the same seed, prices and books give the same commands.
 */
export class ContractSimulator {
  readonly #seed: string;
  readonly #randoms = new Map<string, Random>();
  #ticks = 0;

  constructor(seed: string) {
    this.#seed = seed;
  }

  /** `fairTicks` has the index of each spot market that has one now; contracts that follow others rest. */
  plan(
    reader: EngineReader,
    fairTicks: ReadonlyMap<number, number>,
    seconds: number,
  ): CommandBody[] {
    const commands: CommandBody[] = [];
    const contracts = reader.read(contract);
    for (const [place, market] of contracts.markets().entries()) {
      const facts = factsOf(reader, contracts, market, fairTicks);
      if (facts === undefined || !isTrading(facts)) continue;
      const isNew = facts.house.userIds.some((userId) => !reader.hasUser(userId));
      if (isNew || this.#ticks % FUNDS_EVERY_TICKS === 0)
        commands.push(...planHouse(reader, facts));
      if (!isNew) commands.push(...this.#planMarket(reader, facts, place, seconds));
    }
    this.#ticks += 1;
    return commands;
  }

  #planMarket(
    reader: EngineReader,
    facts: Facts,
    place: number,
    seconds: number,
  ): readonly CommandBody[] {
    const { symbol } = facts.market;
    const dueId = this.#dueMaker(facts.house, place);
    const makerIds = facts.house.makerIds.filter((id) => id === dueId || isRunOver(facts, id));
    const ladders = makerIds.flatMap((makerId) =>
      planLadder(facts, makerId, this.#randomOf('makers', symbol)),
    );
    return [
      ...planSettings(facts),
      ...ladders,
      ...(makerIds.length > 0 ? planArbitrage(reader, facts) : []),
      ...planTakers(facts, this.#randomOf('takers', symbol), seconds),
      ...(dueId === undefined ? [] : planLeaving(facts)),
    ];
  }

  /** Markets and makers take turns, so that every second has about the same work. */
  #dueMaker({ makerIds }: ContractHouse, place: number): number | undefined {
    return makerIds.find((_makerId, maker) => {
      const turn = Math.floor((maker * MAKER_EVERY_SECONDS) / makerIds.length);
      return (this.#ticks + place + turn) % MAKER_EVERY_SECONDS === 0;
    });
  }

  #randomOf(role: string, symbol: string): Random {
    const name = `${this.#seed}:${role}:${symbol}`;
    const random = this.#randoms.get(name) ?? new Random(name);
    this.#randoms.set(name, random);
    return random;
  }
}

/** Off hours nobody trades, house accounts included, and in its last hour a market only closes what is open. */
function isTrading({ contracts, market: { marketId, state } }: Facts): boolean {
  const phase = contracts.session(marketId)?.phase ?? 'open';
  return state === 'open' && phase === 'open' && contracts.ending(marketId) === undefined;
}

function factsOf(
  reader: EngineReader,
  contracts: ContractReader,
  market: ContractMarketRow,
  fairTicks: ReadonlyMap<number, number>,
): Facts | undefined {
  const terms = demoContracts.find(({ symbol }) => symbol === market.symbol) ?? OPENED_LATER;
  const indexTicks = fairTicks.get(market.indexMarketId);
  const quote = reader.assets().find(({ assetId }) => assetId === market.quoteAssetId);
  const usdtPrice = usdtPriceOf(reader, market.quoteAssetId);
  if (indexTicks === undefined || quote === undefined || usdtPrice === 0) return undefined;
  const fair = Math.round((indexTicks * market.indexTickSizeE12) / market.tickSizeE12);
  const halfSpreadTicks = Math.max(market.tickStep, (fair * terms.halfSpreadPpm) / 1_000_000);
  const usdtUnits = 10 ** quote.scale / usdtPrice;
  const house = contractHouseOf(market.marketId);
  return { contracts, market, terms, house, usdtUnits, fairTicks: fair, halfSpreadTicks };
}

/** The market's own house accounts, where they are missing or hold too little. */
function planHouse(reader: EngineReader, { market, house }: Facts): CommandBody[] {
  const usdtPrice = usdtPriceOf(reader, market.quoteAssetId);
  const missing = house.userIds.filter((userId) => !reader.hasUser(userId));
  return [
    ...missing.map(houseUserCommand),
    ...house.userIds.flatMap((userId) => planContractFunds(reader, userId, market, usdtPrice)),
  ];
}

/** House accounts that still have the setting that everybody begins with take theirs. */
function planSettings({ contracts, market, house }: Facts): CommandBody[] {
  const { marketId } = market;
  return house.userIds
    .filter((userId) => contracts.setting(userId, marketId)?.marginMode === 'isolated')
    .map((userId) => ({
      type: 'contract_setting_set',
      userId,
      marketId,
      leverage: Math.min(HOUSE_LEVERAGE, contracts.tiers(marketId)[0]?.leverageMax ?? 1),
      marginMode: 'cross',
      positionMode: 'one_way',
      requestKey: '',
    }));
}

/** A user's position as a share of what it works against: above 0 when long, 1 or -1 at the most. */
function leanOf({ contracts, market, usdtUnits }: Facts, userId: number): number {
  const own = contracts.positionsOf(userId).find((one) => one.marketId === market.marketId);
  if (own === undefined) return 0;
  const share = own.worthUnits / (HOUSE_CONTRACT_FUNDS * POSITION_SHARE * usdtUnits);
  return Math.min(1, share) * (own.isLong === 1 ? 1 : -1);
}

/** Whether the index has jumped behind an order of a maker, who then waits for no turn: anyone could take it at a loss. */
function isRunOver({ contracts, market, fairTicks, halfSpreadTicks }: Facts, makerId: number) {
  return contracts
    .openOrdersOf(makerId, market.marketId)
    .some(
      ({ side, ticks }) =>
        (side === 'buy' ? ticks - fairTicks : fairTicks - ticks) > halfSpreadTicks,
    );
}

/** One maker's orders on both sides: what the price ran over leaves, what is missing is placed. */
function planLadder(facts: Facts, makerId: number, random: Random): CommandBody[] {
  const { contracts, market } = facts;
  const orders = contracts.openOrdersOf(makerId, market.marketId);
  const lean = leanOf(facts, makerId);
  const cancels: CommandBody[] = [];
  const places: CommandBody[] = [];
  for (const side of ['buy', 'sell'] as const) {
    // A maker that is long stands back with its buys.
    const skew = side === 'buy' ? lean : -lean;
    const edge = facts.halfSpreadTicks * (1 + Math.max(0, skew) * 2);
    const behind = (makerId % 2) * facts.halfSpreadTicks * 0.5;
    planSide({ ...facts, edge: edge + behind, makerId, side, random }, orders, cancels, places);
  }
  return [...cancels, ...places];
}

interface Side extends Facts {
  readonly makerId: number;
  readonly side: OrderSide;
  /** Distance of the best order from the index, in ticks. */
  readonly edge: number;
  readonly random: Random;
}

function planSide(
  own: Side,
  orders: readonly ContractOrderRow[],
  cancels: CommandBody[],
  places: CommandBody[],
): void {
  const { side, edge, fairTicks, halfSpreadTicks } = own;
  const rungs = orders
    .filter((order) => order.side === side)
    .map((order) => ({
      order,
      distance: side === 'buy' ? fairTicks - order.ticks : order.ticks - fairTicks,
    }))
    .sort((a, b) => a.distance - b.distance);
  while ((rungs[0]?.distance ?? Infinity) < edge * RETREAT_WITHIN) {
    const crossed = rungs.shift();
    if (crossed !== undefined) cancels.push(cancel(crossed.order));
  }
  const distances = rungs.map(({ distance }) => distance);
  const missing: number[] = [];
  if ((distances[0] ?? Infinity) > edge + halfSpreadTicks * TOUCH_GAP) {
    missing.push(edge + own.random.between(0, halfSpreadTicks * 0.4));
    const last = rungs.at(-1);
    if (last !== undefined && rungs.length >= LEVELS) cancels.push(cancel(last.order));
  }
  let farthest = Math.max(distances.at(-1) ?? 0, missing[0] ?? 0);
  for (let level = distances.length + missing.length; level < LEVELS; level++) {
    const gap = halfSpreadTicks * FIRST_GAP * GAP_GROWTH ** level;
    farthest += Math.max(1, gap * own.random.between(0.6, 1.4));
    missing.push(farthest);
  }
  for (const distance of missing) places.push(place(own, distance));
}

function cancel({ orderId, userId }: ContractOrderRow): CommandOf<'contract_order_cancel'> {
  return { type: 'contract_order_cancel', userId, orderId, clientOrderId: '', requestKey: '' };
}

function place(own: Side, distance: number): CommandBody {
  const { side, fairTicks, market, terms, random, halfSpreadTicks } = own;
  const level = Math.log(Math.max(1, distance / halfSpreadTicks)) / Math.log(GAP_GROWTH + 1);
  const worth = terms.meanTrade * FIRST_LEVEL_TRADES * SIZE_GROWTH ** level;
  const ticks = side === 'buy' ? Math.floor(fairTicks - distance) : Math.ceil(fairTicks + distance);
  return order(own, {
    userId: own.makerId,
    side,
    timeInForce: 'post_only',
    ticks: Math.max(market.ticksMin, Math.min(market.ticksMax, ticks)),
    lots: lotsWorth(own, worth * random.between(0.5, 1.6)),
  });
}

/** Orders of customers that the index has run over, taken as any arbitrageur would. */
function planArbitrage(reader: EngineReader, facts: Facts): CommandBody[] {
  const { contracts, market, house, fairTicks } = facts;
  const { bids, asks } = reader.depth(market.marketId, DEPTH_LEVELS);
  const makers = house.makerIds.flatMap((userId) =>
    contracts.openOrdersOf(userId, market.marketId),
  );
  const commands: CommandBody[] = [];
  for (const [side, levels, isCrossed] of [
    ['sell', bids, (ticks: number) => ticks >= fairTicks],
    ['buy', asks, (ticks: number) => ticks <= fairTicks],
  ] as const) {
    let [lots, worst] = [0, 0];
    for (const level of levels) {
      if (!isCrossed(level.ticks)) break;
      const own = makers
        .filter((one) => one.ticks === level.ticks && one.side !== side)
        .reduce((sum, one) => sum + one.lots - one.filledLots, 0);
      if (level.lots <= own) continue;
      lots += level.lots - own;
      worst = level.ticks;
    }
    if (lots === 0) continue;
    commands.push(
      order(facts, { userId: house.takerId, side, timeInForce: 'ioc', ticks: worst, lots }),
    );
  }
  return commands;
}

/** What takers do in `seconds`: a few trades of random size, back towards no position. */
function planTakers(facts: Facts, random: Random, seconds: number): CommandBody[] {
  const { terms, house } = facts;
  const lean = leanOf(facts, house.takerId);
  const commands: CommandBody[] = [];
  for (let count = random.poisson(terms.tradesPerSecond * seconds); count > 0; count--) {
    const side: OrderSide = random.chance(0.5 - lean * 0.4) ? 'buy' : 'sell';
    const lots = lotsWorth(facts, terms.meanTrade * Math.exp(random.gaussian() - 0.5));
    commands.push(take(facts, house.takerId, side, lots));
  }
  return commands;
}

/** Takes what is offered near the index, and no more. */
function take(facts: Facts, userId: number, side: OrderSide, lots: number) {
  const { fairTicks, market } = facts;
  const reach = Math.max(1, Math.round((fairTicks * TAKER_REACH_PPM) / 1_000_000));
  const ticks = side === 'buy' ? fairTicks + reach : Math.max(market.ticksMin, fairTicks - reach);
  return order(facts, { userId, side, timeInForce: 'ioc', ticks, lots });
}

/**
 * In demos that began before each market had a house of its own, the spot markets' house has orders and positions here: it
 * cancels them, and closes in pieces that the book can bear.
 */
function planLeaving(facts: Facts): CommandBody[] {
  const { contracts, market, terms } = facts;
  const { marketId } = market;
  return HOUSE_USER_IDS.flatMap((userId): CommandBody[] => {
    if (contracts.openOrdersOf(userId, marketId).length > 0) {
      return [{ type: 'contract_order_cancel_all', userId, marketId, requestKey: '' }];
    }
    const own = contracts.positionsOf(userId).find((one) => one.marketId === marketId);
    if (own === undefined) return [];
    const lots = Math.min(own.lots, lotsWorth(facts, terms.meanTrade * FIRST_LEVEL_TRADES));
    return [{ ...take(facts, userId, own.isLong === 1 ? 'sell' : 'buy', lots), reduceOnly: 1 }];
  });
}

/** Lots that are worth about so many USDT; at least one, and no more than one order may have in the market. */
function lotsWorth(facts: Facts, worth: number): number {
  const { market, usdtUnits, fairTicks } = facts;
  const lotWorth = (fairTicks * market.tickLotUnits) / usdtUnits;
  const lotWorthMax = market.ticksMax * market.tickLotUnits;
  const lotsMax = Math.min(market.lotsMax, Math.floor(Number.MAX_SAFE_INTEGER / lotWorthMax));
  return Math.max(1, Math.min(lotsMax, Math.round(worth / lotWorth)));
}

/** An order in whole steps of its market: no nearer than it was meant, and at least one step of lots. */
function order(
  { market }: Facts,
  fields: Pick<
    CommandOf<'contract_order_place_checked'>,
    'userId' | 'side' | 'timeInForce' | 'ticks' | 'lots'
  >,
): CommandOf<'contract_order_place_checked'> {
  const { tickStep, lotStep } = market;
  const steps = fields.side === 'buy' ? Math.floor : Math.ceil;
  return {
    type: 'contract_order_place_checked',
    marketId: market.marketId,
    positionSide: 'net',
    orderType: 'limit',
    reduceOnly: 0,
    takeProfitTicks: 0,
    stopLossTicks: 0,
    selfTradeMode: 'expire_taker',
    clientOrderId: '',
    requestKey: '',
    ...fields,
    ticks: Math.max(1, steps(fields.ticks / tickStep)) * tickStep,
    lots: Math.max(1, Math.floor(fields.lots / lotStep)) * lotStep,
  };
}
