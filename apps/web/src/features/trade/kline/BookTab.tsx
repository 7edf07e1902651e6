import type { MarketView } from '@candor/protocol';
import { Price } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useHub } from '#shared/hub/hub.ts';
import { priceDecimals } from '#shared/markets/markets.ts';
import { BookBalance, OrderBook } from '#shared/trading/book/OrderBook.tsx';

/** Lines of one side on the chart page. */
const BOOK_ROWS = 12;

/** The whole book at its finest. */
export function BookTab({ market }: { readonly market: MarketView }): ReactNode {
  const { t } = useLingui();
  return (
    <>
      <div aria-hidden="true" className="mb-1 flex justify-between text-cap text-t3">
        <span>{t`Price (${market.quoteAsset})`}</span>
        <span className="pr-1">{t`Amount (${market.baseAsset})`}</span>
      </div>
      <OrderBook market={market} step={market.tickSize} layout="both" rows={BOOK_ROWS}>
        <BookLastPrice market={market} />
      </OrderBook>
      <div className="mt-2">
        <BookBalance market={market} />
      </div>
    </>
  );
}

function BookLastPrice({ market }: { readonly market: MarketView }): ReactNode {
  const { data } = useHub(`ticker:${market.symbol}`);
  return (
    <div className="flex h-9 items-center">
      <Price
        value={data?.lastPrice ?? undefined}
        decimals={priceDecimals(market)}
        direction={data?.direction}
        className="text-list font-bold"
      />
    </div>
  );
}
