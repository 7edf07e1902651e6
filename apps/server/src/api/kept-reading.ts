/** A change by another process is felt after this long, and the request that came meanwhile. */
const FRESH_MS = 1_000;

/**
 * What a table says, kept for what is asked on the way of every order: it answers from memory, and reads the table beside
 * that once a second. Who changes the table has it read before that is answered.
 */
export class KeptReading<Value> {
  readonly #load: () => Promise<Value>;
  readonly #nowMs: () => number;
  #value: Value | undefined;
  #readAtMs = 0;

  constructor({
    load,
    nowMs,
  }: {
    readonly load: () => Promise<Value>;
    readonly nowMs: () => number;
  }) {
    this.#load = load;
    this.#nowMs = nowMs;
  }

  /** What the table said at last; while it cannot be read, what it said when it last could. */
  async read(): Promise<Value> {
    return this.kept() ?? (await this.refresh());
  }

  /** As {@link read}, at once: undefined before the table was first read. */
  kept(): Value | undefined {
    if (this.#value === undefined) return undefined;
    const ageMs = this.#nowMs() - this.#readAtMs;
    if (ageMs >= FRESH_MS || ageMs < 0) void this.refresh().catch(() => undefined);
    return this.#value;
  }

  /** Reads the table now. */
  async refresh(): Promise<Value> {
    this.#readAtMs = this.#nowMs();
    const value = await this.#load();
    this.#value = value;
    return value;
  }
}
