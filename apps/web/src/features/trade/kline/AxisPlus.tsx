import type { MarketView } from '@candor/protocol';
import { formatDecimal } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { Plus } from 'lucide-react';
import { useEffect, useImperativeHandle, useRef, useState } from 'react';
import type { ReactNode, Ref, RefObject } from 'react';
import { priceDecimals } from '#shared/markets/markets.ts';

/** Half of the button's square. */
const HALF_PX = 20;

export interface AxisPlusHandle {
  /** The crosshair came to this height of a pane this wide. */
  readonly showAt: (y: number, paneWidth: number) => void;
}

/** Beside the axis while the crosshair stands: places an order at its price. */
export function AxisPlus(props: {
  readonly ref: Ref<AxisPlusHandle>;
  /** What covers the chart: where a pointer goes down elsewhere on it, the crosshair goes. */
  readonly layer: RefObject<HTMLElement | null>;
  readonly market: Pick<MarketView, 'tickSize'>;
  readonly priceAt: (y: number) => string | undefined;
  readonly onPress: (price: string) => void;
}): ReactNode {
  const { layer, market, priceAt, onPress } = props;
  const { t } = useLingui();
  const button = useRef<HTMLButtonElement>(null);
  const [spot, setSpot] = useState<{ y: number; x: number }>();
  useImperativeHandle(props.ref, () => ({
    showAt: (y, paneWidth) => setSpot({ y, x: paneWidth - HALF_PX }),
  }));
  useEffect(() => {
    const chart = layer.current?.parentElement;
    if (chart === null || chart === undefined) return;
    const hide = (event: Event): void => {
      if (button.current?.contains(event.target as Node) !== true) setSpot(undefined);
    };
    // A crosshair that a finger set stays when the finger goes; a mouse takes it along.
    const onLeave = (event: PointerEvent): void => {
      if (event.pointerType === 'mouse') setSpot(undefined);
    };
    chart.addEventListener('pointerdown', hide, { capture: true });
    chart.addEventListener('wheel', hide, { capture: true, passive: true });
    chart.addEventListener('pointerleave', onLeave);
    return () => {
      chart.removeEventListener('pointerdown', hide, { capture: true });
      chart.removeEventListener('wheel', hide, { capture: true });
      chart.removeEventListener('pointerleave', onLeave);
    };
  }, [layer]);
  const isShown = spot !== undefined;
  useEffect(() => {
    // The tags fade while the candle under the crosshair is read: its box lies below them.
    layer.current?.toggleAttribute('data-crosshair', isShown);
  }, [layer, isShown]);
  const price = spot === undefined ? undefined : priceAt(spot.y);
  if (spot === undefined || price === undefined) return null;
  const shown = formatDecimal(price, priceDecimals(market));
  return (
    <button
      ref={button}
      type="button"
      aria-haspopup="dialog"
      aria-label={t`Place an order at ${shown}`}
      onClick={() => onPress(price)}
      style={{
        transform: `translate(${String(spot.x - HALF_PX)}px, ${String(spot.y - HALF_PX)}px)`,
      }}
      className="press pointer-events-auto absolute top-0 left-0 grid size-10 place-items-center"
    >
      <span className="grid size-6 place-items-center rounded-full bg-primary text-on-fill">
        <Plus size={16} strokeWidth={2.4} aria-hidden="true" />
      </span>
    </button>
  );
}
