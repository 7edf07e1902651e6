import { houseDayEndsMs, houseDayOf } from '@candor/exchange-core';
import { LIMIT_ASSET, levelProducts, limitedActs, reaches, userLevels } from '@candor/protocol';
import type { Pool } from 'pg';
import type { Handlers } from '#api/call.ts';
import { limitOf } from './day-limits.ts';
import type { DayLimits } from './day-limits.ts';
import { needOf } from './level-book.ts';
import type { LevelBook } from './level-book.ts';
import { levelOf } from './level-of.ts';

interface LevelDeps {
  readonly pool: Pool;
  readonly levels: LevelBook;
  readonly dayLimits: DayLimits;
  readonly nowMs: () => number;
}

/** What users read about their own level. */
export function levelRoutes({ pool, levels, dayLimits, nowMs }: LevelDeps) {
  return {
    verificationLevel: async (_request, { session }) => {
      const { rules } = await levels.read();
      const { level, country, countries } = await levelOf(pool, session.userId, nowMs());
      return {
        ...{ level, country },
        products: levelProducts.map((product) => {
          const need = needOf(rules, product, countries);
          return { product, need, isOpen: reaches(level, need) };
        }),
        limitAsset: LIMIT_ASSET,
        limitDayEndsMs: houseDayEndsMs(houseDayOf(nowMs())),
        limits: [...(await dayLimits.statesOf(session.userId))],
        levels: userLevels.map((one) => ({
          level: one,
          limits: limitedActs.map((act) => ({
            act,
            limit: limitOf(rules, act, { level: one, countries }),
          })),
        })),
      };
    },
  } satisfies Partial<Handlers>;
}
