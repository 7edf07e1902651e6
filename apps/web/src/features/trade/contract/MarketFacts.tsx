import type { ContractMarketView, ContractPositionView } from '@candor/protocol';
import { Countdown, cx, Price, Tag } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { decimalsOfStep } from '@candor/money';
import type { ReactNode } from 'react';
import { useServerClock } from '#shared/api/server-clock.ts';
import { useContractTicker } from '#shared/contracts/contract-markets.ts';
import { useIsStale } from '#shared/hub/hub.ts';
import { fundingText } from './figures-text.ts';
import { Term } from './Term.tsx';

/** Below so many live sources there is no index. */
const SOURCES_MIN = 3;

/** Mark, index and funding with the time until it is paid. */
export function MarketFacts(props: {
  readonly market: ContractMarketView;
  readonly positions: readonly ContractPositionView[] | undefined;
}): ReactNode {
  const { market, positions } = props;
  const { t } = useLingui();
  const ticker = useContractTicker(market.symbol);
  const isStale = useIsStale('contracts');
  const nowMs = useServerClock();
  const decimals = decimalsOfStep(market.tickSize);
  const own = positions?.find(({ symbol }) => symbol === market.symbol);
  const rate = ticker?.predictedRateE9 ?? 0;
  const pays = own !== undefined && rate !== 0 && rate > 0 === (own.direction === 'long');
  const receives = own !== undefined && rate !== 0 && !pays;
  const live = ticker?.sourcesLive ?? 0;
  const all = ticker?.sources ?? 0;
  return (
    <dl
      className={cx('num flex justify-between gap-3 px-4 pb-2 text-meta', isStale && 'opacity-60')}
    >
      <div className="min-w-0">
        <dt>
          <Term name="mark" />
        </dt>
        <dd className="font-medium">
          <Price value={ticker?.markPrice ?? undefined} decimals={decimals} />
        </dd>
      </div>
      <div className="min-w-0">
        <dt className="flex flex-wrap items-center gap-x-1 text-t3">
          <Term name="index" />
          {ticker !== undefined && live >= SOURCES_MIN && (
            <span>{t`${live} of ${all} sources`}</span>
          )}
          {ticker !== undefined && live < SOURCES_MIN && <Tag tone="down">{t`Index degraded`}</Tag>}
        </dt>
        <dd className="font-medium">
          <Price value={ticker?.indexPrice ?? undefined} decimals={decimals} />
        </dd>
      </div>
      <div className="min-w-0 text-right">
        <dt className="text-t3">
          <Term name="funding">{t`Funding / in`}</Term>
        </dt>
        <dd className="font-medium whitespace-nowrap">
          <span className={cx(pays && 'text-warn', receives && 'text-up')}>
            {ticker === undefined ? '--' : fundingText(rate)}
          </span>
          {' / '}
          {ticker === undefined ? (
            '--'
          ) : (
            <Countdown endsAtMs={ticker.nextFundingAtMs} nowMs={nowMs} />
          )}
        </dd>
      </div>
    </dl>
  );
}

/** Why a market takes less than usual, in words. */
export function MarketNotice({ market }: { readonly market: ContractMarketView }): ReactNode {
  const { t } = useLingui();
  const health = useContractTicker(market.symbol)?.health ?? 'live';
  const text = (): string | undefined => {
    if (market.state === 'halted') {
      return t`Trading in this market is halted. Open orders stay and can be cancelled.`;
    }
    if (market.state === 'cancel_only' || health === 'cancel_only') {
      return t`This market only takes cancellations at the moment.`;
    }
    if (health === 'degraded') {
      return t`The index has too few sources. Positions can be closed, nothing is opened or liquidated.`;
    }
    return undefined;
  };
  return (
    <div role="status" className="bg-warn-soft text-meta text-warn">
      {text() !== undefined && <p className="px-4 py-2">{text()}</p>}
    </div>
  );
}
