import { Button, FormError, toastStore } from '@candor/ui-kit';
import { shareCeil } from '@candor/money';
import { initialUnits, valueUnits } from '@candor/protocol/contract-formulas';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useMoneyAction } from '#shared/api/use-money-action.ts';
import { contractCodeText } from '#shared/contracts/contract-texts.ts';
import { closeResult } from '#shared/contracts/contract-situation.ts';
import { protectionTicks } from '../contract-figures.ts';
import { FigureRow } from '../FigureRow.tsx';
import { costText, lotsText, resultText, ticksText } from '#shared/contracts/figures-text.ts';
import { contractErrorText } from '#shared/contracts/contract-texts.ts';
import type { LiveProps } from './live-props.ts';

/** Turns a position around at the market, with what closing brings and what the other side takes. */
export function ReverseForm({ position, situation, onDone }: LiveProps): ReactNode {
  const { t } = useLingui();
  const { terms, setting, bidTicks, askTicks } = situation;
  const { market } = terms;
  const { run, failure, isBusy } = useMoneyAction('reverseContract', contractErrorText);
  const isLong = position.direction === 'long';
  const side = isLong ? 'sell' : 'buy';
  const ticks = isLong ? bidTicks : askTicks;
  const size = lotsText(position.lots);
  const reverse = async (): Promise<void> => {
    if ((await run({ positionId: position.positionId })) === undefined) return;
    toastStore.show(t`Position reversed`, 'success');
    onDone();
  };
  const value = valueUnits(ticks, position.lots, market.tickLotUnits);
  const fee = shareCeil(value, market.takerFeePpm);
  const margin = initialUnits(value, setting.leverage);
  return (
    <div className="flex flex-col gap-3 px-4 pb-3">
      <p className="text-body text-t2">
        {isLong
          ? t`Closes ${size} long at the market price and opens ${size} short, in one order: all of it or nothing.`
          : t`Closes ${size} short at the market price and opens ${size} long, in one order: all of it or nothing.`}
      </p>
      {ticks !== 0 && (
        <dl className="num flex flex-col gap-1.5 rounded-card bg-s2 p-3 text-meta">
          <FigureRow name={t`Estimated result, all costs counted`}>
            {resultText(closeResult(position, position.lots, ticks, situation).totalUnits, terms)}
          </FigureRow>
          <FigureRow name={t`Margin of the new position`}>{costText(margin, terms)}</FigureRow>
          <FigureRow name={t`Opening fee, at most`}>{`-${costText(fee, terms)}`}</FigureRow>
          <FigureRow name={t`Worst price accepted`}>
            {ticksText(protectionTicks(side, ticks, terms), terms)}
          </FigureRow>
        </dl>
      )}
      <p className="text-meta text-t3">
        {t`Take profit and stop loss of the old position end with it.`}
      </p>
      <FormError>{failure ?? (ticks === 0 ? contractCodeText(41024) : undefined)}</FormError>
      <Button
        isBlock
        tone={isLong ? 'down' : 'up'}
        isBusy={isBusy}
        disabled={ticks === 0}
        onClick={() => void reverse()}
      >
        {isLong ? t`Reverse to short` : t`Reverse to long`}
      </Button>
    </div>
  );
}
