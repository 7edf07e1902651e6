import { effectFields } from './effects.ts';
import type { Effect, EffectType } from './effects.ts';
import {
  readOrderChanged,
  readOrderOpened,
  readOrderRested,
  readTrade,
  readTransfer,
} from './read-effect.ts';
import type { FieldTable } from './schema.ts';
import { unitsOfLimbs } from './units-of-limbs.ts';

/**
 * The effects of a run of commands as flat words, written by the core without creating objects.
 *
 * Layout of one effect: `[kind, field, field, ...]` with the fields in the order of
 * {@link effectFields}. `int` and names take one word (a name's index); `units` take two,
 * `[high, low]` with value = high * 2^52 + low and 0 <= low < 2^52; `text` takes one, the index
 * into {@link EffectLog.texts}, whose first text is always ''.
 */
export class EffectLog {
  words: Float64Array;
  length = 0;
  readonly texts: string[] = [''];

  /** Room for a large batch, unless `words` are given to hold exactly what is copied into them. */
  constructor(words = new Float64Array(1 << 16)) {
    this.words = words;
  }

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

export const effectTypes = Object.keys(effectFields) as readonly EffectType[];

/** The number of an effect type in the log and in the journal: its place in {@link effectFields}. */
export const effectKind = Object.fromEntries(effectTypes.map((type, kind) => [type, kind])) as {
  readonly [Type in EffectType]: number;
};

const fieldsByKind: readonly (readonly (readonly [string, FieldTable[string]])[])[] =
  effectTypes.map((type) => Object.entries(effectFields[type] as FieldTable));

/** Words of an effect after its kind. */
const wordsByKind = fieldsByKind.map((fields) =>
  fields.reduce((words, [, fieldType]) => words + (fieldType === 'units' ? 2 : 1), 0),
);

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
    const kind = words[at++]!;
    visit(readEffect(words, texts, kind, at));
    at += wordsByKind[kind]!;
  }
}

function readEffect(
  words: Float64Array,
  texts: readonly string[],
  kind: number,
  at: number,
): Effect {
  switch (kind) {
    case effectKind.transfer:
      return readTransfer(words, at);
    case effectKind.order_changed:
      return readOrderChanged(words, at);
    case effectKind.order_rested:
      return readOrderRested(words, at);
    case effectKind.order_opened:
      return readOrderOpened(words, texts, at);
    case effectKind.trade:
      return readTrade(words, at);
    default:
      return readByTable(words, texts, kind, at);
  }
}

/** Reads any effect field by field. Throws for a kind that is not in the table. */
export function readByTable(
  words: Float64Array,
  texts: readonly string[],
  kind: number,
  from: number,
): Effect {
  const type = effectTypes[kind];
  const fields = fieldsByKind[kind];
  if (type === undefined || fields === undefined) throw new Error(`unknown effect kind ${kind}`);
  const effect: Record<string, unknown> = { type };
  let at = from;
  for (const [name, fieldType] of fields) {
    const word = words[at++]!;
    if (fieldType === 'units') effect[name] = unitsOfLimbs(word, words[at++]!);
    else if (fieldType === 'text') effect[name] = texts[word];
    else if (fieldType === 'int') effect[name] = word;
    else effect[name] = fieldType[word];
  }
  return effect as Effect;
}
