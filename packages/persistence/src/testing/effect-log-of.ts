import { EffectLog, effectFields, effectKind } from '@candor/exchange-core';
import type { Effect, FieldTable } from '@candor/exchange-core';

/** Appends effects given as objects to a log, as the core writes them. */
export function addEffects(log: EffectLog, effects: readonly Effect[]): EffectLog {
  for (const effect of effects) {
    const fields = Object.entries(effectFields[effect.type] as FieldTable);
    log.reserve(1 + fields.length * 2);
    log.words[log.length++] = effectKind[effect.type];
    for (const [name, type] of fields) {
      addField(log, type, (effect as unknown as Record<string, unknown>)[name]);
    }
  }
  return log;
}

function addField(log: EffectLog, type: FieldTable[string], value: unknown): void {
  const { words } = log;
  if (type === 'units') {
    const units = BigInt(value as number | bigint);
    words[log.length++] = Number(units >> 52n);
    words[log.length++] = Number(BigInt.asUintN(52, units));
    return;
  }
  if (type === 'text') words[log.length++] = value === '' ? 0 : log.texts.push(value as string) - 1;
  else if (typeof type === 'string') words[log.length++] = value as number;
  else words[log.length++] = type.indexOf(value as string);
}

/** A new log with these effects. */
export function effectLogOf(...effects: readonly Effect[]): EffectLog {
  return addEffects(new EffectLog(), effects);
}
