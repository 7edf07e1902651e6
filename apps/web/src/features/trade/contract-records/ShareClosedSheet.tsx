import type { ContractClosedView, ContractMarketView } from '@candor/protocol';
import { directionOf, formatDecimal, formatPercent, formatSigned } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { drawPrices } from '#shared/share/draw-prices.ts';
import type { SharePicture } from '#shared/share/picture.ts';
import { PictureSheet } from '#shared/share/PictureSheet.tsx';
import { formatMinute } from '#shared/texts/time.ts';
import { directionTexts } from '#shared/contracts/contract-texts.ts';
import { contractName } from '#shared/contracts/contract-markets.ts';
import { contractPriceDecimals, returnPercent } from './figures.ts';

/** A picture of a closed position: its return and its prices; the amount only where its owner wants it. */
export function ShareClosedSheet(props: {
  /** The record to show; undefined closes the sheet. */
  readonly position: ContractClosedView | undefined;
  readonly market: ContractMarketView | undefined;
  readonly onClose: () => void;
}): ReactNode {
  const { position, market, onClose } = props;
  const { t } = useLingui();
  const pictureOf = (hasAmounts: boolean): SharePicture | undefined => {
    if (position === undefined || market === undefined) return undefined;
    const { direction, leverage, net, entryPrice, closePrice } = position;
    const price = (text: string): string => formatDecimal(text, contractPriceDecimals(market));
    return {
      title: contractName(market),
      tag: {
        text: `${t(directionTexts[direction])} ${String(leverage)}x`,
        direction: direction === 'long' ? 'up' : 'down',
      },
      hero: formatPercent(returnPercent(position, market) ?? '0'),
      direction: directionOf(net),
      amount: hasAmounts ? `${formatSigned(net)} ${market.quoteAsset}` : undefined,
      period: `${formatMinute(position.openedAtMs)} – ${formatMinute(position.closedAtMs)}`,
      note: t`After all fees and funding`,
      drawMiddle: drawPrices([
        [t`Entry price`, price(entryPrice)],
        [t`Close price`, price(closePrice)],
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
