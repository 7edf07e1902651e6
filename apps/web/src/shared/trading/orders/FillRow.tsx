import type { FillView, MarketView } from '@candor/protocol';
import { formatDecimal, formatExact, Tag } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { ShieldCheck } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { ReactNode } from 'react';
import { priceDecimals, quantityDecimals } from '#shared/markets/markets.ts';
import { costFigure, quoteDecimals } from '#shared/markets/quote-amounts.ts';
import { formatTime } from '#shared/texts/time.ts';
import { TradeTerm } from '#shared/terms/TradeTerm.tsx';
import { sideTexts } from './order-texts.ts';

const FillProofSheet = /* @__PURE__ */ lazy(() =>
  import('#shared/proof/FillProofSheet.tsx').then((module) => ({ default: module.FillProofSheet })),
);

interface FillRowProps {
  readonly fill: FillView;
  readonly market: MarketView | undefined;
  /** Where one order is looked at by itself every digit stands; in lists money stands to the cent. */
  readonly isExact?: boolean;
}

/** One trade of the user. */
export function FillRow({ fill, market, isExact = false }: FillRowProps): ReactNode {
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
  const isWhole = isExact || market === undefined;
  const total = isWhole
    ? formatExact(fill.quote)
    : formatDecimal(fill.quote, quoteDecimals(market));
  const fee = isWhole
    ? formatExact(fill.fee)
    : costFigure({ amount: fill.fee, asset: fill.feeAsset }, market);
  return (
    <article aria-label={`${t(sideTexts[fill.side])} ${name}`} className="hairline-b px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <h2 className="text-list font-semibold">{name}</h2>
        <Tag tone={fill.side === 'buy' ? 'up' : 'down'}>{t(sideTexts[fill.side])}</Tag>
        <TradeTerm name={fill.liquidity} className="text-cap" />
        <time className="num ml-auto text-cap text-t3">{formatTime(fill.timeMs)}</time>
        {market !== undefined && <ProofButton fill={fill} market={market} />}
      </div>
      <dl className="num mt-2 grid grid-cols-[repeat(auto-fill,minmax(min(100%,max(8rem,40%)),1fr))] gap-x-3 gap-y-2 text-meta">
        <Figure name={t`Price (${market?.quoteAsset ?? ''})`} value={price} />
        <Figure name={t`Amount (${market?.baseAsset ?? ''})`} value={size} />
        <Figure name={t`Total (${market?.quoteAsset ?? ''})`} value={total} />
        <Figure name={t`Fee (${fill.feeAsset})`} value={fee} />
      </dl>
    </article>
  );
}

/** The shield of one trade: a tap proves it. */
function ProofButton(props: { readonly fill: FillView; readonly market: MarketView }): ReactNode {
  const { t } = useLingui();
  const [sheet, setSheet] = useState<'asked' | 'open'>();
  return (
    <>
      <button
        type="button"
        aria-label={t`Proof of this trade`}
        aria-haspopup="dialog"
        onClick={() => setSheet('open')}
        className="press -my-2.5 -mr-3 -ml-2 grid size-10 place-items-center text-green"
      >
        <ShieldCheck size={16} strokeWidth={1.8} aria-hidden="true" />
      </button>
      {sheet !== undefined && (
        <Suspense fallback={null}>
          <FillProofSheet {...props} isOpen={sheet === 'open'} onClose={() => setSheet('asked')} />
        </Suspense>
      )}
    </>
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
