import { Button, formatDecimal } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { LineDistanceText, PriceWay } from './OrderFigures.tsx';

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
        <span className="text-meta text-t3">{t`Nothing is sent yet`}</span>
      </div>
      <div className="num flex flex-wrap items-baseline justify-between gap-x-3">
        <PriceWay from={props.from} to={to} decimals={props.decimals} />
        <span className="text-meta text-t2">
          <LineDistanceText market={{ symbol }} price={to} />
        </span>
      </div>
    </>
  );
}

/** Puts a dragged line back, or sends it; where it came from nowhere it is set. */
export function MoveButtons(props: {
  readonly from: string | null;
  readonly to: string;
  readonly decimals: number;
  readonly isBusy: boolean;
  readonly isRefused: boolean;
  readonly onBack: () => void;
  readonly onSend: () => void;
}): ReactNode {
  const { t } = useLingui();
  const shown = formatDecimal(props.to, props.decimals);
  return (
    <div className="flex gap-3">
      <Button tone="secondary" size="trade" className="flex-1 basis-0" onClick={props.onBack}>
        {t`Put back`}
      </Button>
      <Button
        size="trade"
        className="num flex-[1.6] basis-0"
        isBusy={props.isBusy}
        disabled={props.isRefused}
        onClick={props.onSend}
      >
        {props.from === null ? t`Set at ${shown}` : t`Move to ${shown}`}
      </Button>
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
