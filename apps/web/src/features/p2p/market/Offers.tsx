import type { P2pAdView } from '@candor/protocol';
import { Button, EmptyState, ErrorState, Sheet, SkeletonRows } from '@candor/ui-kit';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { ArrowUp, SearchX } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useNextPage } from '#shared/lists/use-next-page.ts';
import { AdCard, gainOf } from '#shared/p2p/AdCard.tsx';
import { coinText, moneyText } from '#shared/p2p/amounts.ts';
import { amountOf } from '#shared/p2p/deal.ts';
import type { TypedAmount } from '#shared/p2p/deal.ts';
import { misfitText } from '#shared/p2p/order-texts.ts';
import { useGo } from '#shared/ui/navigation/navigation.ts';
import { P2pTerm } from '#shared/terms/P2pTerm.tsx';
import type { MarketChoice } from './market-choice.ts';
import { useOffers } from './use-offers.ts';
import type { Offers as OffersData } from './use-offers.ts';

interface OffersProps {
  readonly choice: MarketChoice;
  readonly amount: TypedAmount;
  readonly onTake: (ad: P2pAdView) => void;
}

/** The offers for a choice, the best first, and how many do not fit. */
export function Offers(props: OffersProps): ReactNode {
  const { choice, amount, onTake } = props;
  const { t } = useLingui();
  const offers = useOffers(choice, amount);
  const { query, pair, total, hidden } = offers;
  const [isHiddenOpen, setIsHiddenOpen] = useState(false);
  if (pair === undefined) {
    return query.isError ? (
      <ErrorState text={t`The offers could not be loaded.`} onRetry={() => void query.refetch()} />
    ) : (
      <SkeletonRows count={4} shape="order" />
    );
  }
  const hasAmount = amountOf(amount) !== undefined;
  return (
    <div className={query.isStale ? 'stale' : undefined}>
      <div className="hairline-b flex min-h-10 flex-wrap items-center justify-between gap-x-3 px-4 text-meta text-t3">
        <P2pTerm name="counted">{sortText()}</P2pTerm>
        <span className="num flex items-center">
          {plural(total, { one: '# offer', other: '# offers' })}
          {hidden > 0 && (
            <button
              type="button"
              onClick={() => setIsHiddenOpen(true)}
              className="press min-h-10 pl-1 text-primary-text"
            >
              {`· ${t`${hidden} hidden`}`}
            </button>
          )}
        </span>
      </div>
      <Better {...offers} />
      {total === 0 ? (
        <EmptyState
          icon={<SearchX size={44} strokeWidth={1.2} />}
          text={t`No offer fits.`}
          action={
            hidden > 0 && (
              <Button tone="secondary" size="small" onClick={() => setIsHiddenOpen(true)}>
                {t`Show why`}
              </Button>
            )
          }
        />
      ) : (
        <Rows {...{ offers, amount, onTake }} />
      )}
      <HiddenSheet {...props} isOpen={isHiddenOpen} onClose={() => setIsHiddenOpen(false)} />
    </div>
  );

  function sortText(): string {
    return hasAmount ? t`You get, fees counted` : t`Price, fees counted`;
  }
}

/** Better offers wait for a tap, so that no row moves under a finger. */
function Better({ better, reorder }: OffersData): ReactNode {
  if (better === 0) return null;
  return (
    <div className="sticky top-14 z-10 grid h-0 place-items-start justify-center">
      <Button
        size="small"
        className="mt-2 rounded-full"
        icon={<ArrowUp size={16} strokeWidth={2} aria-hidden="true" />}
        onClick={reorder}
      >
        {plural(better, { one: '# better offer', other: '# better offers' })}
      </Button>
    </div>
  );
}

function Rows(props: {
  readonly offers: OffersData;
  readonly amount: TypedAmount;
  readonly onTake: (ad: P2pAdView) => void;
}): ReactNode {
  const { offers, amount, onTake } = props;
  const { t } = useLingui();
  const go = useGo();
  const end = useNextPage(offers.query);
  const { ads, pair } = offers;
  const first = ads[0];
  if (pair === undefined || first === undefined) return null;
  const wanted = amountOf(amount);
  const asked =
    wanted === undefined
      ? undefined
      : amount.unit === 'fiat'
        ? moneyText(wanted, pair.currency)
        : coinText(wanted, pair.asset);
  return (
    <>
      <ul>
        {ads.map((ad) => (
          <li key={ad.adId} className="hairline-b">
            <AdCard
              ad={ad}
              pair={pair}
              best={ad === first ? undefined : gainOf(first)}
              bestFor={ad === first ? asked : undefined}
              onPerson={() => go.to('pages/otc/otc', { person: String(ad.merchant.personId) })}
              {...(ad.isOwn ? { note: t`Yours` } : { onTake: () => onTake(ad) })}
            />
          </li>
        ))}
      </ul>
      <div ref={end} className="h-4" />
    </>
  );
}

/** Offers that do not fit, each with its reason. */
function HiddenSheet(
  props: OffersProps & { readonly isOpen: boolean; readonly onClose: () => void },
): ReactNode {
  const { isOpen, onClose, choice, amount } = props;
  const { t } = useLingui();
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={t`Offers that do not fit`} height="tall">
      {isOpen && <HiddenRows choice={choice} amount={amount} />}
    </Sheet>
  );
}

function HiddenRows(props: Pick<OffersProps, 'choice' | 'amount'>): ReactNode {
  const { t } = useLingui();
  const { query, pair, ads } = useOffers(props.choice, props.amount, true);
  const end = useNextPage(query);
  if (pair === undefined) {
    return query.isError ? (
      <ErrorState text={t`The offers could not be loaded.`} onRetry={() => void query.refetch()} />
    ) : (
      <SkeletonRows count={4} shape="order" />
    );
  }
  return (
    <>
      <ul>
        {ads.map((ad) => (
          <li key={ad.adId} className="hairline-b">
            {ad.misfit !== null && (
              <p className="px-4 pt-3 text-meta font-semibold text-warn">{misfitText(ad.misfit)}</p>
            )}
            <AdCard ad={ad} pair={pair} note={ad.isOwn ? t`Yours` : ''} />
          </li>
        ))}
      </ul>
      <div ref={end} className="h-4" />
    </>
  );
}
