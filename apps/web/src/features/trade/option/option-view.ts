import { create } from 'zustand';
import { asRecord, defineStored } from '#shared/session/stored.ts';

/** How a person arranged the option screen on this device. */
interface OptionView {
  readonly symbol: string;
  readonly cycleMs: number;
  /** The stake typed last. */
  readonly stake: string;
  /** Whether an entry is shown once more before it is sent. */
  readonly isConfirmed: boolean;
}

const OPTION_VIEW_DEFAULT: OptionView = {
  symbol: 'BTCUSDT',
  cycleMs: 30_000,
  stake: '',
  isConfirmed: true,
};

const SYMBOL = /^[A-Z0-9]{2,24}$/;
const STAKE = /^\d{1,9}(\.\d{1,2})?$/;

/** A view from whatever the device holds; each value that is not understood is the default. */
export function parseOptionView(raw: unknown): OptionView {
  const { symbol, cycleMs, stake, isConfirmed } = asRecord(raw) ?? {};
  return {
    symbol: typeof symbol === 'string' && SYMBOL.test(symbol) ? symbol : OPTION_VIEW_DEFAULT.symbol,
    cycleMs: Number.isSafeInteger(cycleMs) ? (cycleMs as number) : OPTION_VIEW_DEFAULT.cycleMs,
    stake: typeof stake === 'string' && STAKE.test(stake) ? stake : OPTION_VIEW_DEFAULT.stake,
    isConfirmed: isConfirmed !== false,
  };
}

const stored = defineStored('candor.option-view.v1', parseOptionView, OPTION_VIEW_DEFAULT);

/** The arrangement, for components; change it with {@link setOptionView}. */
export const useOptionView = create<OptionView>(() => stored.read());

/** Changes some of the arrangement and keeps it. */
export function setOptionView(changes: Partial<OptionView>): void {
  useOptionView.setState(changes);
  stored.write(useOptionView.getState());
}
