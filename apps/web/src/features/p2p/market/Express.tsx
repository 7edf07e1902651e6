import type { P2pAdView, P2pPairView } from '@candor/protocol';
import { Button, Card, EmptyState, ErrorState, SkeletonRows } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { Zap } from 'lucide-react';
import type { ReactNode } from 'react';
import { useRead } from '#shared/api/hooks.ts';
import { coinText, moneyText } from '#shared/p2p/amounts.ts';
import { AdCard, gainOf } from '#shared/p2p/AdCard.tsx';
import { amountOf } from '#shared/p2p/deal.ts';
import type { TypedAmount } from '#shared/p2p/deal.ts';
import { useFollowed } from '#shared/p2p/use-followed.ts';
import { offersRequest } from './market-choice.ts';
import type { MarketChoice } from './market-choice.ts';

/** The quote follows the lists at this pace, and so while the feed is away. */
const QUOTE_GAP_MS = 2_000;
const AWAY_EVERY_MS = 5_000;

/** Express: an amount, the one best offer for it, one button. */
export function Express(props: {
  readonly choice: MarketChoice;
  readonly amount: TypedAmount;
  readonly pair: P2pPairView;
  readonly onTake: (ad: P2pAdView) => void;
}): ReactNode {
  const { choice, amount, pair, onTake } = props;
  const { t } = useLingui();
  const hasAmount = amountOf(amount) !== undefined;
  const quote = useRead('p2pQuote', offersRequest(choice, amount), {
    isEnabled: hasAmount,
    freshMs: 0,
  });
  useFollowed(hasAmount ? `p2pAds:${choice.asset}${choice.currency}` : undefined, quote.refetch, {
    ...{ awayEveryMs: AWAY_EVERY_MS, gapMs: QUOTE_GAP_MS },
  });
  if (!hasAmount) {
    return (
      <EmptyState
        icon={<Zap size={44} strokeWidth={1.2} />}
        text={t`Enter an amount: the best offer for it is found for you.`}
      />
    );
  }
  if (quote.data === undefined) {
    return quote.isError ? (
      <ErrorState text={t`The offers could not be loaded.`} onRetry={() => void quote.refetch()} />
    ) : (
      <SkeletonRows count={1} shape="order" />
    );
  }
  const { ad } = quote.data;
  const gain = ad === null ? undefined : gainOf(ad);
  if (ad === null || gain === undefined) {
    return <EmptyState text={t`Nobody offers this amount now. Try another one.`} />;
  }
  const isBuy = ad.side === 'sell';
  const got = isBuy ? coinText(gain, pair.asset) : moneyText(gain, pair.currency);
  return (
    <div className="flex flex-col gap-4 px-4 pt-2">
      <Card>
        <AdCard ad={ad} pair={pair} note="" />
      </Card>
      <Button tone={isBuy ? 'up' : 'down'} isBlock onClick={() => onTake(ad)}>
        {isBuy ? t`Buy ${got}` : t`Sell for ${got}`}
      </Button>
    </div>
  );
}
