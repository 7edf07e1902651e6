import { costsMore } from '#modules/markets/fee-ladder/index.ts';
import type { Rates } from '#modules/markets/fee-ladder/index.ts';
import type { Change } from '#modules/markets/scheduled-changes/index.ts';

interface TierOf {
  readonly tier: number;
}

/** What fee tiers cost from now on, by what is announced. */
export class TierRates {
  readonly #now: ReadonlyMap<number, Rates>;
  readonly #coming: readonly Extract<Change, { readonly kind: 'fee_tier' }>[];

  /** @param coming what is decided, the next one first */
  constructor(tiers: readonly (Rates & TierOf)[], coming: readonly Change[]) {
    this.#now = new Map(tiers.map((tier) => [tier.tier, tier]));
    this.#coming = coming.filter((change) => change.kind === 'fee_tier');
  }

  /** What a tier costs at a time; undefined where there is no such tier by then. */
  at(tier: number, atMs: number): Rates | undefined {
    const change = this.#coming.findLast(
      ({ after, effectiveAtMs }) => after.tier === tier && effectiveAtMs <= atMs,
    );
    const rates = change?.after ?? this.#now.get(tier);
    if (rates === undefined) return undefined;
    const { makerRatePpm, takerRatePpm } = rates;
    return { makerRatePpm, takerRatePpm };
  }

  /**
   * Whether who goes from one tier to another at a time pays more for anything, then or by what is announced to come
   * until a later time.
   */
  isDearer(move: { readonly from: number; readonly to: number }, fromMs: number, untilMs: number) {
    const times = this.#coming
      .map(({ effectiveAtMs }) => effectiveAtMs)
      .filter((atMs) => atMs > fromMs && atMs < untilMs);
    return [fromMs, ...times].some((atMs) => {
      const [own, other] = [this.at(move.from, atMs), this.at(move.to, atMs)];
      return own !== undefined && other !== undefined && costsMore(other, own);
    });
  }
}
