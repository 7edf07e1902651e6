import type { MarketView, OrderView } from '@candor/protocol';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useImperativeHandle, useRef, useState } from 'react';
import type { Ref, RefObject, ReactNode } from 'react';
import type { CandleChart } from '#shared/trading/chart/candle-chart.ts';
import type { OrderMark } from '#shared/trading/chart/own-marks.ts';
import type { OrderHeights } from '#shared/trading/chart/own-overlays.ts';
import { AxisPlus } from './AxisPlus.tsx';
import type { AxisPlusHandle } from './AxisPlus.tsx';
import { linePrice, snapPrice, whyFixed } from './order-move.ts';
import { OrderPanel } from './OrderPanel.tsx';
import { OrdersSheet } from './OrdersSheet.tsx';
import { OrderTag } from './OrderTag.tsx';
import { PlaceSheet } from './PlaceSheet.tsx';
import { tagPlaces } from '#shared/trading/chart/tag-places.ts';
import type { OrderHandles } from './use-order-handles.ts';

/** More tags hide the candles; the others are counted, and listed by a tap on their number. */
const TAGS_MAX = 6;

/** A tag's height above the middle of its place. */
const TAG_HALF_PX = 12;

/** What the chart tells those who trade on it. */
export interface ChartTradingHandle {
  readonly placeTags: () => void;
  readonly showPlus: (y: number, paneWidth: number) => void;
}

interface ChartTradingProps {
  readonly ref: Ref<ChartTradingHandle>;
  readonly market: MarketView;
  readonly marks: readonly OrderMark[];
  readonly orders: readonly OrderView[];
  readonly handles: OrderHandles;
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
  const layer = useRef<HTMLDivElement>(null);
  const plus = useRef<AxisPlusHandle>(null);
  const [isListOpen, setIsListOpen] = useState(false);
  const [wantedPrice, setWantedPrice] = useState<string>();
  const byId = new Map(orders.map((order) => [order.orderId, order]));
  const shown = marks.filter(({ orderId }, at) => at < TAGS_MAX || orderId === held?.order.orderId);
  const hidden = marks.length - shown.length;
  const arrange = (): void => arrangeTags(layer.current, places.current);
  useEffect(arrange);
  useImperativeHandle(props.ref, () => ({
    placeTags: arrange,
    showPlus: (y, paneWidth) => plus.current?.showAt(y, paneWidth),
  }));
  useReleaseOutside(layer, held !== undefined, handles.release);
  const priceAt = (y: number): string | undefined => {
    const value = chart.current?.priceAt(y);
    return value === undefined ? undefined : snapPrice(value, market);
  };
  const drag = (order: OrderView, from: number, downPx: number): void => {
    const height = places.current?.paneHeight ?? 0;
    const price = priceAt(Math.min(height, Math.max(0, from + downPx)));
    if (price !== undefined && whyFixed(order) === undefined) handles.move(order, price);
  };
  return (
    <>
      <div ref={layer} className="pointer-events-none absolute inset-0 overflow-hidden">
        {shown.map((mark) => {
          const order = byId.get(mark.orderId);
          if (order === undefined) return null;
          return (
            <OrderTag
              key={mark.orderId}
              mark={mark}
              order={order}
              market={market}
              held={held?.order.orderId === mark.orderId ? held : undefined}
              lineHeight={() => lineHeight(places.current, mark.orderId)}
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
          <OrderPanel key={held.order.orderId} market={market} held={held} handles={handles} />
        )}
      </div>
      <PlaceSheet market={market} price={wantedPrice} onClose={() => setWantedPrice(undefined)} />
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

/** Where an order's line lies, or the edge of the pane beyond which it does. */
function lineHeight(places: OrderHeights | undefined, orderId: number): number {
  const height = places?.heights.get(orderId) ?? 0;
  return Math.min(places?.paneHeight ?? 0, Math.max(0, height));
}

/** Puts every tag where its line is, without React: it happens with each frame of a chart that moves. */
function arrangeTags(layer: HTMLElement | null, places: OrderHeights | undefined): void {
  if (layer === null || places === undefined) return;
  const tags = [...layer.querySelectorAll<HTMLElement>('[data-tag]')];
  const heights = tags.map(
    ({ dataset }) => places.heights.get(Number(dataset['tag'])) ?? places.paneHeight,
  );
  const spots = tagPlaces(heights, places.paneHeight);
  for (const [at, tag] of tags.entries()) {
    const spot = spots[at];
    if (spot === undefined) continue;
    tag.style.transform = `translateY(${String(Math.round(spot.y - TAG_HALF_PX))}px)`;
    if (spot.beyond === undefined) delete tag.dataset['beyond'];
    else tag.dataset['beyond'] = spot.beyond;
  }
}

/** A tap on the chart beside the tags, or Escape, lets go of the order in hand. */
function useReleaseOutside(
  layer: RefObject<HTMLElement | null>,
  isHeld: boolean,
  release: () => void,
): void {
  useEffect(() => {
    if (!isHeld) return;
    const chart = layer.current?.parentElement;
    const onPress = (event: Event): void => {
      const isOnChart = event.target instanceof Node && chart?.contains(event.target) === true;
      if (isOnChart && layer.current?.contains(event.target) === false) release();
    };
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') release();
    };
    document.addEventListener('pointerdown', onPress);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('pointerdown', onPress);
      document.removeEventListener('keydown', onKey);
    };
  }, [layer, isHeld, release]);
}
