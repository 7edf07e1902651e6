import { Button, directionOf, formatDecimal, formatPercent } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import type { ReactNode, RefObject } from 'react';
import { tell } from '#shared/api/api.ts';
import { useServerClock } from '#shared/api/server-clock.ts';
import { useHub } from '#shared/hub/hub.ts';
import { priceDecimals } from '#shared/markets/markets.ts';
import type { BookMarket } from '#shared/markets/markets.ts';
import { percentOfPpm } from '#shared/markets/rate.ts';
import type { SharePicture } from '#shared/share/picture.ts';
import { PictureSheet } from '#shared/share/PictureSheet.tsx';
import { useShare } from '#shared/share/use-share.ts';
import { formatMinute } from '#shared/texts/time.ts';
import type { CandleChart } from '#shared/trading/chart/candle-chart.ts';
import { useChartOptions } from '#shared/trading/chart/chart-options.ts';
import { intervalLabel } from '#shared/trading/chart/interval-label.ts';
import { QrCanvas } from './QrCanvas.tsx';

interface ShareChartSheetProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly market: BookMarket;
  /** As the page is called. */
  readonly name: string;
  readonly chart: RefObject<CandleChart | null>;
}

/** The market as it was when the sheet was opened: the price of a picture is that of its candles. */
interface Moment {
  readonly plain: HTMLImageElement;
  readonly marked: HTMLImageElement;
  readonly price: string;
  readonly changePpm: number;
  readonly atMs: number;
}

async function imageOf(url: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = url;
  await image.decode();
  return image;
}

/** A picture of the chart, with a code that opens it; the user's own lines and drawings only where the user wants them. */
export function ShareChartSheet(props: ShareChartSheetProps): ReactNode {
  const { isOpen, onClose, market, name } = props;
  const { t } = useLingui();
  const { interval } = useChartOptions();
  const moment = useMoment(props);
  const [code, setCode] = useState<HTMLCanvasElement | null>(null);
  const shareLink = useShare(name);
  const pictureOf = (hasMarks: boolean): SharePicture | undefined => {
    if (moment === undefined) return undefined;
    const { plain, marked, price, changePpm, atMs } = moment;
    return {
      title: name,
      hero: formatDecimal(price, priceDecimals(market)),
      direction: directionOf(String(changePpm)),
      amount: formatPercent(percentOfPpm(changePpm)),
      period: `${intervalLabel(interval)} · ${formatMinute(atMs)}`,
      note: location.host,
      layout: 'chart',
      code: code ?? undefined,
      drawMiddle: drawWhole(hasMarks ? marked : plain),
    };
  };
  return (
    <PictureSheet
      isOpen={isOpen}
      onClose={onClose}
      title={t`Share chart`}
      fileName={`candor-${market.symbol}.png`}
      choice={t`Show my orders and drawings`}
      pictureOf={pictureOf}
    >
      {isOpen && <QrCanvas ref={setCode} text={location.href} />}
      <Button tone="ghost" size="small" onClick={shareLink}>
        {t`Share link`}
      </Button>
    </PictureSheet>
  );
}

/** What is shown at the moment of opening; undefined until its pictures are there, and where there is no price. */
function useMoment({ isOpen, market, chart }: ShareChartSheetProps): Moment | undefined {
  const ticker = useHub(`ticker:${market.symbol}`).data;
  const nowMs = useServerClock();
  const [moment, setMoment] = useState<Moment>();
  const price = ticker?.lastPrice ?? undefined;
  const changePpm = ticker?.changePpm ?? 0;
  const canTake = isOpen && price !== undefined && moment === undefined;
  useEffect(() => {
    const urls = [false, true].map((hasMarks) => chart.current?.pictureUrl(hasMarks));
    const [plainUrl, markedUrl] = urls;
    if (!canTake || plainUrl === undefined || markedUrl === undefined) return;
    const atMs = nowMs();
    Promise.all([imageOf(plainUrl), imageOf(markedUrl)])
      .then(([plain, marked]) => setMoment({ plain, marked, price, changePpm, atMs }))
      .catch(tell);
  }, [canTake]);
  useEffect(() => {
    if (!isOpen) setMoment(undefined);
  }, [isOpen]);
  return moment;
}

/** Draws a picture as large as it fits, in the middle. */
function drawWhole(image: HTMLImageElement): SharePicture['drawMiddle'] {
  return (context, { width, height }) => {
    const scale = Math.min(width / image.width, height / image.height);
    const [wide, high] = [image.width * scale, image.height * scale];
    context.drawImage(image, (width - wide) / 2, (height - high) / 2, wide, high);
  };
}
