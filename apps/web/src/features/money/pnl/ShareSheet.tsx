import { Button, directionOf, formatPercent, formatSigned, Sheet, Switch } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode, RefObject } from 'react';
import { tell } from '#shared/api/api.ts';
import { percentOfPpm } from '#shared/markets/rate.ts';
import { utcText } from './profit-texts.ts';
import type { Profit } from './profit-view.ts';
import { saveFile } from './save-file.ts';
import { drawPicture, pictureFile } from './share-picture.ts';

interface ShareSheetProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly profit: Profit;
  readonly periodText: string;
}

/** A picture of the profit, made on the phone: percentages only, unless its owner wants amounts. */
export function ShareSheet({ isOpen, onClose, profit, periodText }: ShareSheetProps): ReactNode {
  const { t } = useLingui();
  const [hasAmounts, setHasAmounts] = useState(false);
  const canvas = useRef<HTMLCanvasElement>(null);
  const canShare = typeof navigator.canShare === 'function';
  const withPicture = (use: (file: File) => Promise<void> | void) => (): void => {
    if (canvas.current !== null) pictureFile(canvas.current).then(use).catch(tell);
  };
  const share = withPicture(async (file) => {
    if (canShare && navigator.canShare({ files: [file] })) await navigator.share({ files: [file] });
    else saveFile(file, file.name);
  });
  const save = withPicture((file) => saveFile(file, file.name));
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={t`Share profit`}
      footer={
        <div className="flex gap-3">
          {canShare && (
            <Button className="flex-1" onClick={share}>
              {t`Share`}
            </Button>
          )}
          <Button className="flex-1" tone={canShare ? 'secondary' : 'primary'} onClick={save}>
            {t`Save picture`}
          </Button>
        </div>
      }
    >
      <div className="flex flex-col items-center gap-3 px-4 pb-4">
        <Picture
          canvasRef={canvas}
          profit={profit}
          periodText={periodText}
          hasAmounts={hasAmounts}
        />
        <div className="flex w-full items-center justify-between gap-3 text-body">
          <span>{t`Show amounts`}</span>
          <Switch isOn={hasAmounts} onChange={setHasAmounts} label={t`Show amounts`} />
        </div>
      </div>
    </Sheet>
  );
}

function Picture(props: {
  readonly canvasRef: RefObject<HTMLCanvasElement | null>;
  readonly profit: Profit;
  readonly periodText: string;
  readonly hasAmounts: boolean;
}): ReactNode {
  const { canvasRef, profit, periodText, hasAmounts } = props;
  const { t, i18n } = useLingui();
  const { fromMs, toMs, valuationAsset } = profit;
  const day = (atMs: number): string => utcText(i18n.locale, atMs, { dateStyle: 'medium' });
  const percent = formatPercent(percentOfPpm(profit.profitPpm ?? 0));
  const title = t`Profit and loss`;
  const note = t`Checked against the exchange’s journal`;
  useEffect(() => {
    if (canvasRef.current === null) return;
    drawPicture(canvasRef.current, {
      ...{ title, percent, note },
      period: `${periodText} · ${day(fromMs)} – ${day(toMs)}`,
      direction: directionOf(profit.profit),
      amount: hasAmounts ? `${formatSigned(profit.profit)} ${valuationAsset}` : undefined,
      profits: profit.points.map((point) => point.profit),
    });
  });
  return (
    <canvas
      ref={canvasRef}
      role="img"
      aria-label={`${title}: ${percent}, ${periodText}`}
      className="aspect-[4/5] w-full max-w-72 rounded-card border border-line"
    />
  );
}
