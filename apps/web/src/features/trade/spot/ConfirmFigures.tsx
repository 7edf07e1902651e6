import { multiplyDecimals, signOf, subtractDecimals } from '@candor/money';
import type { MarketView } from '@candor/protocol';
import { cx, formatDecimal, formatExact } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { priceDecimals, quantityDecimals } from '#shared/markets/markets.ts';
import { costText, quoteDecimals } from '#shared/markets/quote-amounts.ts';
import { percentOfPpm } from '#shared/markets/rate.ts';
import { TradeTerm } from '#shared/terms/TradeTerm.tsx';
import type { OrderForm } from '#shared/trading/ticket/order-form.ts';
import { hasPrice, hasTrigger, isByTotal } from '#shared/trading/ticket/order-form.ts';
import type {
  AssetAmount,
  OrderFormInputs,
  OrderFormSummary,
} from '#shared/trading/ticket/order-form-summary.ts';

interface FigureProps {
  readonly market: MarketView;
  readonly form: OrderForm;
  readonly summary: OrderFormSummary;
}

/** The two figures that an order is. */
export function Heroes({ market, form, summary }: FigureProps): ReactNode {
  const { t } = useLingui();
  const { baseAsset, quoteAsset } = market;
  const { averagePrice } = summary;
  const decimals = priceDecimals(market);
  const isPriced = hasPrice(form.type);
  const price = isPriced
    ? formatDecimal(form.price, decimals)
    : averagePrice !== undefined && !hasTrigger(form.type)
      ? `≈ ${formatDecimal(averagePrice, decimals)}`
      : undefined;
  return (
    <dl className="num grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-x-4 gap-y-2">
      {isByTotal(form) ? (
        <Hero name={t`Total`} figure={formatExact(form.total)} unit={quoteAsset} />
      ) : (
        <Hero
          name={t`Amount`}
          figure={formatDecimal(form.quantity, quantityDecimals(market))}
          unit={baseAsset}
        />
      )}
      {price === undefined ? (
        <Hero name={t`Price`} figure={t`Best market price`} unit="" />
      ) : (
        <Hero name={t`Price`} figure={price} unit={quoteAsset} />
      )}
    </dl>
  );
}

/** A long figure takes the line; its unit then goes below it. */
function Hero(props: {
  readonly name: string;
  readonly figure: string;
  readonly unit: string;
}): ReactNode {
  return (
    <div className="min-w-0">
      <dt className="text-meta text-t3">{props.name}</dt>
      <dd className="flex flex-wrap items-baseline gap-x-1">
        <span className="text-title font-bold">{props.figure}</span>
        <span className="text-meta text-t3">{props.unit}</span>
      </dd>
    </div>
  );
}

/** What leaves the account and what comes, larger than what the exchange takes and what stays. */
export function MoneyFigures(props: FigureProps & { readonly inputs: OrderFormInputs }): ReactNode {
  const { market, form, summary, inputs } = props;
  const { t } = useLingui();
  const { cost, fee, received } = summary;
  const left = availableAfter(form, summary, inputs);
  const decimals = form.side === 'buy' ? quoteDecimals(market) : quantityDecimals(market);
  const isPaid = form.side === 'buy';
  return (
    <div className="flex flex-col gap-3">
      {(isPaid || form.type !== 'oco') && (
        <dl className="num flex flex-col gap-2 rounded-card bg-s2 p-3">
          {isPaid && (
            <MoneyRow name={t`You pay at most`}>
              {cost === undefined ? '--' : costText(cost, market)}
            </MoneyRow>
          )}
          {form.type !== 'oco' && (
            <MoneyRow name={t`You receive about`} note={t`after the fee`} isGain>
              {received === undefined
                ? '--'
                : `${formatDecimal(received.amount, isPaid ? 8 : quoteDecimals(market))} ${received.asset}`}
            </MoneyRow>
          )}
        </dl>
      )}
      <dl className="num flex flex-col gap-y-2 text-body">
        <Row
          name={
            <TradeTerm name="fee">{t`Est. fee (${percentText(summary.feeRatePpm)})`}</TradeTerm>
          }
        >
          {fee === undefined ? '--' : feeText(fee, props)}
        </Row>
        <BoundRow {...props} />
        {left !== undefined && (
          <Row
            name={t`Available after`}
          >{`${formatDecimal(left.amount, decimals)} ${left.asset}`}</Row>
        )}
      </dl>
    </div>
  );
}

/** The promise of an order at the market: no part of it trades beyond this price. */
function BoundRow({ market, form, summary }: FigureProps): ReactNode {
  const { worstPrice } = summary;
  if (hasPrice(form.type) || form.type === 'oco' || worstPrice === undefined) return null;
  const price = formatDecimal(worstPrice, priceDecimals(market));
  return <Row name={<TradeTerm name="worst" />}>{`${price} ${market.quoteAsset}`}</Row>;
}

function MoneyRow(props: {
  readonly name: string;
  readonly note?: string;
  readonly isGain?: boolean;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <dt className="text-body text-t2">
        {props.name}
        {props.note !== undefined && <span className="block text-cap text-t3">{props.note}</span>}
      </dt>
      <dd
        className={cx(
          'ml-auto min-w-0 text-right text-list font-semibold break-words',
          props.isGain === true && 'text-green',
        )}
      >
        {props.children}
      </dd>
    </div>
  );
}

/** A name and its figure in a list of such. */
export function Row(props: { readonly name: ReactNode; readonly children: ReactNode }): ReactNode {
  return (
    <div className="flex flex-wrap justify-between gap-x-4">
      <dt className="text-t3">{props.name}</dt>
      <dd className="ml-auto min-w-0 text-right font-medium break-words">{props.children}</dd>
    </div>
  );
}

/** What stays free of the coin that pays; undefined while that is not known or would be less than nothing. */
function availableAfter(
  form: OrderForm,
  { cost }: OrderFormSummary,
  inputs: OrderFormInputs,
): AssetAmount | undefined {
  const available = form.side === 'buy' ? inputs.availableQuote : inputs.availableBase;
  if (cost === undefined || available === undefined) return undefined;
  const amount = subtractDecimals(available, cost.amount);
  return signOf(amount) < 0 ? undefined : { asset: cost.asset, amount };
}

/** A fee, and where it is taken in the coin that is bought, what that is worth. */
function feeText(fee: AssetAmount, { market, form, summary }: FigureProps): string {
  const text = costText(fee, market);
  const price = summary.averagePrice ?? (hasPrice(form.type) ? form.price : undefined);
  if (fee.asset === market.quoteAsset || price === undefined) return text;
  const worth = { asset: market.quoteAsset, amount: multiplyDecimals(fee.amount, price) };
  return `${text} ≈ ${costText(worth, market)}`;
}

/** A rate of 1,000 millionths as `0.1%`. */
function percentText(ratePpm: number): string {
  return `${formatExact(percentOfPpm(ratePpm))}%`;
}
