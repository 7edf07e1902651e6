/** When a user was last given demo money of an asset. */
export interface StoredDemoFund {
  readonly userId: number;
  readonly assetId: number;
  readonly fundedAtMs: number;
}

/** The last demo funding of each user and asset. */
export class DemoFunds {
  readonly #funds = new Map<string, StoredDemoFund>();

  /** Engine time of the last funding, or undefined. */
  fundedAtMs(userId: number, assetId: number): number | undefined {
    return this.#funds.get(`${userId}:${assetId}`)?.fundedAtMs;
  }

  set(fund: StoredDemoFund): void {
    this.#funds.set(`${fund.userId}:${fund.assetId}`, fund);
  }

  /** By user, then by asset. */
  rows(): StoredDemoFund[] {
    return [...this.#funds.values()].sort((a, b) =>
      a.userId !== b.userId ? a.userId - b.userId : a.assetId - b.assetId,
    );
  }
}
