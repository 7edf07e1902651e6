import type { MarketView } from '@candor/protocol';
import { cx, formatCompact, formatDecimal, Percent, Price, Tag } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useHub } from '#shared/hub/hub.ts';
import { useFiatText } from '#shared/markets/fiat.ts';
import { pairName, priceDecimals } from '#shared/markets/markets.ts';
import type { BookMarket } from '#shared/markets/markets.ts';
import { percentOfPpm } from '#shared/markets/rate.ts';

/** The price in large with its day: high, low and volumes. */
export function MarketStats(props: {
  readonly market: BookMarket & Pick<MarketView, 'state'>;
  /** Below the price, in the place of its worth in the reader's money. */
  readonly note?: ReactNode;
  /** In the place of the volume in the quote asset. */
  readonly lastFact?: { readonly name: ReactNode; readonly value: string };
}): ReactNode {
  const { market, note, lastFact } = props;
  const { t } = useLingui();
  const { data, isStale } = useHub(`ticker:${market.symbol}`);
  const last = data?.lastPrice ?? undefined;
  const state = data?.state ?? market.state;
  const fiat = useFiatText(last, market.quoteAsset);
  const decimals = priceDecimals(market);
  const price = (value: string | null | undefined): string =>
    value === null || value === undefined ? '--' : formatDecimal(value, decimals);
  return (
    <section
      aria-label={t`Last 24 hours`}
      className={cx(
        'flex flex-wrap items-start justify-between gap-x-4 gap-y-3 px-4 pt-1 pb-3',
        isStale && 'stale',
      )}
    >
      <div className="min-w-0">
        <Price
          value={last}
          decimals={decimals}
          direction={data?.direction}
          // 30 pixels, as large as fits at large text.
          className="text-[length:min(1.875rem,15vw)] leading-[1.2] font-bold tracking-[-0.02em]"
        />
        <div className="num flex flex-wrap items-center gap-x-1.5 text-meta text-t2">
          {note}
          {note === undefined && fiat !== undefined && <span>{fiat}</span>}
          <Percent value={data === undefined ? undefined : percentOfPpm(data.changePpm)} />
        </div>
        {state !== 'open' && (
          <div className="mt-1.5">
            <Tag tone="warn">{state === 'halted' ? t`Halted` : t`Cancel only`}</Tag>
          </div>
        )}
      </div>
      <dl className="num grid max-w-full shrink-0 grid-cols-[auto_auto] gap-x-4 gap-y-1.5 text-cap">
        <Stat name={t`24h high`} value={price(data?.highPrice)} />
        <Stat
          name={t`24h vol (${market.baseAsset})`}
          value={data === undefined ? '--' : formatCompact(data.baseVolume)}
        />
        <Stat name={t`24h low`} value={price(data?.lowPrice)} />
        {lastFact === undefined ? (
          <Stat
            name={t`24h vol (${market.quoteAsset})`}
            value={data === undefined ? '--' : formatCompact(data.quoteVolume)}
          />
        ) : (
          <Stat {...lastFact} />
        )}
      </dl>
    </section>
  );
}

/** Pair, price and change in one line: what a chart that fills the screen is of. */
export function MarketLine({ market }: { readonly market: BookMarket }): ReactNode {
  const { data, isStale } = useHub(`ticker:${market.symbol}`);
  return (
    <p className={cx('flex shrink-0 items-baseline gap-x-3 pr-2 pl-4', isStale && 'stale')}>
      <span className="text-list font-bold">{pairName(market)}</span>
      <Price
        value={data?.lastPrice ?? undefined}
        decimals={priceDecimals(market)}
        direction={data?.direction}
        className="text-list font-bold"
      />
      <Percent
        value={data === undefined ? undefined : percentOfPpm(data.changePpm)}
        className="text-meta"
      />
    </p>
  );
}

function Stat({ name, value }: { readonly name: ReactNode; readonly value: string }): ReactNode {
  return (
    <div className="min-w-0">
      <dt className="text-micro break-words text-t3">{name}</dt>
      <dd className="text-meta font-medium">{value}</dd>
    </div>
  );
}
