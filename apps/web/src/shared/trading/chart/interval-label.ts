import type { KlineInterval } from '@candor/protocol';

/** How an interval is written on its button: `15m`, `1h`, `1D`, `3D`, `1W`, `1M`. Traders of every language read these. */
export function intervalLabel(interval: KlineInterval): string {
  return /^\d+[dw]$/.test(interval) ? interval.toUpperCase() : interval;
}
