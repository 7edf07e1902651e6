import { decimalsOfStep } from '@candor/money';
import type { ContractMarketView, ContractPositionView } from '@candor/protocol';
import { directionOf, formatDecimal, formatPercent, formatSigned } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { contractName } from '#shared/contracts/contract-markets.ts';
import { directionTexts } from '#shared/contracts/contract-texts.ts';
import { percentOfPpm } from '#shared/markets/rate.ts';
import { drawPrices } from '#shared/share/draw-prices.ts';
import type { SharePicture } from '#shared/share/picture.ts';
import { PictureSheet } from '#shared/share/PictureSheet.tsx';
import { formatMinute } from '#shared/texts/time.ts';

/** A picture of an open position: its return at the mark; the amount only where its owner wants it. */
export function ShareOpenSheet(props: {
  /** Undefined closes the sheet. */
  readonly position: ContractPositionView | undefined;
  readonly market: ContractMarketView | undefined;
  readonly onClose: () => void;
}): ReactNode {
  const { position, market, onClose } = props;
  const { t } = useLingui();
  const pictureOf = (hasAmounts: boolean): SharePicture | undefined => {
    if (position === undefined || market === undefined) return undefined;
    const { direction, leverage, profit, profitPpm, entryPrice, markPrice } = position;
    const price = (text: string): string => formatDecimal(text, decimalsOfStep(market.tickSize));
    return {
      title: contractName(market),
      tag: {
        text: `${t(directionTexts[direction])} ${String(leverage)}x`,
        direction: direction === 'long' ? 'up' : 'down',
      },
      hero: formatPercent(percentOfPpm(profitPpm)),
      direction: directionOf(profit),
      amount: hasAmounts ? `${formatSigned(profit)} ${market.quoteAsset}` : undefined,
      period: formatMinute(position.openedAtMs),
      note: t`Open position, at the mark price, before closing costs`,
      drawMiddle: drawPrices([
        [t`Entry price`, price(entryPrice)],
        [t`Mark price`, price(markPrice)],
      ]),
    };
  };
  return (
    <PictureSheet
      isOpen={position !== undefined}
      onClose={onClose}
      title={t`Share result`}
      fileName="candor-position.png"
      pictureOf={pictureOf}
    />
  );
}
