import { EffectLog, effectIds, effectsById, encodingOf } from '@candor/exchange-core';
import type { Effect, Encoding } from '@candor/exchange-core';

/** Appends effects given as objects to a log, as the core writes them. */
export function addEffects(log: EffectLog, effects: readonly Effect[]): EffectLog {
  for (const effect of effects) {
    const kind = effectsById[effectIds[effect.type]];
    if (kind === undefined) throw new Error(`there is no effect ${effect.type}`);
    log.reserve(kind.words);
    log.words[log.length++] = kind.id;
    for (const { name, type } of kind.fields) {
      addField(log, encodingOf(type), (effect as unknown as Record<string, unknown>)[name]);
    }
  }
  return log;
}

function addField(log: EffectLog, encoding: Encoding, value: unknown): void {
  const { words } = log;
  if (encoding === 'units') {
    const units = BigInt(value as number | bigint);
    words[log.length++] = Number(units >> 52n);
    words[log.length++] = Number(BigInt.asUintN(52, units));
    return;
  }
  if (encoding === 'integer') words[log.length++] = value as number;
  else if (encoding === 'text')
    words[log.length++] = value === '' ? 0 : log.texts.push(value as string) - 1;
  else words[log.length++] = encoding.indexOf(value as string);
}

/** A new log with these effects. */
export function effectLogOf(...effects: readonly Effect[]): EffectLog {
  return addEffects(new EffectLog(), effects);
}
