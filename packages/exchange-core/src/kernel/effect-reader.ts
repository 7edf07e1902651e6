import type { EffectLog } from './effect-log.ts';
import { encodingOf } from './schema.ts';
import type { Kind } from './kinds.ts';
import { unitsOfLimbs } from './limbs.ts';

/** Any effect as an object. */
export interface AnyEffect {
  readonly type: string;
}

/** Reads the effect whose fields begin at word `at`. */
export type ReadEffect = (words: Float64Array, texts: readonly string[], at: number) => AnyEffect;

/** Readers by type of effect. */
export type EffectReaders = Readonly<Record<string, ReadEffect>>;

/** Gives the effects of a log back as objects. */
export class EffectReader {
  readonly #kinds: readonly (Kind | undefined)[];
  readonly #readers: readonly (ReadEffect | undefined)[];

  /** `kinds` by their ids; `readers` are those that are written out. */
  constructor(kinds: readonly (Kind | undefined)[], readers: EffectReaders) {
    this.#kinds = kinds;
    this.#readers = kinds.map((kind) =>
      kind === undefined ? undefined : (readers[kind.type] ?? readerByFields(kind)),
    );
  }

  /** Calls `visit` with each effect in words `from` (inclusive) to `to` (exclusive). */
  forEach(log: EffectLog, from: number, to: number, visit: (effect: AnyEffect) => void): void {
    const { words, texts } = log;
    let at = from;
    while (at < to) {
      const id = words[at]!;
      const read = this.#readers[id];
      const kind = this.#kinds[id];
      if (read === undefined || kind === undefined) throw new Error(`unknown effect kind ${id}`);
      visit(read(words, texts, at + 1));
      at += kind.words;
    }
  }
}

/** Reads any effect field by field. */
export function readerByFields(kind: Kind): ReadEffect {
  const fields = kind.fields.map(({ name, type }) => ({ name, encoding: encodingOf(type) }));
  return (words, texts, from) => {
    const effect: Record<string, unknown> = { type: kind.type };
    let at = from;
    for (const { name, encoding } of fields) {
      const word = words[at++]!;
      if (encoding === 'integer') effect[name] = word;
      else if (encoding === 'units') effect[name] = unitsOfLimbs(word, words[at++]!);
      else if (encoding === 'text') effect[name] = texts[word];
      else effect[name] = encoding[word];
    }
    return effect as unknown as AnyEffect;
  };
}
