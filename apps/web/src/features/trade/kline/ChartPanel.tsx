import { Button, formatDecimal, IconButton } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { PricedButton } from '#shared/trading/ticket/PricedButton.tsx';
import type { PriceDistance } from '#shared/trading/ticket/order-ticket.ts';
import { MagnetButton } from './MagnetButton.tsx';
import { DistanceWay, PriceWay } from './OrderFigures.tsx';

/** What can be done with the line in hand, in the place of the page's buttons. */
export function ChartPanel(props: {
  readonly label: string;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <section
      aria-label={props.label}
      className="pointer-events-auto fixed inset-x-0 bottom-0 z-40 mx-auto flex max-w-[480px] flex-col gap-2 rounded-t-sheet border-t border-line bg-sheet px-4 pt-3 pb-[calc(12px+var(--safe-bottom))]"
    >
      {props.children}
    </section>
  );
}

/** Lets go of a line that the chart has no more. */
export function useReleaseGone(isThere: boolean, release: () => void): void {
  useEffect(() => {
    if (!isThere) release();
  }, [isThere, release]);
}

/** What a tapped line stands for, its price with what that means, and the way back. */
export function FactsHead(props: {
  readonly title: string;
  readonly price: string | null;
  readonly decimals: number;
  /** How it lies to the market, or what it comes to. */
  readonly meaning: ReactNode;
  readonly onClose: () => void;
}): ReactNode {
  const { t } = useLingui();
  return (
    <>
      <div className="flex items-center justify-between gap-2">
        <h2 className="min-w-0 text-list font-semibold">{props.title}</h2>
        <IconButton label={t`Close`} onClick={props.onClose} className="-my-2 -mr-2 text-t2">
          <X size={18} strokeWidth={1.8} aria-hidden="true" />
        </IconButton>
      </div>
      <p className="num flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="text-title font-bold">
          {props.price === null ? '--' : formatDecimal(props.price, props.decimals)}
        </span>
        <span className="text-meta text-t2">{props.meaning}</span>
      </p>
    </>
  );
}

/** What was dragged, from where to where, and how that lies to the market. */
export function MoveHead(props: {
  readonly title: string;
  readonly symbol: string;
  readonly from: string | null;
  readonly to: string;
  readonly decimals: number;
}): ReactNode {
  const { title, symbol, to } = props;
  const { t } = useLingui();
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 className="text-list font-semibold">{title}</h2>
        <span className="ml-auto flex items-center gap-1 text-meta text-t3">
          {t`Nothing is sent yet`}
          <MagnetButton className="-my-2 -mr-2" />
        </span>
      </div>
      <div className="num flex flex-wrap items-baseline justify-between gap-x-3">
        <PriceWay from={props.from} to={to} decimals={props.decimals} />
        <span className="text-meta text-t2">
          <DistanceWay symbol={symbol} from={props.from} to={to} />
        </span>
      </div>
    </>
  );
}

/** Puts a dragged line back, or sends it, asked twice far through the market; where it came from nowhere it is set. */
export function MoveButtons(props: {
  readonly from: string | null;
  readonly to: string;
  readonly decimals: number;
  /** How an order's price lies there; none of what names no price to trade at. */
  readonly distance?: PriceDistance | undefined;
  readonly isBusy: boolean;
  readonly isRefused: boolean;
  readonly onBack: () => void;
  readonly onSend: () => void;
}): ReactNode {
  const { t } = useLingui();
  const shown = formatDecimal(props.to, props.decimals);
  return (
    <div className="flex items-end gap-3">
      <Button tone="secondary" size="trade" className="flex-1 basis-0" onClick={props.onBack}>
        {t`Put back`}
      </Button>
      <div className="num flex flex-[1.6] basis-0 flex-col gap-2">
        <PricedButton
          key={props.to}
          size="trade"
          distance={props.distance}
          isBusy={props.isBusy}
          disabled={props.isRefused}
          onSend={props.onSend}
        >
          {props.from === null ? t`Set at ${shown}` : t`Move to ${shown}`}
        </PricedButton>
      </div>
    </div>
  );
}

/** A cross is small and easily hit: it asks once. The two answers. */
export function TakeAwayButtons(props: {
  readonly keep: string;
  readonly takeAway: string;
  readonly isBusy: boolean;
  readonly onKeep: () => void;
  readonly onTakeAway: () => void;
}): ReactNode {
  return (
    <div className="flex gap-3">
      <Button tone="secondary" size="trade" className="flex-1 basis-0" onClick={props.onKeep}>
        {props.keep}
      </Button>
      <Button
        tone="danger"
        size="trade"
        className="flex-1 basis-0"
        isBusy={props.isBusy}
        onClick={props.onTakeAway}
      >
        {props.takeAway}
      </Button>
    </div>
  );
}
