import { option, optionChoices } from '@candor/exchange-core';
import type { CommandBody, EngineReader, OptionPool, OptionRound } from '@candor/exchange-core';
import { mulDivFloor } from '@candor/money';
import { unitsOf } from '#api/units-of.ts';
import { optionPlayerIds } from './house.ts';
import type { Random } from './random.ts';

/** Entries of demo users that a round sees, on average. */
const ENTRIES_A_ROUND = 2;
/** Demo users do not enter in the last moments: a slow second would be refused. */
const HURRY_MS = 3_000;
/** In these moments before that they enter on rise or fall where nobody has: a round of one side alone is a draw. */
const LAST_LOOK_MS = 5_000;
/** Demo funds are given once in a day; whoever has less than this asks for them. */
const FUNDS = { give: '10000', below: '500' };
/** A refusal of demo funds is not asked for again before this. */
const ASK_EVERY_MS = 3_600_000;
/** Of ten entries one is on flat, where it can be entered on. */
const FLAT_CHANCE = 0.1;

/**
 * The labelled demo users of option rounds: ordinary customers with demo funds, so that a pool of the demo is
 * not empty, and never the house's money.
 */
export class OptionPlayers {
  readonly #random: Random;
  readonly #askedAtMs = new Map<number, number>();

  constructor(random: Random) {
    this.#random = random;
  }

  /** What the demo users do in this second; nothing where there are no series. */
  plan(reader: EngineReader, nowMs: number): CommandBody[] {
    const reads = reader.read(option);
    const [first] = reads.series();
    if (first === undefined) return [];
    const missing = optionPlayerIds.filter((userId) => !reader.hasUser(userId));
    if (missing.length > 0) {
      return missing.map((userId) => ({
        type: 'user_create',
        ...{ userId, role: 'customer', feeTier: 0, selfTradeGroup: 0 },
      }));
    }
    const rounds = reads
      .rounds()
      .filter((round) => round.state === 'open' && nowMs < round.cutOffAtMs - HURRY_MS);
    return [
      ...this.#funds(reader, first.assetId, nowMs),
      ...rounds.flatMap((round) => this.#enter(reader, round, nowMs)),
    ];
  }

  /** Demo funds for those who have little. */
  #funds(reader: EngineReader, assetId: number, nowMs: number): CommandBody[] {
    const scale = reader.assets().find((asset) => asset.assetId === assetId)?.scale ?? 0;
    const units = unitsOf(FUNDS.give, scale);
    return optionPlayerIds
      .filter((userId) => nowMs - (this.#askedAtMs.get(userId) ?? 0) >= ASK_EVERY_MS)
      .filter((userId) => ownUnits(reader, userId, assetId) < unitsOf(FUNDS.below, scale))
      .map((userId) => {
        this.#askedAtMs.set(userId, nowMs);
        const money = { userId, assetId, accountKind: 'option', units } as const;
        return { type: 'demo_fund', ...money, requestKey: '' };
      });
  }

  /** At most one demo user enters a round in one second. */
  #enter(reader: EngineReader, round: OptionRound, nowMs: number): CommandBody[] {
    const random = this.#random;
    const reads = reader.read(option);
    const terms = reads.terms(round.termsId);
    if (terms === undefined) return [];
    const lastAtMs = round.cutOffAtMs - HURRY_MS;
    const alone =
      nowMs < lastAtMs - LAST_LOOK_MS ? undefined : emptySide(reads.pool(round.roundId));
    const chance = (ENTRIES_A_ROUND * 1_000) / (lastAtMs - round.openAtMs);
    if (alone === undefined && !random.chance(chance)) return [];
    const isIn = (userId: number): boolean =>
      reads.entriesOf(userId).some(({ roundId }) => roundId === round.roundId);
    const free = optionPlayerIds.filter((userId) => !isIn(userId));
    const userId = free[random.index(free.length)];
    // From the least stake to fifty times it, in whole multiples.
    const units = mulDivFloor(terms.unitsMin, 1 + random.index(50), 1);
    if (userId === undefined || units > ownUnits(reader, userId, round.assetId)) return [];
    const isFlat = terms.mode === 'pool' && random.chance(FLAT_CHANCE);
    const choice = alone ?? (isFlat ? 'flat' : (optionChoices[random.index(2)] ?? 'rise'));
    const { seriesId, period } = round;
    return [
      { type: 'option_enter', ...{ userId, seriesId, period, choice, units, requestKey: '' } },
    ];
  }
}

/** Rise or fall, where nobody has entered on it. */
function emptySide(
  pool: Pick<OptionPool, 'riseCount' | 'fallCount'> = { riseCount: 0, fallCount: 0 },
): 'rise' | 'fall' | undefined {
  if (pool.riseCount === 0) return 'rise';
  return pool.fallCount === 0 ? 'fall' : undefined;
}

function ownUnits(reader: EngineReader, userId: number, assetId: number): number | bigint {
  const own = reader
    .balancesOf(userId)
    .find((balance) => balance.accountKind === 'option' && balance.assetId === assetId);
  return own?.availableUnits ?? 0;
}
