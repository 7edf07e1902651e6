import { addDecimals, compareDecimals, divideDecimalsTrunc, signOf } from '@candor/money';
import type { MarketView } from '@candor/protocol';
import { Button, Checkbox, FormError, formatDecimal, formatExact, Sheet } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { ChevronDown } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { useHub } from '#shared/hub/hub.ts';
import { priceDecimals, quantityDecimals } from '#shared/markets/markets.ts';
import { percentOfPpm } from '#shared/markets/rate.ts';
import { TradeTerm } from '#shared/terms/TradeTerm.tsx';
import { problemText } from '#shared/trading/orders/problem-text.ts';
import { useDistanceText } from '#shared/trading/orders/use-distance-text.ts';
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
  SELF_TRADE_DEFAULT,
  timesInForceOf,
} from '#shared/trading/ticket/order-form.ts';
import { findOrderFormProblems } from '#shared/trading/ticket/order-form-problems.ts';
import { distanceOf } from '#shared/trading/ticket/order-ticket.ts';
import type { PriceDistance } from '#shared/trading/ticket/order-ticket.ts';
import { AttachedOutcomes } from './AttachedFields.tsx';
import { PairOutcomes, TrailFacts } from './TicketFacts.tsx';
import { summarizeOrderForm } from '#shared/trading/ticket/order-form-summary.ts';
import type { AssetAmount, OrderFormSummary } from '#shared/trading/ticket/order-form-summary.ts';
import { setTradeView, useTradeView } from '#shared/trading/trade-view.ts';
import { useFormInputs } from './use-form-inputs.ts';

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

/** Beyond this slippage the figure is shown as a warning. In percent. */
const SLIPPAGE_WARN_PERCENT = '0.5';

/** The last look before an order is sent: what it costs, what it brings, how bad it can get. */
export function ConfirmSheet(props: ConfirmSheetProps): ReactNode {
  const { isOpen, market, form, onClose } = props;
  const { t } = useLingui();
  const title =
    form.side === 'buy'
      ? t`Confirm: buy ${market.baseAsset}`
      : t`Confirm: sell ${market.baseAsset}`;
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
  const complaint =
    problem === undefined || problem.code === 'missing'
      ? undefined
      : problemText(problem.code, market, problem.bound);
  return (
    <div className="flex flex-col gap-4 px-4 pb-3">
      <Heroes market={market} form={form} />
      <dl className="num flex flex-col gap-y-2 text-body">
        <MoneyRows market={market} form={form} summary={summary} />
      </dl>
      <PairOutcomes market={market} model={{ form, inputs }} />
      <TrailFacts market={market} model={{ form, inputs }} />
      <AttachedOutcomes market={market} form={form} summary={summary} inputs={inputs} />
      <details className="group text-body">
        <summary className="-my-2 flex min-h-10 cursor-pointer items-center justify-between text-t2">
          {t`More details`}
          <ChevronDown size={16} aria-hidden="true" className="group-open:rotate-180" />
        </summary>
        <dl className="num flex flex-col gap-y-2 pt-1">
          <OrderRows market={market} form={form} />
          <FillRows market={market} form={form} summary={summary} />
        </dl>
      </details>
      {isStale && (
        <p role="status" className="text-meta text-warn">
          {t`Prices are not live at the moment. The figures may be out of date.`}
        </p>
      )}
      <FormError>{failure ?? complaint}</FormError>
      <Checkbox isOn={!isConfirmed} onChange={(isOff) => setTradeView({ isConfirmed: !isOff })}>
        {t`Do not show this again. You can turn it back on in the menu.`}
      </Checkbox>
      <ConfirmButton {...props} distance={distanceOf(form, inputs)} />
    </div>
  );
}

/** The two figures that an order is. */
function Heroes({ market, form }: Pick<ConfirmSheetProps, 'market' | 'form'>): ReactNode {
  const { t } = useLingui();
  const { baseAsset, quoteAsset } = market;
  const size = isByTotal(form)
    ? `${formatExact(form.total)} ${quoteAsset}`
    : `${formatDecimal(form.quantity, quantityDecimals(market))} ${baseAsset}`;
  const price = hasPrice(form.type)
    ? `${formatDecimal(form.price, priceDecimals(market))} ${quoteAsset}`
    : t`Best market price`;
  return (
    <dl className="num flex flex-wrap justify-between gap-x-6 gap-y-2">
      <div className="min-w-0">
        <dt className="text-meta text-t3">{t`Price`}</dt>
        <dd className="text-title font-semibold break-words">{price}</dd>
      </div>
      <div className="min-w-0">
        <dt className="text-meta text-t3">{isByTotal(form) ? t`Total` : t`Amount`}</dt>
        <dd className="text-title font-semibold break-words">{size}</dd>
      </div>
    </dl>
  );
}

/** How long the button of a price far through the market takes no second tap. */
const SECOND_TAP_AFTER_MS = 1_000;

/** Sends the order; a price far through the market takes a second tap, a second later. */
function ConfirmButton(
  props: ConfirmSheetProps & { readonly distance: PriceDistance | undefined },
): ReactNode {
  const { form, isBusy, onConfirm, distance } = props;
  const { t } = useLingui();
  const words = useDistanceText();
  const [armed, setArmed] = useState<'no' | 'soon' | 'yes'>('no');
  const isFar = distance?.level === 'stop';
  useEffect(() => {
    if (armed !== 'soon') return;
    const timer = setTimeout(() => setArmed('yes'), SECOND_TAP_AFTER_MS);
    return () => clearTimeout(timer);
  }, [armed]);
  const far = distance === undefined ? '' : words(distance);
  const label = form.side === 'buy' ? t`Confirm buy` : t`Confirm sell`;
  return (
    <>
      {distance !== undefined && distance.level !== 'near' && (
        <p role="status" className="num text-body font-semibold text-warn">
          {far}
        </p>
      )}
      <Button
        isBlock
        tone={form.side === 'buy' ? 'up' : 'down'}
        isBusy={isBusy}
        disabled={isFar && armed === 'soon'}
        onClick={() => {
          if (isFar && armed !== 'yes') setArmed('soon');
          else onConfirm();
        }}
      >
        {isFar && armed !== 'no' ? t`Tap again: ${far}` : label}
      </Button>
    </>
  );
}

function Row({
  name,
  children,
}: {
  readonly name: ReactNode;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <div className="flex flex-wrap justify-between gap-x-4">
      <dt className="text-t3">{name}</dt>
      <dd className="ml-auto min-w-0 text-right font-medium break-words">{children}</dd>
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
      {form.selfTrade !== SELF_TRADE_DEFAULT && (
        <Row name={t`Self-trade prevention`}>{t(selfTradeTexts[form.selfTrade])}</Row>
      )}
      {form.clientOrderId !== '' && <Row name={t`Client order ID`}>{form.clientOrderId}</Row>}
    </>
  );
}

interface SummaryProps {
  readonly market: MarketView;
  readonly form: OrderForm;
  readonly summary: OrderFormSummary;
}

/** What leaves the account, what comes, and what the exchange takes. */
function MoneyRows({ market, form, summary }: SummaryProps): ReactNode {
  const { t } = useLingui();
  const { cost, fee, received } = summary;
  return (
    <>
      {form.side === 'buy' && (
        <Row name={t`You pay at most`}>{cost === undefined ? '--' : costText(cost, market)}</Row>
      )}
      {form.type !== 'oco' && (
        <Row name={t`You receive about`}>
          {received === undefined
            ? '--'
            : `${formatDecimal(received.amount, form.side === 'buy' ? 8 : quoteDecimals(market))} ${received.asset}`}
        </Row>
      )}
      <Row
        name={<TradeTerm name="fee">{t`Est. fee (${percentText(summary.feeRatePpm)})`}</TradeTerm>}
      >
        {fee === undefined ? '--' : costText(fee, market)}
      </Row>
    </>
  );
}

/** How it would trade as the market stands; what rests has no slippage. */
function FillRows({ market, form, summary }: SummaryProps): ReactNode {
  const { t } = useLingui();
  const decimals = priceDecimals(market);
  const { slippagePercent, worstPrice, averagePrice } = summary;
  const isSevere =
    slippagePercent !== undefined && compareDecimals(slippagePercent, SLIPPAGE_WARN_PERCENT) > 0;
  const trades = summary.fill !== 'none';
  return (
    <>
      {form.type !== 'oco' && (
        <Row name={t`Fill`}>
          {fillText(
            summary,
            {
              none: t`No, waits in the book`,
              part: t`In part`,
              whole: t`Yes`,
              waits: t`After the trigger`,
            },
            hasTrigger(form.type),
          )}
        </Row>
      )}
      {trades && averagePrice !== undefined && (
        <Row name={t`Est. average price`}>{formatDecimal(averagePrice, decimals)}</Row>
      )}
      {trades && slippagePercent !== undefined && (
        <Row name={t`Est. slippage`}>
          <span className={isSevere ? 'text-warn' : undefined}>
            {`${formatDecimal(slippagePercent, 2)}%`}
          </span>
        </Row>
      )}
      {form.type !== 'oco' && (trades || hasTrigger(form.type)) && worstPrice !== undefined && (
        <Row name={t`Worst price`}>
          {`${formatDecimal(worstPrice, decimals)} ${market.quoteAsset}`}
        </Row>
      )}
    </>
  );
}

/** Decimals of an amount of quote coin: two of a dollar, all of a coin that is worth thousands. */
function quoteDecimals(market: MarketView): number {
  return compareDecimals(market.notionalMin, '1') >= 0 ? 2 : 8;
}

/** What is paid: quote coin to the cent, rounded up; base coin to its last digit. */
function costText({ amount, asset }: AssetAmount, market: MarketView): string {
  if (asset !== market.quoteAsset) return `${formatExact(amount)} ${asset}`;
  const decimals = quoteDecimals(market);
  const cut = divideDecimalsTrunc(amount, '1', decimals);
  const step = decimals === 2 ? '0.01' : '0.00000001';
  const up = compareDecimals(cut, amount) === 0 ? cut : addDecimals(cut, step);
  return `${formatDecimal(up, decimals)} ${asset}`;
}

/** A rate of 1,000 millionths as `0.1%`. */
function percentText(ratePpm: number): string {
  return `${formatExact(percentOfPpm(ratePpm))}%`;
}

function fillText(
  summary: OrderFormSummary,
  words: Readonly<Record<'none' | 'part' | 'whole' | 'waits', string>>,
  waits: boolean,
): string {
  if (waits) return words.waits;
  return signOf(summary.filledQuantity) === 0 ? words.none : words[summary.fill];
}
