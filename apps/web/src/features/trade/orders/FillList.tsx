import type { FillView, MarketView } from '@candor/protocol';
import { formatDecimal, formatExact, Tag } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useReadPages } from '#shared/api/hooks.ts';
import { priceDecimals, quantityDecimals } from '#shared/markets/markets.ts';
import { PagedList } from '#shared/lists/PagedList.tsx';
import { useRefreshOn } from '#shared/lists/use-refresh.ts';
import { formatTime } from '#shared/texts/time.ts';
import { sideTexts } from '#shared/trading/orders/order-texts.ts';
import { useLiveOrders } from '#shared/trading/orders/use-live-orders.ts';
import { NothingHere } from './NothingHere.tsx';
import { fillsRequest, marketOf, NO_FILTERS } from './order-filters.ts';
import { OrderFilterBar } from './OrderFilterBar.tsx';

/** The user's trades, newest first; renewed when an order changes. */
export function FillList({ markets }: { readonly markets: readonly MarketView[] }): ReactNode {
  const { t } = useLingui();
  const [filters, setFilters] = useState(NO_FILTERS);
  const query = useReadPages('currencyFills', fillsRequest(filters));
  useRefreshOn(useLiveOrders().orders, ['currencyFills']);
  return (
    <>
      <OrderFilterBar markets={markets} filters={filters} onChange={setFilters} has={['dates']} />
      <PagedList
        query={query}
        rowsOf={(page) => page.fills}
        keyOf={(fill) => `${String(fill.tradeId)} ${String(fill.orderId)}`}
        renderRow={(fill) => <FillRow fill={fill} market={marketOf(markets, fill.symbol)} />}
        empty={<NothingHere text={t`No trades match.`} />}
      />
    </>
  );
}

interface FillRowProps {
  readonly fill: FillView;
  readonly market: MarketView | undefined;
}

/** One trade of the user. */
export function FillRow({ fill, market }: FillRowProps): ReactNode {
  const { t } = useLingui();
  const name = market === undefined ? fill.symbol : `${market.baseAsset}/${market.quoteAsset}`;
  const price =
    market === undefined
      ? formatExact(fill.price)
      : formatDecimal(fill.price, priceDecimals(market));
  const size =
    market === undefined
      ? formatExact(fill.quantity)
      : formatDecimal(fill.quantity, quantityDecimals(market));
  return (
    <article aria-label={`${t(sideTexts[fill.side])} ${name}`} className="hairline-b px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <h2 className="text-list font-semibold">{name}</h2>
        <Tag tone={fill.side === 'buy' ? 'up' : 'down'}>{t(sideTexts[fill.side])}</Tag>
        <Tag>{fill.liquidity === 'maker' ? t`Maker` : t`Taker`}</Tag>
        <time className="num ml-auto text-cap text-t3">{formatTime(fill.timeMs)}</time>
      </div>
      <dl className="num mt-2 grid grid-cols-[repeat(auto-fill,minmax(min(100%,max(8rem,40%)),1fr))] gap-x-3 gap-y-2 text-meta">
        <Figure name={t`Price (${market?.quoteAsset ?? ''})`} value={price} />
        <Figure name={t`Amount (${market?.baseAsset ?? ''})`} value={size} />
        <Figure name={t`Total (${market?.quoteAsset ?? ''})`} value={formatExact(fill.quote)} />
        <Figure name={t`Fee (${fill.feeAsset})`} value={formatExact(fill.fee)} />
      </dl>
    </article>
  );
}

function Figure({ name, value }: { readonly name: string; readonly value: string }): ReactNode {
  return (
    <div className="min-w-0">
      <dt className="truncate text-cap text-t3">{name}</dt>
      <dd className="font-medium break-words">{value}</dd>
    </div>
  );
}
