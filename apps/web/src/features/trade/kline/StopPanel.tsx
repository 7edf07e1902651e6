import type { ContractMarketView } from '@candor/protocol';
import { cx, formatDecimal, FormError } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import type { ReactNode } from 'react';
import { decimalsOfStep } from '@candor/money';
import { useContractTicker } from '#shared/contracts/contract-markets.ts';
import { figuresOf, termsOf, ticksOf } from '#shared/contracts/contract-terms.ts';
import { contractCodeText, directionTexts } from '#shared/contracts/contract-texts.ts';
import { lotsText, resultText } from '#shared/contracts/figures-text.ts';
import { findStopProblems, resultAt } from '#shared/contracts/stop-prices.ts';
import { useSaveStops } from '#shared/contracts/use-save-stops.ts';
import type { StopName } from '#shared/contracts/use-save-stops.ts';
import {
  ChartPanel,
  FactsHead,
  MoveButtons,
  MoveHead,
  TakeAwayButtons,
  useReleaseGone,
} from './ChartPanel.tsx';
import { LineDistanceText } from './OrderFigures.tsx';
import { keyOfLine, linePriceOf, stopNameAt } from './stop-line.ts';
import type { PositionLine } from './stop-line.ts';
import type { HeldLine } from './use-line-handles.ts';

interface StopPanelProps {
  readonly market: ContractMarketView;
  readonly line: PositionLine;
  readonly held: Pick<HeldLine<PositionLine>, 'price' | 'isAsking'>;
  readonly lines: readonly PositionLine[];
  readonly release: () => void;
}

/** What can be done with the position's line in hand, in the place of the page's buttons. */
export function StopPanel(props: StopPanelProps): ReactNode {
  const { market, line, held, lines, release } = props;
  const { t } = useLingui();
  const { price } = held;
  const isThere = lines.some((one) => keyOfLine(one) === keyOfLine(line));
  useReleaseGone(isThere, release);
  const part = { market, line, release };
  return (
    <ChartPanel label={t`Line on the chart`}>
      {price !== undefined && <MovedStop {...part} price={price} />}
      {price === undefined && !held.isAsking && <LineFacts {...part} />}
      {price === undefined && held.isAsking && line.kind !== 'entry' && (
        <RemoveStop {...part} name={line.kind} />
      )}
    </ChartPanel>
  );
}

interface PartProps {
  readonly market: ContractMarketView;
  readonly line: PositionLine;
  readonly release: () => void;
}

/** `Take profit · Long 100 lots`. */
function useTitle({ position }: PositionLine, name: PositionLine['kind']): string {
  const { t } = useLingui();
  const whose = `${t(directionTexts[position.direction])} ${lotsText(position.lots)}`;
  if (name === 'entry') return whose;
  return `${name === 'takeProfit' ? t`Take profit` : t`Stop loss`} · ${whose}`;
}

/** The prices of a position with one of them changed; an empty text is none. */
function stopsWith({ position }: PositionLine, name: StopName, price: string) {
  const { takeProfitPrice, stopLossPrice } = position;
  return { takeProfit: takeProfitPrice ?? '', stopLoss: stopLossPrice ?? '', [name]: price };
}

/** What the whole position comes to when it closes at a price. */
function Result({
  line,
  ticks,
  market,
}: { line: PositionLine; ticks: number } & Omit<PartProps, 'release'>) {
  const terms = useMemo(() => termsOf(market), [market]);
  const result = resultAt(figuresOf(line.position, terms), ticks, terms);
  return (
    <span className={cx('font-semibold', result < 0 ? 'text-down' : 'text-up')}>
      {`${resultText(result, terms)} ${market.quoteAsset}`}
    </span>
  );
}

/** A line that was dragged: from where to where, what closing there brings, and only then the button that sends it. */
function MovedStop({
  market,
  line,
  release,
  price,
}: PartProps & { readonly price: string }): ReactNode {
  const { t } = useLingui();
  const terms = useMemo(() => termsOf(market), [market]);
  const mark = useContractTicker(market.symbol)?.markPrice ?? line.position.markPrice;
  const markTicks = ticksOf(mark, terms);
  const ticks = ticksOf(price, terms);
  const name = stopNameAt(line, ticks, markTicks);
  const title = useTitle(line, name);
  const { save, refusal, failure, isBusy } = useSaveStops(line.position, release);
  const decimals = decimalsOfStep(market.tickSize);
  const stops = stopsWith(line, name, price);
  const { takeProfit, stopLoss } = stops;
  const prices = { takeProfit: ticksOf(takeProfit, terms), stopLoss: ticksOf(stopLoss, terms) };
  const problem = findStopProblems(line.position, prices, markTicks, terms)[name];
  const code = problem ?? refusal?.code;
  const from = name === 'takeProfit' ? line.position.takeProfitPrice : line.position.stopLossPrice;
  return (
    <>
      <MoveHead title={title} symbol={market.symbol} from={from} to={price} decimals={decimals} />
      {code === undefined && (
        <p className="num text-meta text-t2">
          <Result line={line} ticks={ticks} market={market} />
          {` · ${t`The whole position closes at the market there.`}`}
        </p>
      )}
      <FormError>{failure ?? (code === undefined ? undefined : contractCodeText(code))}</FormError>
      <MoveButtons
        from={from}
        to={price}
        decimals={decimals}
        isBusy={isBusy}
        isRefused={problem !== undefined}
        onBack={release}
        onSend={() => void save(stops)}
      />
    </>
  );
}

/** A line that was tapped: what it stands for, and how it is moved. */
function LineFacts({ market, line, release }: PartProps): ReactNode {
  const { t } = useLingui();
  const terms = useMemo(() => termsOf(market), [market]);
  const title = useTitle(line, line.kind);
  const price = linePriceOf(line) ?? line.position.entryPrice;
  return (
    <>
      <FactsHead
        title={title}
        price={price}
        decimals={decimalsOfStep(market.tickSize)}
        meaning={
          line.kind === 'entry' ? (
            <LineDistanceText market={market} price={price} />
          ) : (
            <Result line={line} ticks={ticksOf(price, terms)} market={market} />
          )
        }
        onClose={release}
      />
      <p className="text-meta text-t3">
        {line.kind === 'entry'
          ? t`Hold its tag and drag it up or down to set a take profit or a stop loss.`
          : t`Hold its tag and drag it to another price.`}
      </p>
    </>
  );
}

/** Asks whether the cross was meant. */
function RemoveStop({
  market,
  line,
  release,
  name,
}: PartProps & { readonly name: StopName }): ReactNode {
  const { t } = useLingui();
  const title = useTitle(line, name);
  const { save, failure, isBusy } = useSaveStops(line.position, release);
  const price = linePriceOf(line) ?? '0';
  const shown = formatDecimal(price, decimalsOfStep(market.tickSize));
  return (
    <>
      <h2 className="text-list font-semibold">
        {name === 'takeProfit' ? t`Remove the take profit?` : t`Remove the stop loss?`}
      </h2>
      <p className="num text-meta text-t2">{`${title} · ${shown}`}</p>
      <FormError>{failure}</FormError>
      <TakeAwayButtons
        keep={t`Keep it`}
        takeAway={t`Remove`}
        isBusy={isBusy}
        onKeep={release}
        onTakeAway={() => void save(stopsWith(line, name, ''))}
      />
    </>
  );
}
