import {
  compareDecimals,
  divideDecimalsTrunc,
  multiplyDecimals,
  subtractDecimals,
} from '@candor/money';
import { formatExact, Price, Select } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useHub, useHubSampled } from '#shared/hub/hub.ts';
import { priceDecimals } from '#shared/markets/markets.ts';
import type { BookMarket } from '#shared/markets/markets.ts';
import { TradeTerm } from '#shared/terms/TradeTerm.tsx';
import { BookBalance } from '#shared/trading/book/OrderBook.tsx';
import { SplitBook } from '#shared/trading/book/SplitBook.tsx';
import { useGrouping } from '#shared/trading/book/use-grouping.ts';
import type { WantedOrder } from '#shared/trading/ticket/wanted-order.ts';

/** Lines of each side on the chart page. */
const BOOK_ROWS = 12;

/** The spread is read, not watched. */
const SPREAD_MS = 500;

/** Bids and asks side by side; a tap on a price leads to the ticket that would trade at it. */
export function BookTab(props: {
  readonly market: BookMarket;
  readonly onPick: (wanted: WantedOrder) => void;
}): ReactNode {
  const { market, onPick } = props;
  const { t } = useLingui();
  const { step, steps, setStep } = useGrouping(market);
  return (
    <>
      <div className="mb-2 flex items-center justify-between gap-3">
        <LastAndSpread market={market} />
        <Select
          label={t`Group prices by`}
          size="small"
          options={steps.map((value) => ({ value, label: value }))}
          value={step}
          onChange={setStep}
          className="min-w-24 shrink-0"
        />
      </div>
      <div className="mb-2 flex items-center gap-2 text-cap">
        <span className="text-up">{t`Bids`}</span>
        <div className="min-w-0 flex-1">
          <BookBalance market={market} />
        </div>
        <span className="text-down">{t`Asks`}</span>
      </div>
      <SplitBook
        market={market}
        step={step}
        rows={BOOK_ROWS}
        // Who taps a bid sells to it, who taps an ask buys from it.
        onPickPrice={(price, side) =>
          onPick({ side: side === 'bid' ? 'sell' : 'buy', type: 'limit', price })
        }
      />
    </>
  );
}

function LastAndSpread({ market }: { readonly market: BookMarket }): ReactNode {
  const { t } = useLingui();
  const { data } = useHub(`ticker:${market.symbol}`);
  const book = useHubSampled(`depth:${market.symbol}`, SPREAD_MS);
  const spread = spreadText(book?.bids[0]?.[0], book?.asks[0]?.[0]);
  return (
    <div className="flex min-w-0 flex-col items-start">
      <Price
        value={data?.lastPrice ?? undefined}
        decimals={priceDecimals(market)}
        direction={data?.direction}
        className="text-list font-bold"
      />
      <TradeTerm name="spread" className="num text-cap">
        {t`Spread ${spread}`}
      </TradeTerm>
    </div>
  );
}

/** `0.01 (<0.01%)`: the room between the best prices, and its share of the better one to sell at. */
function spreadText(bid: string | undefined, ask: string | undefined): string {
  if (bid === undefined || ask === undefined) return '--';
  const spread = subtractDecimals(ask, bid);
  const percent = divideDecimalsTrunc(multiplyDecimals(spread, '100'), ask, 2);
  const isTiny = compareDecimals(percent, '0.01') < 0;
  return `${formatExact(spread)} (${isTiny ? '<0.01' : percent}%)`;
}
