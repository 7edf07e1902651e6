import { multiplyDecimals } from '@candor/money';
import { cx, formatExact } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { distancePpm, ticksOf } from '#shared/contracts/contract-terms.ts';
import {
  costText,
  lotsText,
  moneyText,
  rateText,
  resultText,
  shareText,
  ticksText,
} from '#shared/contracts/figures-text.ts';
import { closeResult } from '#shared/contracts/contract-situation.ts';
import { protectionTicks } from '../contract-figures.ts';
import type { CloseResult } from '#shared/contracts/contract-situation.ts';
import { FigureRow } from '../FigureRow.tsx';
import type { LiveProps } from './live-props.ts';

interface OutcomeProps extends Pick<LiveProps, 'position' | 'situation'> {
  /** What closes; 0 while that cannot be. */
  readonly lots: number;
  /** At which price, in ticks; 0 without one. */
  readonly ticks: number;
  readonly kind: 'market' | 'limit';
}

/** What closing brings, how that comes about, and what stays. */
export function CloseOutcome(props: OutcomeProps): ReactNode {
  const { position, situation, lots, ticks } = props;
  const { t } = useLingui();
  if (lots === 0 || ticks === 0) return null;
  const { terms } = situation;
  const result = closeResult(position, lots, ticks, situation);
  return (
    <>
      <dl className="num flex flex-wrap justify-between gap-x-4">
        <div>
          <dt className="text-meta text-t3">{t`Estimated result, all costs counted`}</dt>
          <dd
            className={cx('text-title font-bold', result.totalUnits < 0 ? 'text-down' : 'text-up')}
          >
            {resultText(result.totalUnits, terms)}
            <span className="text-meta font-normal text-t3">{` ${terms.market.quoteAsset}`}</span>
          </dd>
        </div>
        {position.marginMode === 'isolated' && (
          <div className="ml-auto text-right">
            <dt className="text-meta text-t3">{t`Paid to your balance`}</dt>
            <dd className="text-title font-semibold">{moneyText(result.freedUnits, terms)}</dd>
          </div>
        )}
      </dl>
      <Sum {...props} result={result} />
      <Bounds {...props} result={result} />
    </>
  );
}

type WithResult = OutcomeProps & { readonly result: CloseResult };

/** The result, written out as it is worked out. */
function Sum({ position, situation, lots, ticks, result }: WithResult): ReactNode {
  const { t } = useLingui();
  const { terms } = situation;
  const { market } = terms;
  const size = `${formatExact(multiplyDecimals(String(lots), market.lotSize))} ${market.baseAsset}`;
  const entry = ticksText(ticksOf(position.entryPrice, terms), terms);
  const [from, to] =
    position.direction === 'long'
      ? [entry, ticksText(ticks, terms)]
      : [ticksText(ticks, terms), entry];
  return (
    <dl className="num flex flex-col gap-1 rounded-card bg-s2 px-3 py-2 text-meta">
      <FigureRow name={`(${to} − ${from}) × ${size}`}>
        {resultText(result.grossUnits, terms)}
      </FigureRow>
      <FigureRow name={t`Closing fee ${rateText(market.takerFeePpm)}, at most`}>
        {`-${costText(result.feeUnits, terms)}`}
      </FigureRow>
      <FigureRow name={t`Opening fee and funding, already paid`}>
        {resultText(0 - result.paidUnits, terms)}
      </FigureRow>
    </dl>
  );
}

/** How bad the price may get, and what is open afterwards. */
function Bounds({ position, situation, lots, ticks, kind, result }: WithResult): ReactNode {
  const { t } = useLingui();
  const { terms, markTicks } = situation;
  const side = position.direction === 'long' ? 'sell' : 'buy';
  const worst = protectionTicks(side, ticks, terms);
  const share = shareText(distancePpm(worst, markTicks));
  const rest = lotsText(position.lots - lots);
  return (
    <dl className="num flex flex-col gap-1 text-meta">
      {kind === 'market' && (
        <FigureRow
          name={
            worst < markTicks
              ? t`Worst price accepted, ${share} below mark`
              : t`Worst price accepted, ${share} above mark`
          }
        >
          {ticksText(worst, terms)}
        </FigureRow>
      )}
      <FigureRow name={t`Stays open`}>
        {result.restLiquidation === 0
          ? rest
          : t`${rest} · est. liq. ${ticksText(result.restLiquidation, terms)}`}
      </FigureRow>
    </dl>
  );
}
