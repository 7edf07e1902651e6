import { create } from 'zustand';
import { defineStored } from '#shared/storage/stored.ts';

const stored = defineStored<string>(
  'candor.market.v1',
  (raw) => (typeof raw === 'string' && /^[A-Z0-9]{2,24}$/.test(raw) ? raw : undefined),
  'BTCUSDT',
);

interface SelectedMarket {
  readonly symbol: string;
}

/** The market the trade tab shows; the one looked at last, on this device. */
export const useSelectedMarket = create<SelectedMarket>(() => ({ symbol: stored.read() }));

/** Changes the market of the trade tab. */
export function selectMarket(symbol: string): void {
  stored.write(symbol);
  useSelectedMarket.setState({ symbol });
}
