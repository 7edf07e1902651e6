import { effectFields, effectWords, wordsOf } from '@candor/exchange-core';
import type { EffectLog, EffectType, FieldTable } from '@candor/exchange-core';

/** Where each field of an effect stands in the log, counted from the effect's kind word. */
export function offsetsOf<Type extends EffectType>(
  type: Type,
): Readonly<Record<keyof (typeof effectFields)[Type], number>> {
  const offsets: Record<string, number> = {};
  let at = 1;
  for (const [name, field] of Object.entries(effectFields[type] as FieldTable)) {
    offsets[name] = at;
    at += wordsOf(field);
  }
  return offsets as Record<keyof (typeof effectFields)[Type], number>;
}

/** How many effects a log holds. */
export function countEffects({ words, length }: EffectLog): number {
  let effects = 0;
  for (let word = 0; word < length; word += effectWords[words[word]!]!) effects += 1;
  return effects;
}
