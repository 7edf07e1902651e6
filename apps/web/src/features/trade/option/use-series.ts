import type { OptionCoinView, OptionSeriesView } from '@candor/protocol';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { useRead } from '#shared/api/hooks.ts';
import type { Read } from '#shared/api/hooks.ts';
import { useQueryParam } from '#shared/ui/navigation/navigation.ts';
import { setOptionView, useOptionView } from './option-view.ts';

/** Rules change at announced times, and a new series gets its first ones within seconds. */
const COINS_EVERY_MS = 10_000;

/** The coins with rounds, and the coin and series that the screen shows. */
export interface SeriesChoice {
  readonly list: Read<{ readonly coins: readonly OptionCoinView[] }>;
  readonly coin: OptionCoinView | undefined;
  readonly series: OptionSeriesView | undefined;
}

/** The coin and cycle looked at: what the address names when it arrives, else what was chosen last. */
export function useSeriesChoice(): SeriesChoice {
  const list = useRead('contractOptionCoin-coin-list', {}, { everyMs: COINS_EVERY_MS });
  useWantedCoin();
  const { symbol, cycleMs } = useOptionView();
  const coins = list.data?.coins.filter((coin) => coin.series.length > 0) ?? [];
  const coin = coins.find((one) => one.symbol === symbol) ?? coins[0];
  const series = coin?.series.find((one) => one.cycleMs === cycleMs) ?? coin?.series[0];
  return { list, coin, series };
}

/** Takes the coin that an address names over, once when it arrives. */
function useWantedCoin(): void {
  const wanted = useQueryParam('symbol');
  const { key } = useLocation();
  const handled = useRef<string>(undefined);
  useEffect(() => {
    const address = `${key} ${wanted ?? ''}`;
    if (handled.current === address) return;
    handled.current = address;
    if (wanted !== undefined && /^[A-Z0-9]{2,24}$/.test(wanted)) setOptionView({ symbol: wanted });
  }, [wanted, key]);
}
