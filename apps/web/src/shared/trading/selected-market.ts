import { create } from 'zustand';
import { asRecord, defineStored } from '#shared/session/stored.ts';

/** A market by its symbol, and by the name people know it by once it was seen: `BTC/USDT`. */
interface SelectedMarket {
  readonly symbol: string;
  readonly name?: string;
}

const SYMBOL = /^[A-Z0-9]{2,24}$/;
const NAME = /^[A-Z0-9]{1,12}\/[A-Z0-9]{1,12}$/;

/** A market from whatever the device holds; undefined when it is none. */
export function parseSelectedMarket(raw: unknown): SelectedMarket | undefined {
  const { symbol, name } = asRecord(raw) ?? {};
  if (typeof symbol !== 'string' || !SYMBOL.test(symbol)) return undefined;
  return typeof name === 'string' && NAME.test(name) ? { symbol, name } : { symbol };
}

const stored = defineStored<SelectedMarket>('candor.market.v2', parseSelectedMarket, {
  symbol: 'BTCUSDT',
  name: 'BTC/USDT',
});

/** The market the trade tab shows; the one looked at last, on this device. */
export const useSelectedMarket = create<SelectedMarket>(() => stored.read());

/** Changes the market of the trade tab; its name is shown before the list of markets is there. */
export function selectMarket(symbol: string, name?: string): void {
  const next = name === undefined ? { symbol } : { symbol, name };
  stored.write(next);
  useSelectedMarket.setState(next, true);
}
