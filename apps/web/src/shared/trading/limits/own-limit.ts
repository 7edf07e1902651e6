/** What a user may lose a day in a product, and how long they keep out of it, by their own wish. */
export interface OwnLimit {
  readonly asset: string;
  /** The most a day may cost; null for no limit. */
  readonly ownLimit: string | null;
  /** A higher limit, or none (limit null), that waits for its time. */
  readonly ownComing: { readonly limit: string | null; readonly fromMs: number } | null;
  /** Null while the user has not paused themselves. */
  readonly pausedUntilMs: number | null;
}

/** The part of a money action that a form of limits shows. */
export interface LimitAction {
  readonly failure: string | undefined;
  readonly forget: () => void;
  readonly isBusy: boolean;
}
