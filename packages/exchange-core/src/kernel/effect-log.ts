import { effectKinds } from './effects.ts';
import type { Effect } from './effects.ts';
import { idsOf, kindsById } from './kinds.ts';
import {
  readOrderChanged,
  readOrderOpened,
  readOrderRested,
  readTrade,
  readTransfer,
} from './read-effect.ts';
import { encodingOf } from './schema.ts';
import { unitsOfLimbs } from './units-of-limbs.ts';

/**
 * The effects of a run of commands as flat words, written by the core without creating objects.
 *
 * Layout of one effect: `[id of its kind, field, field, ...]` with the fields in the order of
 * {@link effectKinds}. Integers and names take one word (a name's index); `units` take two,
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

/** The kinds of effects by their ids. */
export const effectsById = kindsById(effectKinds);

/** The ids of the kinds of effects by their names. */
export const effectIds = idsOf(effectKinds);

/** Words of an effect by the id of its kind, that word included; 0 where there is no kind. */
export const effectWords: readonly number[] = effectsById.map((kind) => kind?.words ?? 0);

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
    at += effectWords[kind]! - 1;
  }
}

function readEffect(
  words: Float64Array,
  texts: readonly string[],
  kind: number,
  at: number,
): Effect {
  switch (kind) {
    case effectIds.transfer:
      return readTransfer(words, at);
    case effectIds.order_changed:
      return readOrderChanged(words, at);
    case effectIds.order_rested:
      return readOrderRested(words, at);
    case effectIds.order_opened:
      return readOrderOpened(words, texts, at);
    case effectIds.trade:
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
  const known = effectsById[kind];
  if (known === undefined) throw new Error(`unknown effect kind ${kind}`);
  const effect: Record<string, unknown> = { type: known.type };
  let at = from;
  for (const { name, type } of known.fields) {
    const encoding = encodingOf(type);
    const word = words[at++]!;
    if (encoding === 'integer') effect[name] = word;
    else if (encoding === 'units') effect[name] = unitsOfLimbs(word, words[at++]!);
    else if (encoding === 'text') effect[name] = texts[word];
    else effect[name] = encoding[word];
  }
  return effect as Effect;
}
