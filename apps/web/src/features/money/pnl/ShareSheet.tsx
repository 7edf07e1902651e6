import { directionOf, formatPercent, formatSigned } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { percentOfPpm } from '#shared/markets/rate.ts';
import { PictureSheet } from '#shared/share/PictureSheet.tsx';
import { utcText } from './profit-texts.ts';
import type { Profit } from './profit-view.ts';
import { drawCurve } from './share-picture.ts';

interface ShareSheetProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly profit: Profit;
  readonly periodText: string;
}

/** A picture of the profit over a time, with its curve. */
export function ShareSheet({ isOpen, onClose, profit, periodText }: ShareSheetProps): ReactNode {
  const { t, i18n } = useLingui();
  const { fromMs, toMs, valuationAsset, points } = profit;
  const day = (atMs: number): string => utcText(i18n.locale, atMs, { dateStyle: 'medium' });
  return (
    <PictureSheet
      isOpen={isOpen}
      onClose={onClose}
      title={t`Share profit`}
      fileName="candor-profit.png"
      pictureOf={(hasAmounts) => ({
        title: t`Profit and loss`,
        hero: formatPercent(percentOfPpm(profit.profitPpm ?? 0)),
        direction: directionOf(profit.profit),
        amount: hasAmounts ? `${formatSigned(profit.profit)} ${valuationAsset}` : undefined,
        period: `${periodText} · ${day(fromMs)} – ${day(toMs)}`,
        note: t`Checked against the exchange’s journal`,
        drawMiddle: drawCurve(points.map((point) => point.profit)),
      })}
    />
  );
}
