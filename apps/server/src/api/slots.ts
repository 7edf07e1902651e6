import { refuse } from './refuse.ts';

/** At most `max` pieces of work at a time; the others wait in order, and beyond `waitingMax` are refused. */
export class Slots {
  readonly #max: number;
  readonly #waitingMax: number;
  readonly #waiting: (() => void)[] = [];
  #busy = 0;

  constructor(max: number, waitingMax: number) {
    this.#max = max;
    this.#waitingMax = waitingMax;
  }

  /** Whether nobody works or waits here. */
  isIdle(): boolean {
    return this.#busy === 0;
  }

  /** Does the work when its turn comes. @throws ApiError busy when too many wait already */
  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#busy < this.#max) {
      this.#busy += 1;
    } else {
      if (this.#waiting.length >= this.#waitingMax) throw refuse.busy();
      // Whoever leaves hands the slot over, so that nobody slips in between.
      await new Promise<void>((resolve) => {
        this.#waiting.push(resolve);
      });
    }
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next === undefined) this.#busy -= 1;
      else next();
    }
  }
}

/** Slots that many share and nobody takes alone: each owner has at most `eachMax` of them. */
export class SharedSlots {
  readonly #all: Slots;
  readonly #eachMax: number;
  readonly #waitingMax: number;
  readonly #byOwner = new Map<number, Slots>();

  constructor(max: number, eachMax: number, waitingMax: number) {
    this.#all = new Slots(max, waitingMax);
    this.#eachMax = eachMax;
    this.#waitingMax = waitingMax;
  }

  /** Does an owner's work when its turn comes. @throws ApiError busy when too many wait already */
  async run<Result>(owner: number, work: () => Promise<Result>): Promise<Result> {
    const own = this.#byOwner.get(owner) ?? new Slots(this.#eachMax, this.#waitingMax);
    this.#byOwner.set(owner, own);
    try {
      return await own.run(() => this.#all.run(work));
    } finally {
      if (own.isIdle()) this.#byOwner.delete(owner);
    }
  }
}
