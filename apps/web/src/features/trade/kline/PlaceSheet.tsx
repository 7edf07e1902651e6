import { compareDecimals } from '@candor/money';
import type { MarketView, OrderSide } from '@candor/protocol';
import { cx, formatDecimal, Sheet } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useHubPart } from '#shared/hub/hub.ts';
import type { LiveTicker } from '#shared/hub/topic-state.ts';
import { pairName, priceDecimals } from '#shared/markets/markets.ts';
import { LineDistanceText } from './OrderFigures.tsx';
import { useGoToTicket } from './use-go-to-ticket.ts';

const pickLast = (ticker: LiveTicker): string | undefined => ticker.lastPrice ?? undefined;

interface Choice {
  readonly side: OrderSide;
  readonly type: 'limit' | 'stop_market';
  readonly name: string;
  readonly note: string;
}

/** What can be placed at a price of the chart; the ticket asks for the rest and confirms. */
export function PlaceSheet(props: {
  readonly market: MarketView;
  /** Undefined closes the sheet. */
  readonly price: string | undefined;
  readonly onClose: () => void;
}): ReactNode {
  const { market, price, onClose } = props;
  const { t } = useLingui();
  const shown = price === undefined ? '' : formatDecimal(price, priceDecimals(market));
  return (
    <Sheet isOpen={price !== undefined} onClose={onClose} title={t`Order at ${shown}`}>
      {price !== undefined && (
        <div className="flex flex-col gap-2 px-4 pb-4">
          <p className="num flex flex-wrap justify-between gap-x-3 text-meta text-t2">
            <span>{pairName(market)}</span>
            <LineDistanceText market={market} price={price} />
          </p>
          <Choices market={market} price={price} />
        </div>
      )}
    </Sheet>
  );
}

function Choices({ market, price }: { readonly market: MarketView; readonly price: string }) {
  const { t } = useLingui();
  const goToTicket = useGoToTicket(market);
  const lastPrice = useHubPart(`ticker:${market.symbol}`, pickLast);
  const isAbove = lastPrice !== undefined && compareDecimals(price, lastPrice) > 0;
  const waits = t`Waits in the book for this price.`;
  const fills = t`Trades at once: the market is better than this price.`;
  const choices: readonly Choice[] = [
    { side: 'buy', type: 'limit', name: t`Buy limit`, note: isAbove ? fills : waits },
    { side: 'sell', type: 'limit', name: t`Sell limit`, note: isAbove ? waits : fills },
    isAbove
      ? {
          side: 'buy',
          type: 'stop_market',
          name: t`Buy stop`,
          note: t`Buys at the market once it rises to this price.`,
        }
      : {
          side: 'sell',
          type: 'stop_market',
          name: t`Sell stop`,
          note: t`Sells at the market once it falls to this price.`,
        },
  ];
  return choices.map(({ side, type, name, note }) => (
    <button
      key={name}
      type="button"
      onClick={() => goToTicket({ side, type, price })}
      className="press flex min-h-14 items-center gap-3 rounded-input bg-s2 px-3 py-2 text-left"
    >
      <span className="min-w-0 flex-1">
        <span
          className={cx('block text-body font-semibold', side === 'buy' ? 'text-up' : 'text-down')}
        >
          {name}
        </span>
        <span className="block text-meta text-t2">{note}</span>
      </span>
      <ChevronRight size={18} strokeWidth={1.8} aria-hidden="true" className="shrink-0 text-t3" />
    </button>
  ));
}
