import { decimalsOfStep } from '@candor/money';
import type { ContractMarketView, DepthView } from '@candor/protocol';
import { Button, formatDecimal, FormError } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useMoneyAction } from '#shared/api/use-money-action.ts';
import { useContractTicker } from '#shared/contracts/contract-markets.ts';
import {
  contractCodeText,
  contractErrorText,
  waitingCodeText,
} from '#shared/contracts/contract-texts.ts';
import { lotsText } from '#shared/contracts/figures-text.ts';
import {
  contractOrderToast,
  contractTriggerToast,
  tellContractChange,
} from '#shared/contracts/order-toast.ts';
import { lotsLeft, orderOf } from '#shared/contracts/own-order.ts';
import type { OwnOrder } from '#shared/contracts/own-order.ts';
import { useAmendOwn } from '#shared/contracts/use-amend-own.ts';
import { useContractAccount } from '#shared/contracts/use-contract-account.ts';
import { useSituation } from '#shared/contracts/use-situation.ts';
import { useHubSampled } from '#shared/hub/hub.ts';
import { forgetTold } from '#shared/trading/orders/order-toast.ts';
import { orderTypeTexts, sideTexts } from '#shared/trading/orders/order-texts.ts';
import type { PriceDistance } from '#shared/trading/ticket/order-ticket.ts';
import { FactRows } from '#shared/ui/FactRows.tsx';
import {
  ChartPanel,
  FactsHead,
  MoveButtons,
  MoveHead,
  TakeAwayButtons,
  useReleaseGone,
} from './ChartPanel.tsx';
import {
  distanceOfMove,
  keyOfContractLine,
  outcomeOfMove,
  priceOfContractLine,
} from './contract-line.ts';
import type { ContractLine } from './contract-line.ts';
import { MoveFigures } from './MoveFigures.tsx';
import { refusalOfMove } from './move-refusal.ts';
import { LineDistanceText } from './OrderFigures.tsx';
import type { HeldLine } from './use-line-handles.ts';

/** What a move would do is read, not watched. */
const EFFECT_MS = 500;

const NO_BOOK: Pick<DepthView, 'bids' | 'asks'> = { bids: [], asks: [] };

/** The refusal of a trigger that the mark has passed. */
const IMPOSSIBLE_TRIGGER = 41_030;

interface PartProps {
  readonly market: ContractMarketView;
  readonly line: OwnOrder;
  readonly release: () => void;
}

interface OrderLinePanelProps extends PartProps {
  readonly held: Pick<HeldLine<ContractLine>, 'price' | 'isAsking'>;
  readonly lines: readonly ContractLine[];
}

/** What can be done with the order in hand, in the place of the page's buttons. */
export function OrderLinePanel(props: OrderLinePanelProps): ReactNode {
  const { market, line, lines, held, release } = props;
  const { t } = useLingui();
  const isThere = lines.some((one) => keyOfContractLine(one) === keyOfContractLine(line));
  useReleaseGone(isThere, release);
  const part = { market, line, release };
  return (
    <ChartPanel label={t`Order on the chart`}>
      {held.price !== undefined && <MovedOrder {...part} lines={lines} price={held.price} />}
      {held.price === undefined && !held.isAsking && <OrderLineFacts {...part} />}
      {held.price === undefined && held.isAsking && <CancelQuestion {...part} />}
    </ChartPanel>
  );
}

/** `Buy 10 lots · Limit`. */
function useTitle(line: OwnOrder): string {
  const { t } = useLingui();
  const { side, type } = orderOf(line);
  const lots = lotsLeft(line);
  const size = lots === null ? '' : ` ${lotsText(lots)}`;
  return `${t(sideTexts[side])}${size} · ${t(orderTypeTexts[type])}`;
}

/** Sends a new price once, whatever the network does, and says so when it is done. */
function useMove(line: OwnOrder, onDone: () => void) {
  const { run, failure, isBusy } = useAmendOwn(line, contractErrorText);
  const send = async (price: string): Promise<void> => {
    forgetTold(
      line.kind === 'order'
        ? contractOrderToast(line.order.orderId)
        : contractTriggerToast(line.trigger.triggerId),
    );
    if ((await run({ price })) === undefined) return;
    // A conditional order keeps its own price: its trigger moved.
    tellContractChange('amended', line.kind === 'order' ? { ...line.order, price } : line.trigger);
    onDone();
  };
  return { send, failure, isBusy };
}

function useCancel(line: OwnOrder, onDone: () => void) {
  const resting = useMoneyAction('cancelContract', contractErrorText);
  const waiting = useMoneyAction('cancelContractTrigger', contractErrorText);
  const cancel = async (): Promise<void> => {
    const reply =
      line.kind === 'order'
        ? await resting.run({ orderId: line.order.orderId })
        : await waiting.run({ triggerId: line.trigger.triggerId });
    if (reply === undefined) return;
    tellContractChange('cancelled', line.kind === 'order' ? line.order : line.trigger);
    onDone();
  };
  const { failure, isBusy } = line.kind === 'order' ? resting : waiting;
  return { cancel, failure, isBusy };
}

/** A line that was dragged: from where to where, what that means, and only then the button that sends it. */
function MovedOrder(
  props: PartProps & { readonly lines: readonly ContractLine[]; readonly price: string },
): ReactNode {
  const { market, line, lines, release, price } = props;
  const title = useTitle(line);
  const decimals = decimalsOfStep(market.tickSize);
  const { send, failure, isBusy } = useMove(line, release);
  const { note, isRefused, isWarning, distance } = useMoveNote(market, line, price);
  const from = priceOfContractLine(line);
  return (
    <>
      <MoveHead title={title} symbol={market.symbol} from={from} to={price} decimals={decimals} />
      <OwnStops market={market} line={line} />
      {!isRefused && <MoveFigures market={market} line={line} lines={lines} price={price} />}
      {!isRefused && (
        <p className={isWarning ? 'text-meta font-semibold text-warn' : 'text-meta text-t3'}>
          {note}
        </p>
      )}
      <FormError>{failure ?? (isRefused ? note : undefined)}</FormError>
      <MoveButtons
        from={from}
        to={price}
        decimals={decimals}
        distance={isRefused ? undefined : distance}
        isBusy={isBusy}
        isRefused={isRefused || price === from}
        onBack={release}
        onSend={() => void send(price)}
      />
    </>
  );
}

/** What goes with the order wherever it is put: a price past one of the two is refused. */
function OwnStops({ market, line }: Pick<PartProps, 'market' | 'line'>): ReactNode {
  const { t } = useLingui();
  const { takeProfitPrice, stopLossPrice } = orderOf(line);
  if (takeProfitPrice === null && stopLossPrice === null) return null;
  const shown = (price: string | null): string =>
    price === null ? '--' : formatDecimal(price, decimalsOfStep(market.tickSize));
  return <FactRows rows={[[t`TP/SL`, `${shown(takeProfitPrice)} / ${shown(stopLossPrice)}`]]} />;
}

/** What the new price would do at the market as it is, in words, and how it lies there. */
function useMoveNote(
  market: ContractMarketView,
  line: OwnOrder,
  price: string,
): {
  readonly note: string;
  readonly isRefused: boolean;
  readonly isWarning: boolean;
  readonly distance?: PriceDistance | undefined;
} {
  const { t } = useLingui();
  const depth = useHubSampled(`depth:${market.symbol}`, EFFECT_MS);
  const book = depth ?? NO_BOOK;
  const markPrice = useContractTicker(market.symbol)?.markPrice ?? null;
  const outcome = outcomeOfMove(line, price, { ...book, markPrice });
  const distance = distanceOfMove(line, price, { ...book, markPrice });
  const situation = useSituation(market, depth, useContractAccount());
  const quiet = { isRefused: false, isWarning: false, distance };
  const code =
    outcome.kind === 'passed' ? IMPOSSIBLE_TRIGGER : refusalOfMove(line, price, situation);
  if (code !== undefined) {
    const note = line.kind === 'order' ? contractCodeText(code) : waitingCodeText(code);
    return { note, isRefused: true, isWarning: false };
  }
  if (outcome.kind !== 'fills') {
    const isOrder = line.kind === 'order';
    return {
      note: isOrder ? t`Joins the end of the queue at its price.` : t`Waits for this price.`,
      ...quiet,
    };
  }
  if (line.kind === 'order' && line.order.timeInForce === 'post_only') {
    return { note: t`Post only: it would trade at once there.`, isRefused: true, isWarning: false };
  }
  const at = formatDecimal(outcome.price, decimalsOfStep(market.tickSize));
  return { note: t`Trades at once at about ${at}.`, isRefused: false, isWarning: true, distance };
}

/** A line that was tapped: what it stands for, how it is moved, and how it ends. */
function OrderLineFacts({ market, line, release }: PartProps): ReactNode {
  const { t } = useLingui();
  const title = useTitle(line);
  const { cancel, failure, isBusy } = useCancel(line, release);
  const price = priceOfContractLine(line) ?? '0';
  return (
    <>
      <FactsHead
        title={title}
        price={price}
        decimals={decimalsOfStep(market.tickSize)}
        meaning={<LineDistanceText market={market} price={price} />}
        onClose={release}
      />
      <FormError>{failure}</FormError>
      <p className="text-meta text-t3">{t`Hold its tag and drag it to another price.`}</p>
      <Button tone="secondary" size="trade" isBusy={isBusy} onClick={() => void cancel()}>
        {t`Cancel order`}
      </Button>
    </>
  );
}

/** Asks whether the cross was meant. */
function CancelQuestion({ market, line, release }: PartProps): ReactNode {
  const { t } = useLingui();
  const title = useTitle(line);
  const { cancel, failure, isBusy } = useCancel(line, release);
  const price = priceOfContractLine(line) ?? '0';
  const shown = formatDecimal(price, decimalsOfStep(market.tickSize));
  return (
    <>
      <h2 className="text-list font-semibold">{t`Cancel this order?`}</h2>
      <p className="num text-meta text-t2">{`${title} · ${shown}`}</p>
      <FormError>{failure}</FormError>
      <TakeAwayButtons
        keep={t`Keep it`}
        takeAway={t`Cancel order`}
        isBusy={isBusy}
        onKeep={release}
        onTakeAway={() => void cancel()}
      />
    </>
  );
}
