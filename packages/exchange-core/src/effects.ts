import type { EffectLog } from '#kernel/effect-log.ts';
import { EffectReader } from '#kernel/effect-reader.ts';
import type { EffectReaders } from '#kernel/effect-reader.ts';
import { effectsById, products } from './products.ts';
import type { Effect } from './products.ts';

/** Reads the effects of all products. */
export const effectReader = new EffectReader(
  effectsById,
  Object.assign(
    {},
    ...products.map((product) => ('readers' in product ? product.readers : {})),
  ) as EffectReaders,
);

/** Calls `visit` with each effect in words `from` (inclusive) to `to` (exclusive), as an object. */
export function forEachEffect(
  log: EffectLog,
  from: number,
  to: number,
  visit: (effect: Effect) => void,
): void {
  effectReader.forEach(log, from, to, visit as (effect: { readonly type: string }) => void);
}
