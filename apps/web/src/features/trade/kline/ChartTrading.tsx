import type { MarketView, OrderView } from '@candor/protocol';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Ref, RefObject, ReactNode } from 'react';
import type { CandleChart } from '#shared/trading/chart/candle-chart.ts';
import type { OrderMark } from '#shared/trading/chart/own-marks.ts';
import type { OrderHeights } from '#shared/trading/chart/own-overlays.ts';
import { AxisPlus } from './AxisPlus.tsx';
import { linePrice, whyFixed } from './order-move.ts';
import { OrderPanel } from './OrderPanel.tsx';
import { OrdersSheet } from './OrdersSheet.tsx';
import { OrderTag } from './OrderTag.tsx';
import { SpotPlaceSheet } from './SpotPlaceSheet.tsx';
import type { ChartLayerHandle } from './use-chart-layer.ts';
import { useTagLayer } from './use-tag-layer.ts';
import { lineHeight } from './tag-layer.ts';
import type { LineHandles } from './use-line-handles.ts';

/** More tags hide the candles; the others are counted, and listed by a tap on their number. */
const TAGS_MAX = 6;

interface ChartTradingProps {
  readonly ref: Ref<ChartLayerHandle>;
  readonly market: MarketView;
  readonly marks: readonly OrderMark[];
  readonly orders: readonly OrderView[];
  readonly handles: LineHandles<OrderView>;
  /** Where the lines lie. */
  readonly places: RefObject<OrderHeights | undefined>;
  readonly chart: RefObject<CandleChart | null>;
  /** A drawing is under way: the crosshair is the pencil's. */
  readonly isDrawing: boolean;
}

/** What stands over the candles: tags of the user's orders, the axis' plus, and the panel of the order in hand. */
export function ChartTrading(props: ChartTradingProps): ReactNode {
  const { market, marks, orders, handles, places, chart, isDrawing } = props;
  const { held } = handles;
  const [isListOpen, setIsListOpen] = useState(false);
  const [wantedPrice, setWantedPrice] = useState<string>();
  const byKey = new Map(orders.map((order) => [String(order.orderId), order]));
  const heldKey = held && String(held.line.orderId);
  const shown = marks.filter(({ key }, at) => at < TAGS_MAX || key === heldKey);
  const hidden = marks.length - shown.length;
  const { layer, plus, priceAt, dragPrice } = useTagLayer({
    ...{ ref: props.ref, market, places, chart },
    isHeld: held !== undefined,
    release: handles.release,
  });
  const drag = (order: OrderView, from: number, downPx: number): void => {
    if (whyFixed(order) !== undefined) return;
    const others = orders.filter(({ orderId }) => orderId !== order.orderId);
    const price = dragPrice(from + downPx, others.map(linePrice));
    if (price !== undefined) handles.move(order, price);
  };
  return (
    <>
      <div ref={layer} className="pointer-events-none absolute inset-0 overflow-hidden">
        {shown.map((mark) => {
          const order = byKey.get(mark.key);
          if (order === undefined) return null;
          return (
            <OrderTag
              key={mark.key}
              mark={mark}
              order={order}
              market={market}
              held={heldKey === mark.key ? held : undefined}
              lineHeight={() => lineHeight(places.current, mark.key)}
              onSelect={() => handles.select(order)}
              onCancel={() => handles.askCancel(order)}
              onDrag={(from, downPx) => drag(order, from, downPx)}
            />
          );
        })}
        {hidden > 0 && <MoreTag count={hidden} onPress={() => setIsListOpen(true)} />}
        {!isDrawing && (
          <AxisPlus
            ref={plus}
            layer={layer}
            priceAt={priceAt}
            market={market}
            onPress={setWantedPrice}
          />
        )}
        {held !== undefined && (
          <OrderPanel key={heldKey} market={market} held={held} handles={handles} />
        )}
      </div>
      <SpotPlaceSheet
        market={market}
        price={wantedPrice}
        onClose={() => setWantedPrice(undefined)}
      />
      <OrdersSheet
        isOpen={isListOpen}
        onClose={() => setIsListOpen(false)}
        orders={orders.filter((order) => linePrice(order) !== null)}
        market={market}
      />
    </>
  );
}

/** Counts the orders that have no tag of their own. */
function MoreTag({ count, onPress }: { readonly count: number; readonly onPress: () => void }) {
  const { t } = useLingui();
  return (
    <button
      type="button"
      data-tag="more"
      aria-haspopup="dialog"
      onClick={onPress}
      className="pointer-events-auto absolute top-0 left-2 h-6 rounded-chip border border-line bg-s1 px-2 text-cap font-medium text-t2 before:absolute before:-inset-x-1 before:-inset-y-2"
    >
      {t`${count} more`}
    </button>
  );
}
