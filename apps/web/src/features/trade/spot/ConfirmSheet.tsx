import type { MarketView } from '@candor/protocol';
import { FormError, formatDecimal, formatExact, Sheet } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { ChevronDown, ShieldCheck } from 'lucide-react';
import { useMemo } from 'react';
import type { ReactNode } from 'react';
import { useHub } from '#shared/hub/hub.ts';
import { priceDecimals, quantityDecimals } from '#shared/markets/markets.ts';
import { TradeTerm } from '#shared/terms/TradeTerm.tsx';
import { problemText } from '#shared/trading/orders/problem-text.ts';
import {
  orderTypeTexts,
  selfTradeTexts,
  timeInForceTexts,
} from '#shared/trading/orders/order-texts.ts';
import type { OrderForm } from '#shared/trading/ticket/order-form.ts';
import {
  hasPrice,
  hasTrigger,
  isByTotal,
  timesInForceOf,
} from '#shared/trading/ticket/order-form.ts';
import { findOrderFormProblems } from '#shared/trading/ticket/order-form-problems.ts';
import { distanceOf } from '#shared/trading/ticket/order-ticket.ts';
import type { PriceDistance } from '#shared/trading/ticket/order-ticket.ts';
import { AskAgain } from '#shared/trading/ticket/AskAgain.tsx';
import { FillLine, isSlipping } from '#shared/trading/ticket/FillLine.tsx';
import { PricedButton } from '#shared/trading/ticket/PricedButton.tsx';
import { Heroes, MoneyFigures, Row } from './ConfirmFigures.tsx';
import { AttachedOutcomes } from './AttachedFields.tsx';
import { PairOutcomes, TrailFacts } from './TicketFacts.tsx';
import { summarizeOrderForm } from '#shared/trading/ticket/order-form-summary.ts';
import type { OrderFormSummary } from '#shared/trading/ticket/order-form-summary.ts';
import { setTradeView, useTradeView } from '#shared/trading/trade-view.ts';
import { useFormInputs } from '#shared/trading/ticket/use-form-inputs.ts';

interface ConfirmSheetProps {
  readonly isOpen: boolean;
  readonly market: MarketView;
  readonly form: OrderForm;
  /** What went wrong with the last attempt, already in words. */
  readonly failure: string | undefined;
  readonly isBusy: boolean;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
}

/** The last look before an order is sent: what it costs, what it brings, how bad it can get. */
export function ConfirmSheet(props: ConfirmSheetProps): ReactNode {
  const { isOpen, market, form, onClose } = props;
  const { t } = useLingui();
  const act = form.side === 'buy' ? t`Buy` : t`Sell`;
  const title = `${act} ${market.baseAsset}/${market.quoteAsset} · ${t(orderTypeTexts[form.type])}`;
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={title}>
      <LiveConfirmation {...props} />
    </Sheet>
  );
}

/** Reads the book itself, so that only the sheet is drawn again with every tick. */
function LiveConfirmation(props: ConfirmSheetProps): ReactNode {
  const { market, form, failure } = props;
  const { t } = useLingui();
  const { data, isStale } = useHub(`depth:${market.symbol}`);
  const inputs = useFormInputs(market, data, form.side);
  const { summary, problem } = useMemo(() => {
    const figures = summarizeOrderForm(form, inputs);
    return { summary: figures, problem: findOrderFormProblems(form, figures, inputs)[0] };
  }, [form, inputs]);
  const isConfirmed = useTradeView((view) => view.isConfirmed);
  const distance = distanceOf(form, inputs);
  const complaint =
    problem === undefined || problem.code === 'missing'
      ? undefined
      : problemText(problem.code, market, problem.bound);
  return (
    <div className="flex flex-col gap-4 px-4 pb-3">
      <Heroes {...{ market, form, summary }} />
      <FillLine {...{ market, form, summary, inputs, distance }} />
      <MoneyFigures {...{ market, form, summary, inputs }} />
      <PairOutcomes market={market} model={{ form, inputs }} />
      <TrailFacts market={market} model={{ form, inputs }} />
      <AttachedOutcomes market={market} form={form} summary={summary} inputs={inputs} />
      <details className="group text-body">
        <summary className="-my-2 flex min-h-10 cursor-pointer items-center justify-between text-t2">
          {t`More details`}
          <span className="flex items-center gap-1 text-meta text-t3">
            {timesInForceOf(form).length > 1 && t(timeInForceTexts[form.timeInForce])}
            <ChevronDown size={16} aria-hidden="true" className="group-open:rotate-180" />
          </span>
        </summary>
        <dl className="num flex flex-col gap-y-2 pt-1">
          <OrderRows market={market} form={form} />
          <FillRows market={market} form={form} summary={summary} />
        </dl>
        <AskAgain
          isConfirmed={isConfirmed}
          onChange={(next) => setTradeView({ isConfirmed: next })}
        />
      </details>
      {isStale && (
        <p role="status" className="text-meta text-warn">
          {t`Prices are not live at the moment. The figures may be out of date.`}
        </p>
      )}
      <FormError>{failure ?? complaint}</FormError>
      <ConfirmButton {...props} distance={distance} />
    </div>
  );
}

/** Sends the order. */
function ConfirmButton(
  props: ConfirmSheetProps & { readonly distance: PriceDistance | undefined },
): ReactNode {
  const { market, form, isBusy, onConfirm, distance } = props;
  const { t } = useLingui();
  const size = isByTotal(form)
    ? `${formatExact(form.total)} ${market.quoteAsset}`
    : `${formatExact(form.quantity)} ${market.baseAsset}`;
  const buyText = isByTotal(form) ? t`Buy for ${size}` : t`Buy ${size}`;
  const sellText = isByTotal(form) ? t`Sell for ${size}` : t`Sell ${size}`;
  return (
    <div className="sticky bottom-0 -mx-4 flex flex-col gap-2 bg-sheet px-4 py-1">
      <PricedButton
        tone={form.side === 'buy' ? 'up' : 'down'}
        distance={distance}
        isBusy={isBusy}
        onSend={onConfirm}
      >
        {form.side === 'buy' ? buyText : sellText}
      </PricedButton>
      <p className="flex items-center justify-center gap-1.5 text-cap text-t3">
        <ShieldCheck size={14} strokeWidth={1.8} aria-hidden="true" className="shrink-0" />
        {t`Placed once, even if the connection drops`}
      </p>
    </div>
  );
}

/** What the user asked for. */
function OrderRows({ market, form }: Pick<ConfirmSheetProps, 'market' | 'form'>): ReactNode {
  const { t } = useLingui();
  const { baseAsset, quoteAsset } = market;
  const price = (value: string): string =>
    `${formatDecimal(value, priceDecimals(market))} ${quoteAsset}`;
  const size = (value: string): string =>
    `${formatDecimal(value, quantityDecimals(market))} ${baseAsset}`;
  return (
    <>
      <Row name={t`Pair`}>{`${baseAsset}/${quoteAsset}`}</Row>
      <Row name={t`Order type`}>
        {timesInForceOf(form).length > 1
          ? `${t(orderTypeTexts[form.type])} · ${t(timeInForceTexts[form.timeInForce])}`
          : t(orderTypeTexts[form.type])}
      </Row>
      {form.type === 'trailing_stop' && <Row name={t`Distance`}>{`${form.callbackRate}%`}</Row>}
      {hasTrigger(form.type) && form.triggerPrice !== '' && (
        <Row name={form.type === 'trailing_stop' ? t`Activation price` : t`Trigger price`}>
          {price(form.triggerPrice)}
        </Row>
      )}
      {form.type === 'oco' && form.stopLimitPrice !== '' && (
        <Row name={t`Stop limit`}>{price(form.stopLimitPrice)}</Row>
      )}
      {form.isAttached && form.takeProfit !== '' && (
        <Row name={t`Take profit`}>{price(form.takeProfit)}</Row>
      )}
      {form.isAttached && form.stopLoss !== '' && (
        <Row name={t`Stop loss`}>{price(form.stopLoss)}</Row>
      )}
      {form.isIceberg && <Row name={t`Shown at a time`}>{size(form.displayQuantity)}</Row>}
      <Row name={<TradeTerm name="self_trade" />}>{t(selfTradeTexts[form.selfTrade])}</Row>
      {form.clientOrderId !== '' && <Row name={t`Client order ID`}>{form.clientOrderId}</Row>}
    </>
  );
}

interface SummaryProps {
  readonly market: MarketView;
  readonly form: OrderForm;
  readonly summary: OrderFormSummary;
}

/** How it would trade as the market stands; what rests has no slippage. */
function FillRows({ market, form, summary }: SummaryProps): ReactNode {
  const { t } = useLingui();
  const decimals = priceDecimals(market);
  const { slippagePercent, worstPrice, averagePrice } = summary;
  const trades = summary.fill !== 'none';
  return (
    <>
      {trades && averagePrice !== undefined && (
        <Row name={<TradeTerm name="average">{t`Est. average price`}</TradeTerm>}>
          {formatDecimal(averagePrice, decimals)}
        </Row>
      )}
      {trades && slippagePercent !== undefined && (
        <Row name={<TradeTerm name="slippage">{t`Est. slippage`}</TradeTerm>}>
          <span className={isSlipping(summary) ? 'text-warn' : undefined}>
            {`${formatDecimal(slippagePercent, 2)}%`}
          </span>
        </Row>
      )}
      {hasPrice(form.type) && form.type !== 'oco' && trades && worstPrice !== undefined && (
        <Row name={<TradeTerm name="worst" />}>
          {`${formatDecimal(worstPrice, decimals)} ${market.quoteAsset}`}
        </Row>
      )}
    </>
  );
}
