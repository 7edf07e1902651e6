import { compareDecimals, subtractDecimals } from '@candor/money';

/** How far a volume is on the way to the next tier. */
export interface FeeProgress {
  /** What is left to trade, in USDT; `0` once the next count brings the tier. */
  readonly left: string;
  /** From 0 to 100, rounded down. */
  readonly percent: number;
}

/** Where a volume stands before a tier. */
export function feeProgress(volume: string, volumeMin: number): FeeProgress {
  const target = String(volumeMin);
  if (compareDecimals(volume, target) >= 0) return { left: '0', percent: 100 };
  // For drawing only.
  const percent = Math.floor((Number(volume) / volumeMin) * 100);
  return { left: subtractDecimals(target, volume), percent };
}
