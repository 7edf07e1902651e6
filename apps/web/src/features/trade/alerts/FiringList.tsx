import { CoinIcon, EmptyState, ErrorState, SkeletonRows, formatDecimal } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { History } from 'lucide-react';
import type { ReactNode } from 'react';
import { useReadPages } from '#shared/api/hooks.ts';
import { useMarketName } from '#shared/contracts/any-market.ts';
import { MoreButton } from '#shared/lists/MoreButton.tsx';
import { priceDecimals } from '#shared/markets/markets.ts';
import { errorText } from '#shared/texts/error-text.ts';
import { formatTime } from '#shared/texts/time.ts';
import { useGo } from '#shared/ui/navigation/navigation.ts';
import type { Firing } from './alert-form.ts';
import type { AlertMarket } from './alert-market.ts';
import { useAlertWords } from './use-alert-words.ts';

/** What the user's alerts told, newest first. */
export function FiringList(props: {
  readonly marketOf: (symbol: string) => AlertMarket | undefined;
}): ReactNode {
  const { t } = useLingui();
  const pages = useReadPages('alertHistory', {});
  if (pages.isError) {
    return <ErrorState text={errorText(pages.error)} onRetry={() => void pages.refetch()} />;
  }
  if (pages.data === undefined) return <SkeletonRows count={4} />;
  const firings = pages.data.pages.flatMap((page) => page.firings);
  if (firings.length === 0) {
    return (
      <EmptyState
        icon={<History size={44} strokeWidth={1.2} />}
        text={t`No alert was reached yet`}
        note={t`What your alerts told you is kept here for 180 days.`}
      />
    );
  }
  return (
    <>
      <ul>
        {firings.map((firing) => (
          <FiringRow key={firing.firingId} firing={firing} market={props.marketOf(firing.symbol)} />
        ))}
      </ul>
      <MoreButton pages={pages} />
    </>
  );
}

function FiringRow(props: {
  readonly firing: Firing;
  readonly market: AlertMarket | undefined;
}): ReactNode {
  const { firing, market } = props;
  const go = useGo();
  const nameOf = useMarketName();
  const words = useAlertWords();
  const { symbol, firedAtMs, source } = firing;
  const price =
    market === undefined
      ? firing.firedPrice
      : formatDecimal(firing.firedPrice, priceDecimals(market));
  return (
    <li className="border-b border-line px-4">
      <button
        type="button"
        onClick={() => go.to('pages/market/kline', { symbol })}
        className="press flex min-h-16 w-full items-center gap-3 py-2.5 text-left"
      >
        <CoinIcon symbol={market?.baseAsset ?? symbol} size={32} />
        <span className="min-w-0 flex-1">
          <span className="block text-list break-words">
            <b className="font-semibold">{market === undefined ? symbol : nameOf(market)}</b>{' '}
            {words.condition(firing)}
          </span>
          <span className="num mt-0.5 block text-meta text-t3">{formatTime(firedAtMs)}</span>
        </span>
        <span className="text-right">
          <span className="num block text-list font-semibold">{price}</span>
          <span className="block text-meta text-t3">{words.source(source)}</span>
        </span>
      </button>
    </li>
  );
}
