import { option } from '@candor/exchange-core';
import type { CommandBody, Engine } from '@candor/exchange-core';
import type { SeededRandom } from '@candor/exchange-core/testing';
import { asUnits } from '@candor/money';
import { USDT } from './opening.ts';

/** Customers, as house users enter no rounds. */
export const PLAYERS = [101, 102, 103, 104, 105];
const FUNDS = 200_000;
const CHOICES = ['rise', 'fall', 'flat'] as const;
const NOTICE_MS = 5_000;

/** A pool and fixed odds on the first spot market, and a longer pool on the second. */
const SERIES = [
  { marketId: 1, cycleMs: 10_000, mode: 'pool', feePpm: 30_000, oddsPpm: 0, prize: 0 },
  { marketId: 1, cycleMs: 30_000, mode: 'fixed', feePpm: 0, oddsPpm: 1_900_000, prize: 9_000 },
  { marketId: 2, cycleMs: 30_000, mode: 'pool', feePpm: 70_001, oddsPpm: 0, prize: 0 },
] as const;

/** Option rounds: who enters them, what staff do to them, and what must be left of them in the end. */
export class SimulatedRounds {
  readonly #random: SeededRandom;

  constructor(random: SeededRandom) {
    this.#random = random;
  }

  /** Players with money, a prize pool that some rounds use up, and the series. */
  openingCommands(nowMs: number): CommandBody[] {
    return [
      ...PLAYERS.flatMap((userId): CommandBody[] => [
        { type: 'user_create', userId, role: 'customer', feeTier: 0, selfTradeGroup: 0 },
        {
          ...{ type: 'demo_fund', userId, assetId: USDT, accountKind: 'option', requestKey: '' },
          units: asUnits(FUNDS),
        },
      ]),
      { type: 'option_fund', assetId: USDT, source: 'seed_capital', units: asUnits(60_000) },
      ...SERIES.map(
        ({ marketId, cycleMs, mode, feePpm, oddsPpm, prize }): CommandBody => ({
          ...{ type: 'option_terms_set', seriesId: 0, marketId, assetId: USDT, cycleMs, mode },
          ...{ feePpm, flatTicks: 0, riseOddsPpm: oddsPpm, fallOddsPpm: oddsPpm, flatOddsPpm: 0 },
          ...{ unitsMin: asUnits(100), unitsMax: asUnits(20_000), stepUnits: asUnits(10) },
          ...{ prizeUnits: asUnits(prize), effectiveFromMs: nowMs + NOTICE_MS },
        }),
      ),
    ];
  }

  /** What somebody asks now: mostly to enter the round that is open, at times one that is not. */
  next(engine: Engine): CommandBody {
    const random = this.#random;
    const userId = random.pick(PLAYERS);
    if (random.chance(2)) {
      const untilMs = engine.timestampMs + random.between(61_000, 120_000);
      return { type: 'option_pause', userId, assetId: USDT, untilMs, requestKey: '' };
    }
    if (random.chance(8)) {
      const lossUnitsMax = asUnits(random.pick([0, 1_000, 6_000, 20_000]));
      return { type: 'option_own_limit_set', userId, assetId: USDT, lossUnitsMax, requestKey: '' };
    }
    const rounds = engine.read(option).rounds();
    const round = rounds.length === 0 ? undefined : random.pick(rounds);
    if (round !== undefined && random.chance(3)) {
      return { type: 'option_round_void', roundId: round.roundId, note: 'drawn by a seed' };
    }
    const { seriesId, period } = round ?? { seriesId: 1, period: 1 };
    return {
      ...{ type: 'option_enter', userId, seriesId, period, choice: random.pick(CHOICES) },
      ...{ units: asUnits(10 * random.between(9, 500)), requestKey: '' },
    };
  }

  /** Rounds open again, or no more, in series where that is not so yet; those that are open go on. */
  openCommands(engine: Engine, isOpen: 0 | 1): CommandBody[] {
    return engine
      .read(option)
      .series()
      .filter(({ opensRounds }) => opensRounds !== isOpen)
      .map(({ seriesId }) => ({ type: 'option_series_open', seriesId, isOpen }));
  }

  /** @throws Error where a round or an entry has not ended, or a stake is nobody's */
  assertOver(engine: Engine): void {
    const read = engine.read(option);
    const left = [...read.rounds(), ...PLAYERS.flatMap((userId) => read.entriesOf(userId))];
    if (left.length > 0) throw new Error(`rounds that never end: ${JSON.stringify(left)}`);
  }
}
