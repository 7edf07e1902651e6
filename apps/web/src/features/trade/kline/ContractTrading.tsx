import type { ContractMarketView } from '@candor/protocol';
import { useLingui } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import type { Ref, RefObject, ReactNode } from 'react';
import { termsOf } from '#shared/contracts/contract-terms.ts';
import { resultText } from '#shared/contracts/figures-text.ts';
import type { CandleChart } from '#shared/trading/chart/candle-chart.ts';
import type { OrderMark } from '#shared/trading/chart/own-marks.ts';
import type { OrderHeights } from '#shared/trading/chart/own-overlays.ts';
import { AxisPlus } from './AxisPlus.tsx';
import {
  isOrderLine,
  keyOfContractLine,
  priceOfContractLine,
  resultOfLine,
} from './contract-line.ts';
import type { ContractLine } from './contract-line.ts';
import { ContractPlaceSheet } from './ContractPlaceSheet.tsx';
import { LineTag } from './LineTag.tsx';
import { LineDistanceText } from './OrderFigures.tsx';
import { OrderLinePanel } from './OrderLinePanel.tsx';
import { StopPanel } from './StopPanel.tsx';
import { lineHeight } from './tag-layer.ts';
import type { ChartLayerHandle } from './use-chart-layer.ts';
import { useTagLayer } from './use-tag-layer.ts';
import type { HeldLine, LineHandles } from './use-line-handles.ts';

interface ContractTradingProps {
  readonly ref: Ref<ChartLayerHandle>;
  readonly market: ContractMarketView;
  readonly marks: readonly OrderMark[];
  readonly lines: readonly ContractLine[];
  readonly handles: LineHandles<ContractLine>;
  /** Where the lines lie. */
  readonly places: RefObject<OrderHeights | undefined>;
  readonly chart: RefObject<CandleChart | null>;
  /** A drawing is under way: the crosshair is the pencil's. */
  readonly isDrawing: boolean;
}

/** What stands over the candles of a contract: tags of positions' prices and of orders, the axis' plus, and the panel of the line in hand. */
export function ContractTrading(props: ContractTradingProps): ReactNode {
  const { market, marks, lines, handles, places, chart, isDrawing } = props;
  const { held } = handles;
  const [wantedPrice, setWantedPrice] = useState<string>();
  const { layer, plus, priceAt, dragPrice } = useTagLayer({
    ...{ ref: props.ref, places, chart },
    market: { ...market, tickSize: market.priceStep },
    isHeld: held !== undefined,
    release: handles.release,
  });
  const drag = (line: ContractLine, from: number, downPx: number): void => {
    const key = keyOfContractLine(line);
    const others = lines.filter((one) => keyOfContractLine(one) !== key);
    const price = dragPrice(from + downPx, others.map(priceOfContractLine));
    if (price !== undefined) handles.move(line, price);
  };
  return (
    <>
      <div ref={layer} className="pointer-events-none absolute inset-0 overflow-hidden">
        <LineTags
          market={market}
          marks={marks}
          lines={lines}
          handles={handles}
          places={places}
          onDrag={drag}
        />
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
          <LinePanel
            key={keyOfContractLine(held.line)}
            market={market}
            held={held}
            lines={lines}
            release={handles.release}
          />
        )}
      </div>
      <ContractPlaceSheet
        market={market}
        price={wantedPrice}
        onClose={() => setWantedPrice(undefined)}
      />
    </>
  );
}

interface LineTagsProps
  extends Pick<ContractTradingProps, 'market' | 'marks' | 'lines' | 'handles' | 'places'> {
  readonly onDrag: (line: ContractLine, from: number, downPx: number) => void;
}

/** A tag for every line that has a handle. */
function LineTags({ market, marks, lines, handles, places, onDrag }: LineTagsProps): ReactNode {
  const { t } = useLingui();
  const { held } = handles;
  const terms = useMemo(() => termsOf(market), [market]);
  const cross = {
    takeProfit: t`Remove the take profit`,
    stopLoss: t`Remove the stop loss`,
    order: t`Cancel order`,
    trigger: t`Cancel order`,
  };
  const byKey = new Map(lines.map((line) => [keyOfContractLine(line), line]));
  const heldKey = held && keyOfContractLine(held.line);
  return marks.map((mark) => {
    const line = byKey.get(mark.key);
    if (line === undefined) return null;
    const own = heldKey === mark.key ? held : undefined;
    const price = own?.price ?? priceOfContractLine(line) ?? undefined;
    const units = resultOfLine(line, own?.price, lines, terms);
    return (
      <LineTag
        key={mark.key}
        mark={mark}
        isHeld={own !== undefined}
        isMoved={own?.price !== undefined}
        note={<LineDistanceText market={market} price={price} />}
        result={
          units === undefined ? undefined : { text: resultText(units, terms), isLoss: units < 0 }
        }
        {...(line.kind !== 'entry' && { cancelLabel: cross[line.kind] })}
        lineHeight={() => lineHeight(places.current, mark.key)}
        onSelect={() => handles.select(line)}
        onCancel={() => handles.askCancel(line)}
        onDrag={(from, downPx) => onDrag(line, from, downPx)}
      />
    );
  });
}

/** The panel of a line: an order's, or that of a price of a position. */
function LinePanel(props: {
  readonly market: ContractMarketView;
  readonly held: HeldLine<ContractLine>;
  readonly lines: readonly ContractLine[];
  readonly release: () => void;
}): ReactNode {
  const { market, held, lines, release } = props;
  const { line } = held;
  if (isOrderLine(line)) {
    return <OrderLinePanel {...{ market, line, held, lines, release }} />;
  }
  const others = lines.filter((one) => !isOrderLine(one));
  return <StopPanel {...{ market, line, held, release }} lines={others} />;
}
