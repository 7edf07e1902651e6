import type { EngineReader } from '@candor/exchange-core';
import type { FeeLevel, FeeRung } from '@candor/protocol';
import type { Pool } from 'pg';
import { DAY_MS } from '#api/durations.ts';
import type { FeeLevelReads } from '#api/fee-levels-port.ts';
import { KeptReading } from '#api/kept-reading.ts';
import { VALUATION_ASSET } from '#modules/money/wallet/index.ts';
import { VOLUME_DAYS } from './day-volumes.ts';
import { placeOf } from '#modules/markets/fee-ladder/index.ts';
import type { Ladder } from '#modules/markets/fee-ladder/index.ts';
import { readLadder } from '#modules/markets/fee-ladder/index.ts';

interface FeeLevelsDeps {
  readonly pool: Pool;
  readonly nowMs: () => number;
  readonly read: <T>(ask: (reader: EngineReader) => T) => Promise<{ readonly value: T }>;
}

interface StandingRow {
  readonly is_pinned: boolean | null;
  readonly falls_to: number | null;
  readonly falls_on_day: number | null;
  readonly counted_to: number;
  readonly volume: string | null;
}

/** Cents of the valuation asset: a volume is no amount that anybody has. */
const VOLUME_DECIMALS = 2;

const standingQuery = `
  SELECT is_pinned, falls_to, falls_on_day, counted_to, (
      SELECT trim_scale(trunc(sum(volume_units) / power(10::numeric, scale), ${VOLUME_DECIMALS}))::text
      FROM fee_volume_days CROSS JOIN assets
      WHERE user_id = $1 AND symbol = $2
        AND day >= counted_to - ${VOLUME_DAYS} AND day < counted_to
      GROUP BY scale) AS volume
  FROM fee_follower LEFT JOIN fee_standings ON fee_standings.user_id = $1`;

/** What users and visitors see of the ladder. */
export class FeeLevels extends KeptReading<Ladder> implements FeeLevelReads {
  readonly #deps: FeeLevelsDeps;

  constructor(deps: FeeLevelsDeps) {
    super({ load: () => readLadder(deps.pool), nowMs: deps.nowMs });
    this.#deps = deps;
  }

  /** The ladder with what each tier pays, by volume; empty where nothing follows volume. */
  async rungs(): Promise<FeeRung[]> {
    const ladder = await this.read();
    if (ladder.length === 0) return [];
    const { value } = await this.#deps.read((reader) =>
      ladder.flatMap((rung): FeeRung[] => {
        const rates = reader.feeTier(rung.tier);
        return rates === undefined ? [] : [{ ...rung, ...ratesOf(rates) }];
      }),
    );
    return value;
  }

  /** How a user in a tier stands on the ladder; undefined where nothing follows volume. */
  async levelOf(userId: number, tier: number): Promise<FeeLevel | undefined> {
    const rungs = await this.rungs();
    if (rungs.length === 0) return undefined;
    const { rows } = await this.#deps.pool.query<StandingRow>(standingQuery, [
      userId,
      VALUATION_ASSET,
    ]);
    const [row] = rows;
    const place = placeOf(rungs, tier);
    const isPinned = row?.is_pinned ?? false;
    const countedTo = row?.counted_to ?? 0;
    const fall =
      row === undefined || row.falls_to === null || row.falls_on_day === null
        ? null
        : { tier: row.falls_to, fromMs: row.falls_on_day * DAY_MS };
    return {
      basis: isPinned ? 'pinned' : place === -1 ? 'off_ladder' : 'volume',
      volume: countedTo === 0 ? null : (row?.volume ?? '0'),
      volumeToMs: countedTo === 0 ? null : countedTo * DAY_MS,
      next: place === -1 ? null : (rungs[place + 1] ?? null),
      fall,
    };
  }
}

const ratesOf = ({ makerRatePpm, takerRatePpm }: Omit<FeeRung, 'tier' | 'volumeMin'>) => ({
  makerRatePpm,
  takerRatePpm,
});
