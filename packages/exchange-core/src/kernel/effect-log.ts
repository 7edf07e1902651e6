/**
 * The effects of a run of commands as flat words, written by the core without creating objects.
 *
 * Layout of one effect: `[id of its kind, field, field, ...]` with the fields in their order.
 * Integers and names take one word (a name's index); `units` take two,
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
