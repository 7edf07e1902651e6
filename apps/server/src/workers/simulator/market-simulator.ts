import type { CommandBody, EngineReader, StoredMarket } from '@candor/exchange-core';
import type { Units } from '@candor/money';
import { planHouseFunds, wantedHouseUnits } from '#seed/house-funds.ts';
import { tradedMarkets } from '#seed/traded-markets.ts';
import { houseMakerIds } from './house.ts';
import { planLadders } from './ladder.ts';
import { viewMarket } from './market-view.ts';
import type { MarketFacts } from './market-view.ts';
import { Random } from './random.ts';
import { planArbitrage, planTakers } from './takers.ts';

/** House accounts are looked at this often, to be filled up when they run low. */
const FUNDS_EVERY_TICKS = 60;

/**
 * What the house does each second in the spot markets, those that staff have listed too: makers keep their ladders around the
 * index, takers trade, and orders of customers that the price has crossed are taken. It only plans; the same seed, prices
 * and books give the same commands.
 */
export class MarketSimulator {
  readonly #seed: string;
  readonly #randoms = new Map<string, Random>();
  #wanted: ReadonlyMap<string, Units> = new Map();
  #tradedCount = 0;
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
    const traded = tradedMarkets(reader);
    const commands: CommandBody[] = [];
    if (this.#ticks % FUNDS_EVERY_TICKS === 0 || traded.length > this.#tradedCount) {
      this.#wanted = wantedHouseUnits(reader);
      commands.push(...planHouseFunds(reader));
    }
    this.#tradedCount = traded.length;
    for (const [index, one] of traded.entries()) {
      const { market, traits } = one;
      const ticks = fairTicks.get(market.marketId);
      if (market.state !== 'open' || ticks === undefined) continue;
      const facts: MarketFacts = { ...one, fairTicks: ticks };
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
