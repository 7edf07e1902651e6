import type { Units } from '@candor/money';
import { effectFields } from './effects.ts';
import type { Effect, EffectType } from './effects.ts';
import type { FieldTable } from './schema.ts';

/**
 * The effects of a run of commands as flat words, written by the core without creating objects.
 *
 * Layout of one effect: `[kind, field, field, ...]` with the fields in the order of
 * {@link effectFields}. `int` and names take one word (a name's index); `units` take two,
 * `[high, low]` with value = high * 2^52 + low and 0 <= low < 2^52; `text` takes one, the index
 * into {@link EffectLog.texts}, whose first text is always ''.
 */
export class EffectLog {
  words = new Float64Array(1 << 16);
  length = 0;
  readonly texts: string[] = [''];

  /** Forgets everything; storage is kept for the next batch. */
  clear(): void {
    this.length = 0;
    this.texts.length = 1;
  }

  /** Makes room for `count` more words. Writers call it once an effect. */
  reserve(count: number): void {
    if (this.length + count <= this.words.length) return;
    const grown = new Float64Array(Math.max(this.words.length * 2, this.length + count));
    grown.set(this.words.subarray(0, this.length));
    this.words = grown;
  }
}

export const UNITS_LIMB = 4_503_599_627_370_496;

export const effectTypes = Object.keys(effectFields) as readonly EffectType[];

/** The number of an effect type in the log and in the journal: its place in {@link effectFields}. */
export const effectKind = Object.fromEntries(effectTypes.map((type, kind) => [type, kind])) as {
  readonly [Type in EffectType]: number;
};

const fieldsByKind: readonly (readonly (readonly [string, FieldTable[string]])[])[] =
  effectTypes.map((type) => Object.entries(effectFields[type] as FieldTable));

/** The amount whose two limbs are given. */
export function unitsOfLimbs(high: number, low: number): Units {
  const value = high * UNITS_LIMB + low;
  return (
    Number.isSafeInteger(value) ? value : BigInt(high) * BigInt(UNITS_LIMB) + BigInt(low)
  ) as Units;
}

/** Calls `visit` with each effect in words `from` (inclusive) to `to` (exclusive), as an object. */
export function forEachEffect(
  log: EffectLog,
  from: number,
  to: number,
  visit: (effect: Effect) => void,
): void {
  const { words, texts } = log;
  let at = from;
  while (at < to) {
    const kind = words[at++] ?? -1;
    const type = effectTypes[kind];
    const fields = fieldsByKind[kind];
    if (type === undefined || fields === undefined) throw new Error(`unknown effect kind ${kind}`);
    const effect: Record<string, unknown> = { type };
    for (const [name, fieldType] of fields) {
      const word = words[at++] ?? 0;
      if (fieldType === 'units') effect[name] = unitsOfLimbs(word, words[at++] ?? 0);
      else if (fieldType === 'text') effect[name] = texts[word];
      else if (fieldType === 'int') effect[name] = word;
      else effect[name] = fieldType[word];
    }
    visit(effect as Effect);
  }
}
