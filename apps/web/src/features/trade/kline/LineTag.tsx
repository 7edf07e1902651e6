import { cx } from '@candor/ui-kit';
import { ArrowDown, ArrowUp, GripVertical, X } from 'lucide-react';
import { useRef } from 'react';
import type { ReactNode } from 'react';
import type { OrderMark } from '#shared/trading/chart/own-marks.ts';
import { useTagDrag } from './use-tag-drag.ts';

interface LineTagProps {
  readonly mark: OrderMark;
  /** This line is the one in hand, and whether it was dragged away. */
  readonly isHeld: boolean;
  readonly isMoved: boolean;
  /** What is said of it while it is in hand. */
  readonly note: ReactNode;
  /** What it comes to, with its sign: `+906.00`. */
  readonly result?: { readonly text: string; readonly isLoss: boolean } | undefined;
  /** What its cross does; without it there is none. */
  readonly cancelLabel?: string;
  /** Where the line lies at the moment. */
  readonly lineHeight: () => number;
  readonly onSelect: () => void;
  readonly onCancel?: () => void;
  /** `from` is where the line lay, `downPx` how far the finger carried it. */
  readonly onDrag: (from: number, downPx: number) => void;
}

/** Carries a line from where it lay as the finger moved it first: taking it in hand may change the chart's panes. */
function useCarry({ isHeld, isMoved, lineHeight, onSelect, onDrag }: LineTagProps) {
  const from = useRef<number>(undefined);
  return useTagDrag({
    isHeld,
    onTake: () => {
      from.current = undefined;
      if (!isMoved) onSelect();
    },
    onDrag: (downPx) => {
      from.current ??= lineHeight();
      onDrag(from.current, downPx);
    },
  });
}

/** The handle of a line: a tap selects it, a drag moves it, the cross asks to take it away. */
export function LineTag(props: LineTagProps): ReactNode {
  const { mark, isHeld, isMoved, note, result, cancelLabel, onSelect } = props;
  const drag = useCarry(props);
  const isBuy = mark.side === 'buy';
  return (
    <div
      data-tag={mark.key}
      className={cx(
        'group pointer-events-auto absolute top-0 left-2 flex h-6 max-w-[80%] items-center rounded-chip border text-cap whitespace-nowrap',
        isMoved
          ? 'z-20 border-primary bg-primary text-on-fill shadow-lg'
          : isBuy
            ? 'border-up bg-[color-mix(in_srgb,var(--up)_7%,var(--bg))]'
            : 'border-down bg-[color-mix(in_srgb,var(--down)_7%,var(--bg))]',
        !isHeld && 'in-data-crosshair:opacity-30',
        isHeld && !isMoved && 'z-10 ring-1 ring-primary-text',
      )}
    >
      <button
        type="button"
        aria-pressed={isHeld}
        onClick={isMoved ? undefined : onSelect}
        {...drag}
        className={cx(
          'relative flex h-full min-w-0 touch-none items-center gap-1 pr-1 pl-2 font-semibold select-none before:absolute before:-inset-y-2 before:inset-x-0',
          !isMoved && (isBuy ? 'text-up' : 'text-down'),
        )}
      >
        {isMoved && <GripVertical size={12} strokeWidth={2.4} aria-hidden="true" />}
        <EdgeArrows />
        <span className="num truncate">{mark.label}</span>
        {result !== undefined && (
          <span className={cx('num', !isMoved && (result.isLoss ? 'text-down' : 'text-up'))}>
            {result.text}
          </span>
        )}
        {isHeld && (
          <span className={cx('num truncate font-normal', !isMoved && 'text-t1')}>{note}</span>
        )}
        <span
          className={cx(
            'num sr-only font-normal text-t2',
            !isHeld && 'group-data-beyond:not-sr-only',
          )}
        >
          {mark.priceText}
        </span>
      </button>
      {!isMoved && cancelLabel !== undefined && (
        <button
          type="button"
          aria-label={cancelLabel}
          onClick={props.onCancel}
          className="relative grid h-full w-6 place-items-center text-t2 before:absolute before:-inset-y-2 before:right-[-0.75rem] before:left-0"
        >
          <X size={12} strokeWidth={2.2} aria-hidden="true" />
        </button>
      )}
    </div>
  );
}

/** To the line of a tag that stands at the edge of the pane. */
function EdgeArrows(): ReactNode {
  return (
    <>
      <ArrowUp size={12} className="hidden group-data-[beyond=above]:block" aria-hidden="true" />
      <ArrowDown size={12} className="hidden group-data-[beyond=below]:block" aria-hidden="true" />
    </>
  );
}
