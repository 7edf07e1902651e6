import { levelProducts, reaches } from '@candor/protocol';
import type { Pool } from 'pg';
import type { Handlers } from '#api/call.ts';
import { needOf } from './level-book.ts';
import type { LevelBook } from './level-book.ts';
import { levelOf } from './level-of.ts';

/** What users read about their own level. */
export function levelRoutes({ pool, levels }: { readonly pool: Pool; readonly levels: LevelBook }) {
  return {
    verificationLevel: async (_request, { session }) => {
      const { rules } = await levels.read();
      const { level, country, countries } = await levelOf(pool, session.userId);
      return {
        ...{ level, country },
        products: levelProducts.map((product) => {
          const need = needOf(rules, product, countries);
          return { product, need, isOpen: reaches(level, need) };
        }),
      };
    },
  } satisfies Partial<Handlers>;
}
