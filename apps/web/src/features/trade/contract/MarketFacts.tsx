import type {
  ContractMarketView,
  ContractPositionView,
  ContractTickerView,
} from '@candor/protocol';
import { Countdown, cx, Price, Tag } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { decimalsOfStep } from '@candor/money';
import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { useServerClock } from '#shared/api/server-clock.ts';
import { useContractTicker } from '#shared/contracts/contract-markets.ts';
import { useIsStale } from '#shared/hub/hub.ts';
import { formatMinute } from '#shared/texts/time.ts';
import { fundingText } from '#shared/contracts/figures-text.ts';
import { ContractTerm } from '#shared/terms/ContractTerm.tsx';

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
  const isClosed = ticker?.session?.phase === 'closed';
  return (
    <dl
      className={cx(
        'num flex flex-wrap justify-between gap-x-3 gap-y-1 px-4 pb-2 text-meta',
        isStale && 'stale',
      )}
    >
      <div className="min-w-0">
        <dt>
          <ContractTerm name="mark" />
        </dt>
        <dd className="font-medium">
          <Price value={ticker?.markPrice ?? undefined} decimals={decimals} />
        </dd>
      </div>
      <div className="min-w-0">
        <dt className="flex flex-wrap items-center gap-x-1 text-t3">
          <ContractTerm name="index" />
          {isClosed && <Lock size={12} strokeWidth={2} aria-label={t`Closed`} />}
          {ticker !== undefined && !isClosed && live >= SOURCES_MIN && (
            <span>{t`${live} of ${all} sources`}</span>
          )}
          {ticker !== undefined && !isClosed && live < SOURCES_MIN && (
            <Tag tone="down">{t`Index degraded`}</Tag>
          )}
        </dt>
        <dd className={cx('font-medium', isClosed && 'text-t3')}>
          <Price value={ticker?.indexPrice ?? undefined} decimals={decimals} />
        </dd>
      </div>
      <div className="min-w-0 text-right">
        <dt className="text-t3">
          <ContractTerm name="funding">{t`Funding / in`}</ContractTerm>
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
  const ticker = useContractTicker(market.symbol);
  const health = ticker?.health ?? 'live';
  const session = ticker?.session ?? undefined;
  const isOffHours = session !== undefined && health === 'closed' && market.state === 'open';
  const text = (): string | undefined => {
    if (market.state === 'halted') {
      return t`Trading in this market is halted. Open orders stay and can be cancelled.`;
    }
    if (health === 'cancel_only' && market.state === 'open') {
      return t`The index has had too few sources for a minute. Orders can only be cancelled, and nothing is liquidated.`;
    }
    if (market.state === 'cancel_only') {
      return t`This market only takes cancellations at the moment.`;
    }
    if (health === 'degraded') {
      return t`The index has too few sources. Positions can be closed, nothing is opened or liquidated.`;
    }
    return undefined;
  };
  const isEnding = market.delisting !== undefined || market.ending !== undefined;
  return (
    <div role="status" className="bg-warn-soft text-meta text-warn [&:not(:empty)]:mb-1.5">
      {isEnding && <MarketEnd market={market} />}
      {isOffHours && <OffHours session={session} />}
      {!isOffHours && text() !== undefined && <p className="px-4 py-2">{text()}</p>}
    </div>
  );
}

/** When a market that is delisted only closes, when what is left settles, and at which price. */
function MarketEnd({ market }: { readonly market: ContractMarketView }): ReactNode {
  const { t } = useLingui();
  const nowMs = useServerClock();
  const { delisting, ending } = market;
  const settlesAtMs = ending?.settlesAtMs ?? delisting?.settlesAtMs ?? 0;
  const settles = formatMinute(settlesAtMs);
  const from = formatMinute(delisting?.effectiveAtMs ?? 0);
  return (
    <div className="px-4 py-2">
      <p className="flex flex-wrap justify-between gap-x-3 font-semibold">
        {ending === undefined
          ? t`To be delisted: closing only from ${from}`
          : t`Closing only, settles in`}
        {ending !== undefined && <Countdown endsAtMs={settlesAtMs} nowMs={nowMs} />}
      </p>
      <p>{t`What is still open at ${settles} closes at the mean of the index over the hour before, without a fee.`}</p>
    </div>
  );
}

/** When a market that is closed by its calendar trades again, counted down, and what is possible until then. */
function OffHours(props: {
  readonly session: NonNullable<ContractTickerView['session']>;
}): ReactNode {
  const { phase, changeAtMs, tradesAtMs } = props.session;
  const { t } = useLingui();
  const nowMs = useServerClock();
  const isReopening = phase === 'reopening';
  const untilMs = isReopening ? tradesAtMs : changeAtMs;
  const time = formatMinute(changeAtMs);
  return (
    <div className="px-4 py-2">
      <p className="flex flex-wrap justify-between gap-x-3 font-semibold">
        {isReopening ? t`Reopening` : t`Closed, opens ${time}`}
        {untilMs !== null && <Countdown endsAtMs={untilMs} nowMs={nowMs} />}
      </p>
      <p>
        {isReopening
          ? t`The index must be live for a minute before anything trades. Nobody is liquidated until then: orders can be cancelled and margin added.`
          : t`The index stands still and nobody is liquidated. Orders can be cancelled and margin added.`}
      </p>
    </div>
  );
}
