import { CoinIcon, cx, IconButton } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { ArrowDown, ArrowUp, CirclePlus, CircleMinus, GripVertical } from 'lucide-react';
import { useRef, useState } from 'react';
import type { PointerEvent, ReactNode } from 'react';
import { useMarketName, useMarketOf } from '#shared/contracts/any-market.ts';
import { moved } from './arrange.ts';

/** Height of a row in pixels: a finger that has gone so far is at the next one. */
const ROW_HEIGHT = 56;

interface RowsProps {
  readonly symbols: readonly string[];
  readonly onOrder: (symbols: readonly string[]) => void;
  /** What could stand in the list too. */
  readonly others?: readonly string[];
  /** With it rows are put into the list and taken out. */
  readonly onFlip?: (symbol: string) => void;
}

/** Markets in an order of one's own: dragged by their handle, or moved by their buttons. */
export function OrderedRows({ symbols, onOrder, others = [], onFlip }: RowsProps): ReactNode {
  const { t } = useLingui();
  const marketOf = useMarketOf();
  const marketName = useMarketName();
  const drag = useDrag(symbols, onOrder);
  const nameOf = (symbol: string): string => {
    const market = marketOf(symbol);
    return market === undefined ? symbol : marketName(market);
  };
  const icon = { size: 18, strokeWidth: 1.8, 'aria-hidden': true } as const;
  const last = symbols.length - 1;
  return (
    <ul>
      {drag.shown.map((symbol, at) => {
        const pair = nameOf(symbol);
        return (
          <li
            key={symbol}
            className={cx(
              'flex h-14 items-center gap-2 pr-2 pl-1',
              drag.held === symbol && 'bg-s2 shadow-[var(--sheet-shadow)]',
            )}
          >
            <span
              {...drag.handleOf(symbol)}
              className="grid size-10 shrink-0 cursor-grab touch-none place-items-center text-t3"
            >
              <GripVertical {...icon} />
            </span>
            <MarketLabel asset={marketOf(symbol)?.baseAsset ?? symbol} name={pair} />
            <IconButton
              label={t`Move ${pair} up`}
              disabled={at === 0}
              className="disabled:opacity-30"
              onClick={() => onOrder(moved(symbols, at, at - 1))}
            >
              <ArrowUp {...icon} />
            </IconButton>
            <IconButton
              label={t`Move ${pair} down`}
              disabled={at === last}
              className="disabled:opacity-30"
              onClick={() => onOrder(moved(symbols, at, at + 1))}
            >
              <ArrowDown {...icon} />
            </IconButton>
            {onFlip !== undefined && (
              <IconButton label={t`Take ${pair} out`} onClick={() => onFlip(symbol)}>
                <CircleMinus {...icon} />
              </IconButton>
            )}
          </li>
        );
      })}
      {others.map((symbol) => {
        const pair = nameOf(symbol);
        return (
          <li key={symbol} className="flex h-14 items-center gap-2 pr-2 pl-1 text-t3">
            <span className="size-10 shrink-0" />
            <MarketLabel asset={marketOf(symbol)?.baseAsset ?? symbol} name={pair} />
            <IconButton label={t`Put ${pair} in`} onClick={() => onFlip?.(symbol)}>
              <CirclePlus {...icon} />
            </IconButton>
          </li>
        );
      })}
    </ul>
  );
}

function MarketLabel(props: { readonly asset: string; readonly name: string }): ReactNode {
  return (
    <>
      <CoinIcon symbol={props.asset} size={24} />
      <span className="min-w-0 flex-1 truncate text-body font-semibold">{props.name}</span>
    </>
  );
}

/** The order as a finger has it in its hand; kept when it lets go. */
function useDrag(symbols: readonly string[], onOrder: (symbols: readonly string[]) => void) {
  const [order, setOrder] = useState<readonly string[]>();
  const [held, setHeld] = useState<string>();
  const from = useRef({ y: 0, at: 0 });
  const handleOf = (symbol: string) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>): void => {
      event.currentTarget.setPointerCapture(event.pointerId);
      from.current = { y: event.clientY, at: symbols.indexOf(symbol) };
      setHeld(symbol);
      setOrder(symbols);
    },
    onPointerMove: (event: PointerEvent<HTMLElement>): void => {
      if (held !== symbol) return;
      const rows = Math.round((event.clientY - from.current.y) / ROW_HEIGHT);
      setOrder(moved(symbols, from.current.at, Math.max(0, from.current.at + rows)));
    },
    onPointerUp: (): void => {
      if (held === symbol && order !== undefined) onOrder(order);
      setHeld(undefined);
      setOrder(undefined);
    },
    onPointerCancel: (): void => {
      setHeld(undefined);
      setOrder(undefined);
    },
  });
  return { shown: order ?? symbols, held, handleOf };
}
