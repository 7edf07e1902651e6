import { cx, IconButton } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { BellPlus, Share2, Star } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { ReactNode, RefObject } from 'react';
import { useFavourites } from '#shared/markets/favourites.ts';
import type { BookMarket } from '#shared/markets/markets.ts';
import type { CandleChart } from '#shared/trading/chart/candle-chart.ts';
import { useGo } from '#shared/ui/navigation/navigation.ts';

/** Marks the market of a chart as a favourite. */
export function StarButton({ symbol }: { readonly symbol: string }): ReactNode {
  const { t } = useLingui();
  const { symbols, toggle } = useFavourites();
  const isFavourite = symbols.has(symbol);
  return (
    <IconButton label={t`Favorite`} aria-pressed={isFavourite} onClick={() => toggle(symbol)}>
      <Star
        size={22}
        strokeWidth={1.8}
        aria-hidden="true"
        className={cx(isFavourite ? 'fill-ma1 text-ma1' : 'text-t2')}
      />
    </IconButton>
  );
}

/** The way to an alert on the market of a chart. */
export function BellButton({ symbol }: { readonly symbol: string }): ReactNode {
  const { t } = useLingui();
  const go = useGo();
  return (
    <IconButton
      label={t`Set a price alert`}
      onClick={() => go.to('pages/neWs/neWs', { view: 'alerts', symbol })}
      className="text-t2"
    >
      <BellPlus size={21} strokeWidth={1.8} aria-hidden="true" />
    </IconButton>
  );
}

const ShareChartSheet = lazy(async () => {
  const { ShareChartSheet: Share } = await import('./ShareChartSheet.tsx');
  return { default: Share };
});

/** Shares the chart of a market as a picture, or its page. */
export function ShareButton(props: {
  readonly market: BookMarket;
  readonly name: string;
  readonly chart: RefObject<CandleChart | null>;
}): ReactNode {
  const { t } = useLingui();
  const [isOpen, setIsOpen] = useState(false);
  const [isWanted, setIsWanted] = useState(false);
  const open = (): void => {
    setIsWanted(true);
    setIsOpen(true);
  };
  return (
    <>
      <IconButton label={t`Share`} aria-haspopup="dialog" onClick={open} className="text-t2">
        <Share2 size={20} strokeWidth={1.8} aria-hidden="true" />
      </IconButton>
      {isWanted && (
        <Suspense fallback={null}>
          <ShareChartSheet {...props} isOpen={isOpen} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
