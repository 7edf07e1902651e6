/** Work that nobody waits for, until the server stops. */
export class Errands {
  readonly #underWay = new Set<Promise<void>>();
  readonly #onError: (error: unknown) => void;

  constructor(onError: (error: unknown) => void) {
    this.#onError = onError;
  }

  run(work: () => Promise<void>): void {
    const running = work()
      .catch(this.#onError)
      .finally(() => this.#underWay.delete(running));
    this.#underWay.add(running);
  }

  /** Resolves once everything that was begun is done. */
  async settled(): Promise<void> {
    await Promise.all(this.#underWay);
  }
}
