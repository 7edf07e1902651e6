import { useLingui } from '@lingui/react/macro';
import { cx, formatPercent } from '@candor/ui-kit';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { distancePpm, figuresOf, unitsOf } from '#shared/contracts/contract-terms.ts';
import { percentOfPpm } from '#shared/markets/rate.ts';
import { backingUnits } from '#shared/contracts/contract-situation.ts';
import type { BackedPosition, ContractSituation } from '#shared/contracts/contract-situation.ts';
import type { ContractFigures } from '../contract-figures.ts';
import { resultText, shareText, ticksText } from '#shared/contracts/figures-text.ts';
import { ContractTerm } from '#shared/terms/ContractTerm.tsx';
import { FigureRow } from '../FigureRow.tsx';
import { outlookAt } from '../position-math.ts';
import { Range } from '../Range.tsx';

/** The slider reaches at least so far to each side of the mark, in thousandths of it. */
const REACH_MIN = 50;
const REACH_MAX = 500;

/** The position that the slider is about: after the order, or as it stands when nothing is typed. */
function positionOf(
  { after, added, closed }: ContractFigures,
  situation: ContractSituation,
): BackedPosition | undefined {
  if (after !== undefined) return after;
  const position = added ?? closed;
  if (position === undefined) return undefined;
  return {
    figures: figuresOf(position, situation.terms),
    backingUnits: backingUnits(situation, position),
    marginUnits: unitsOf(position.initialMargin, situation.terms.market.quoteScale),
  };
}

/** What a position would be worth if the mark went to a price: a slider over the prices around the mark. */
export function WhatIf(props: {
  readonly figures: ContractFigures;
  readonly situation: ContractSituation;
}): ReactNode {
  const { figures, situation } = props;
  const { t } = useLingui();
  const [permille, setPermille] = useState(0);
  const { terms, markTicks } = situation;
  const position = positionOf(figures, situation);
  if (position === undefined || markTicks === 0) {
    return (
      <p className="text-body text-t2">
        {t`Enter a size, or open a position: then see here what it would be worth at another price.`}
      </p>
    );
  }
  const end = figures.after === undefined ? figures.liquidationBefore : figures.liquidationAfter;
  const toEnd = Math.ceil(distancePpm(end, markTicks) / 1_000);
  const reach = Math.min(REACH_MAX, Math.max(REACH_MIN, toEnd + 10));
  const ticks = Math.max(1, Math.round((markTicks * (1_000 + permille)) / 1_000));
  const outlook = outlookAt(position, ticks, terms);
  const price = ticksText(ticks, terms);
  const { quoteAsset } = terms.market;
  return (
    <div className="num flex flex-col gap-2">
      <div className="flex items-baseline justify-between gap-3">
        <span className="text-meta text-t3">{t`If the price goes to`}</span>
        <span className="text-list font-semibold">
          {price}{' '}
          <span className="text-meta text-t3">
            {formatPercent(percentOfPpm(permille * 1_000), 1)}
          </span>
        </span>
      </div>
      <Range
        label={t`If the price goes to`}
        min={-reach}
        max={reach}
        value={permille}
        text={price}
        onChange={setPermille}
      />
      <dl className="flex flex-col gap-1.5 text-body">
        <FigureRow
          name={t`Estimated result`}
          className={cx('font-semibold', outlook.profitUnits < 0 ? 'text-down!' : 'text-up!')}
        >
          {outlook.isLiquidated
            ? t`Liquidated`
            : `${resultText(outlook.profitUnits, terms)} ${quoteAsset}`}
        </FigureRow>
        <FigureRow name={<ContractTerm name="returnOnMargin" />}>
          {outlook.isLiquidated ? '--' : formatPercent(percentOfPpm(outlook.returnPpm))}
        </FigureRow>
        <FigureRow
          name={<ContractTerm name="risk" />}
          className={cx(outlook.riskPpm >= 700_000 && 'text-warn!')}
        >
          {outlook.isLiquidated ? t`100% or more` : shareText(outlook.riskPpm)}
        </FigureRow>
        <FigureRow
          name={<ContractTerm name="positionLiquidation">{t`Est. liquidation`}</ContractTerm>}
          className="text-warn!"
        >
          {ticksText(end, terms)}
        </FigureRow>
      </dl>
    </div>
  );
}
