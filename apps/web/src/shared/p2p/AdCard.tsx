import type { P2pAdView, P2pPairView, PaymentKind } from '@candor/protocol';
import { subtractDecimals, signOf } from '@candor/money';
import { Button, formatSigned, Tag } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { Zap } from 'lucide-react';
import type { ReactNode } from 'react';
import { amountText } from '#shared/earn/finance-texts.ts';
import { MethodTags } from './MethodTag.tsx';
import { PersonLine } from './PersonLine.tsx';
import { kindText } from '#shared/payments/kind-text.ts';
import { P2pTerm } from '#shared/terms/P2pTerm.tsx';
import { distanceText, moneyText, writtenText } from './amounts.ts';

/** An ad as its card needs it: of the list, or of a form that is being filled in. */
export type AdCardFacts = Pick<
  P2pAdView,
  'side' | 'asset' | 'currency' | 'price' | 'min' | 'max' | 'merchant' | 'deal'
> & { readonly methods: readonly PaymentKind[] };

interface AdCardProps {
  readonly ad: AdCardFacts;
  readonly pair: Pick<P2pPairView, 'indexPrice' | 'costs'>;
  /** What the best offer of the list gives, to compare with. */
  readonly best?: string | undefined;
  /** The best offer for this amount is called so. */
  readonly bestFor?: string | undefined;
  /** Opens the person; undefined in a preview. */
  readonly onPerson?: () => void;
  /** The button that takes it; undefined in a preview and on one's own ad. */
  readonly onTake?: () => void;
  /** Stands in the button's place. */
  readonly note?: ReactNode;
}

/** What the reader of an ad really gets for the amount: coins after the fee, or money. */
export function gainOf(ad: Pick<P2pAdView, 'side' | 'deal'>): string | undefined {
  if (ad.deal === null) return undefined;
  return ad.side === 'sell' ? ad.deal.net : ad.deal.fiat;
}

/** One offer: who, what one gets, how it is paid. The same card in the list and in an ad's preview. */
export function AdCard(props: AdCardProps): ReactNode {
  const { ad, onPerson, bestFor } = props;
  const { t } = useLingui();
  const line = (
    <PersonLine
      person={ad.merchant}
      trailing={
        bestFor !== undefined && (
          <Tag tone="primary">
            <Zap size={11} strokeWidth={2} aria-hidden="true" />
            <span className="num">{t`Best for ${bestFor}`}</span>
          </Tag>
        )
      }
    />
  );
  return (
    <article className="flex flex-col gap-1.5 px-4 py-3">
      {onPerson === undefined ? (
        line
      ) : (
        <button type="button" onClick={onPerson} className="press min-h-10 w-full text-left">
          {line}
        </button>
      )}
      <div className="flex items-center justify-between gap-3">
        <Figures {...props} />
        <TakeButton {...props} />
      </div>
      <Limits ad={ad} />
    </article>
  );
}

/** The large figure is what one gets; without an amount it is the price. */
function Figures({ ad, pair, best }: AdCardProps): ReactNode {
  const { t } = useLingui();
  const { asset, currency, price } = ad;
  const gain = gainOf(ad);
  const unit = ad.side === 'sell' ? asset : currency;
  const distance = price === null ? undefined : distanceText(price, pair.indexPrice);
  const behind =
    gain === undefined || best === undefined ? undefined : subtractDecimals(gain, best);
  const priceLine = price === null ? t`No price now` : `${writtenText(price)} ${currency}`;
  return (
    <div className="min-w-0">
      <p className="num truncate text-title leading-tight font-bold">
        {gain === undefined
          ? price === null
            ? '–'
            : writtenText(price)
          : ad.side === 'sell'
            ? amountText(asset, gain)
            : writtenText(gain)}{' '}
        <span className="text-body font-normal text-t2">
          {gain === undefined ? currency : unit}
        </span>{' '}
        {behind !== undefined && signOf(behind) < 0 && (
          <span className="text-meta font-normal text-t3">{formatSigned(behind)}</span>
        )}
      </p>
      <div className="num text-meta text-t3">
        {gain !== undefined && <span className="text-t1">{priceLine}</span>}
        {gain !== undefined && distance !== undefined && ' · '}
        {distance !== undefined && <P2pTerm name="index">{t`${distance} vs index`}</P2pTerm>}
      </div>
      {pair.costs.length > 0 && <MethodCost ad={ad} />}
    </div>
  );
}

/** What the cheapest method of an offer costs beside its price; nothing where it costs nothing. */
function MethodCost({ ad }: Pick<AdCardProps, 'ad'>): ReactNode {
  const { t } = useLingui();
  const { deal, side, currency } = ad;
  if (deal === null || deal.costOf === null) return null;
  const isBuy = side === 'sell';
  if (deal.cost === null) {
    return (
      <p className="text-meta text-t3">{isBuy ? t`+ your bank’s fee` : t`less your bank’s fee`}</p>
    );
  }
  if (signOf(deal.cost) === 0) return null;
  const sum = moneyText(deal.cost, currency);
  const method = kindText(deal.costOf);
  return (
    <p className="num text-meta text-warn">
      {isBuy ? t`+ ${sum} for ${method}` : t`less ${sum} for ${method}`}
    </p>
  );
}

function TakeButton({ ad, onTake, note }: AdCardProps): ReactNode {
  const { t } = useLingui();
  if (note !== undefined) return <span className="shrink-0 text-meta text-t3">{note}</span>;
  const isBuy = ad.side === 'sell';
  const look = 'inline-grid min-h-10 min-w-22 shrink-0 place-items-center rounded-input';
  const label = isBuy ? t`Buy` : t`Sell`;
  if (onTake === undefined) {
    return (
      <span
        className={`${look} text-list font-semibold text-on-fill ${isBuy ? 'bg-up-fill' : 'bg-down-fill'}`}
      >
        {label}
      </span>
    );
  }
  return (
    <Button
      tone={isBuy ? 'up' : 'down'}
      size="small"
      className={look}
      disabled={ad.price === null}
      onClick={onTake}
    >
      {label}
    </Button>
  );
}

function Limits({ ad }: { readonly ad: AdCardFacts }): ReactNode {
  const { min, max, currency } = ad;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3">
      <MethodTags kinds={ad.methods} />
      <span className="num ml-auto text-meta text-t3">
        {`${writtenText(min)} – ${writtenText(max)} ${currency}`}
      </span>
    </div>
  );
}
