import { houseDayEndsMs, houseDayOf } from '@candor/exchange-core';
import { levelProducts, limitedActs, reaches, userLevels } from '@candor/protocol';
import type { EndpointReply } from '@candor/protocol';
import type { Pool } from 'pg';
import type { Handlers } from '#api/call.ts';
import { limitOf } from './day-limits.ts';
import type { DayLimits } from './day-limits.ts';
import { needOf } from './level-book.ts';
import type { LevelBook } from './level-book.ts';
import { levelOf } from './level-of.ts';
import type { LeveledUser } from './level-of.ts';
import { limitAssetOf } from './limit-asset.ts';

interface LevelDeps {
  readonly pool: Pool;
  readonly levels: LevelBook;
  readonly dayLimits: DayLimits;
  readonly nowMs: () => number;
}

/** What a user finds different once announced rules hold. */
function comingFor(
  { rules, coming }: Awaited<ReturnType<LevelBook['read']>>,
  user: LeveledUser,
): EndpointReply<'verificationLevel'>['coming'] {
  if (coming === undefined) return null;
  const needs = levelProducts.flatMap((product) => {
    const need = needOf(coming.rules, product, user.countries);
    const isSame = need === needOf(rules, product, user.countries);
    return isSame ? [] : [{ product, need, isOpen: reaches(user.level, need) }];
  });
  const limitAsset = limitAssetOf(coming.rules);
  const isOtherAsset = limitAsset !== limitAssetOf(rules);
  const limits = limitedActs.flatMap((act) => {
    const of = act === 'leaving' ? { ...user, level: user.leavingLevel } : user;
    const limit = limitOf(coming.rules, act, of);
    const isSame = limit === limitOf(rules, act, of) && (limit === null || !isOtherAsset);
    return isSame ? [] : [{ act, limit }];
  });
  if (needs.length + limits.length === 0) return null;
  return { fromMs: coming.fromMs, products: needs, limitAsset, limits };
}

/** What users read about their own level. */
export function levelRoutes({ pool, levels, dayLimits, nowMs }: LevelDeps) {
  return {
    verificationLevel: async (_request, { session }) => {
      const known = await levels.read();
      const { rules } = known;
      const own = await dayLimits.statesOf(session.userId);
      const user = await levelOf(pool, session.userId, nowMs());
      const { level, country, countries } = user;
      return {
        ...{ level, country },
        products: levelProducts.map((product) => {
          const need = needOf(rules, product, countries);
          return { product, need, isOpen: reaches(level, need) };
        }),
        limitDayEndsMs: houseDayEndsMs(houseDayOf(nowMs())),
        ...own,
        coming: comingFor(known, user),
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
