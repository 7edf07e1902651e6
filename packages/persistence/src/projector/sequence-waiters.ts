interface Waiter {
  readonly sequence: number;
  readonly resolve: (arrived: boolean) => void;
}

/** Those who wait until the tables hold a command. */
export class SequenceWaiters {
  #waiters: Waiter[] = [];

  get count(): number {
    return this.#waiters.length;
  }

  /** True once `arrive` was called with `sequence` or a later one, false after `timeoutMs` or `giveUp`. */
  add(sequence: number, timeoutMs: number): Promise<boolean> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        this.#waiters = this.#waiters.filter((other) => other !== waiter);
        resolve(false);
      }, timeoutMs);
      const waiter: Waiter = {
        sequence,
        resolve: (arrived) => {
          clearTimeout(timer);
          resolve(arrived);
        },
      };
      this.#waiters.push(waiter);
    });
  }

  arrive(projectedSequence: number): void {
    const arrived = this.#waiters.filter(({ sequence }) => sequence <= projectedSequence);
    if (arrived.length === 0) return;
    this.#waiters = this.#waiters.filter(({ sequence }) => sequence > projectedSequence);
    for (const waiter of arrived) waiter.resolve(true);
  }

  giveUp(): void {
    for (const waiter of this.#waiters.splice(0)) waiter.resolve(false);
  }
}
