import type { CommandBody, EngineReader, StoredMarket } from '@candor/exchange-core';
import { contract } from '@candor/exchange-core';
import { demoContracts } from '#seed/contract-catalogue.ts';
import { demoAssets, demoMarkets, symbolOf } from '#seed/market-catalogue.ts';
import { planHouseFunds, wantedHouseUnits } from '#seed/house-funds.ts';
import { houseMakerIds } from './house.ts';
import { planLadders } from './ladder.ts';
import { viewMarket } from './market-view.ts';
import type { MarketFacts } from './market-view.ts';
import { Random } from './random.ts';
import type { SimulatedAsset, SimulatedMarket } from './simulated-world.ts';
import { planArbitrage, planTakers } from './takers.ts';

/** House accounts are looked at this often, to be filled up when they run low. */
const FUNDS_EVERY_TICKS = 60;

/**
 * What the house does each second: makers keep their ladders around the index, takers trade, and
 * orders of customers that the price has crossed are taken. It only plans; the same seed, prices
 * and books give the same commands.
 */
export class MarketSimulator {
  readonly #seed: string;
  readonly #randoms = new Map<string, Random>();
  readonly #wanted = wantedHouseUnits();
  #ticks = 0;

  constructor(seed: string) {
    this.#seed = seed;
  }

  /** `fairTicks` has the index of each market that has one now; the others rest. */
  plan(
    reader: EngineReader,
    fairTicks: ReadonlyMap<number, number>,
    seconds: number,
  ): CommandBody[] {
    const commands: CommandBody[] =
      this.#ticks % FUNDS_EVERY_TICKS === 0 ? planHouseFunds(reader) : [];
    const markets = new Map(reader.markets().map((market) => [market.symbol, market]));
    for (const [index, traits] of demoMarkets.entries()) {
      const market = markets.get(symbolOf(traits));
      const ticks = market && fairTicks.get(market.marketId);
      if (market?.state !== 'open' || ticks === undefined) continue;
      const facts: MarketFacts = { market, traits, fairTicks: ticks };
      // Markets and makers take turns, so that every second has about the same work.
      const dueMakers = houseMakerIds.filter((_makerId, maker) => {
        const turn = Math.floor((maker * traits.makerEverySeconds) / houseMakerIds.length);
        return (this.#ticks + index + turn) % traits.makerEverySeconds === 0;
      });
      if (dueMakers.length > 0) commands.push(...this.#planMakers(reader, facts, dueMakers));
      commands.push(...planTakers(facts, this.#randomOf('takers', market), seconds));
    }
    this.#ticks += 1;
    return commands;
  }

  #planMakers(
    reader: EngineReader,
    facts: MarketFacts,
    makerIds: readonly number[],
  ): CommandBody[] {
    const wanted = Number(this.#wanted.get(facts.traits.base) ?? 1);
    const view = viewMarket(reader, facts, wanted);
    const { retreat, advance } = planLadders(
      view,
      makerIds,
      this.#randomOf('makers', facts.market),
    );
    return [...retreat, ...planArbitrage(view), ...advance];
  }

  #randomOf(role: string, market: StoredMarket): Random {
    const name = `${this.#seed}:${role}:${market.symbol}`;
    const known = this.#randoms.get(name);
    if (known !== undefined) return known;
    const random = new Random(name);
    this.#randoms.set(name, random);
    return random;
  }
}

/** The made-up assets, starting where the exchange's indexes stand or at home on the first day. */
export function simulatedAssets(reader: EngineReader): SimulatedAsset[] {
  const markets = new Map(reader.markets().map((market) => [market.symbol, market]));
  return demoAssets.flatMap(({ symbol, startPrice, traits }) => {
    if (startPrice === undefined || traits === undefined) return [];
    const market = markets.get(`${symbol}USDT`);
    const known =
      market === undefined
        ? ownIndexOf(reader, symbol)
        : (market.indexTicks * market.tickSizeE12) / 1e12;
    const start = known > 0 ? known : startPrice;
    return [{ symbol, traits, homePrice: startPrice, startPrice: start }];
  });
}

/** Where the index of a contract market of an asset's own stands, 0 for none. */
function ownIndexOf(reader: EngineReader, asset: string): number {
  const contracts = reader.read(contract);
  const terms = demoContracts.find(
    ({ base, indexSymbol }) => base === asset && indexSymbol === undefined,
  );
  const market = contracts.markets().find(({ symbol }) => symbol === terms?.symbol);
  if (market === undefined) return 0;
  return ((contracts.price(market.marketId)?.indexTicks ?? 0) * market.tickSizeE12) / 1e12;
}

/** The markets of the made-up world: those of spot, and contracts with an index of their own. */
export function simulatedMarkets(): SimulatedMarket[] {
  const own = demoContracts.filter(({ indexSymbol }) => indexSymbol === undefined);
  return [...demoMarkets.map((market) => ({ ...market, symbol: symbolOf(market) })), ...own].map(
    (market) => ({
      symbol: market.symbol,
      base: market.base,
      priceScale: market.priceScale,
      quote: market.quote === 'USDT' ? undefined : market.quote,
      hours: 'hours' in market ? market.hours : undefined,
    }),
  );
}
