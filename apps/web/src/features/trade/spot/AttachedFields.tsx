import type { MarketView } from '@candor/protocol';
import { Checkbox, cx, formatDecimal, niceStep, NumberStepper } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { signOf } from '@candor/money';
import type { ReactNode } from 'react';
import { priceDecimals } from '#shared/markets/markets.ts';
import { canBeAttached } from '#shared/trading/ticket/order-form.ts';
import type { OrderForm } from '#shared/trading/ticket/order-form.ts';
import type {
  OrderFormInputs,
  OrderFormSummary,
} from '#shared/trading/ticket/order-form-summary.ts';
import { attachedOutcomes, attachedPrice } from '#shared/trading/ticket/order-ticket.ts';
import type { AttachedOutcome } from '#shared/trading/ticket/order-ticket.ts';
import type { OrderFormModel } from './use-order-form.ts';

/** Percentages that one tap sets. */
const PERCENTS = ['1', '2', '5', '10'] as const;

const PRICE_STEP_SHARE = '0.0001';

/** The line that opens the two prices which follow an order. */
export function AttachedSwitch({ model }: { readonly model: OrderFormModel }): ReactNode {
  const { t } = useLingui();
  if (!canBeAttached(model.form)) return null;
  return (
    <Checkbox isOn={model.form.isAttached} onChange={model.setAttached}>
      {t`TP/SL`}
    </Checkbox>
  );
}

/** Take-profit and stop-loss by price or by percent, with what both come to. */
export function AttachedFields(props: {
  readonly market: MarketView;
  readonly model: OrderFormModel;
}): ReactNode {
  const { market, model } = props;
  const { form, inputs, summary } = model;
  const { t } = useLingui();
  if (!form.isAttached || !canBeAttached(form)) return null;
  const field = (name: 'takeProfit' | 'stopLoss', label: string): ReactNode => (
    <div className="flex flex-col gap-1">
      <NumberStepper
        label={label}
        value={form[name]}
        onChange={(text) => model.edit(name, text)}
        step={niceStep(form[name] || form.price, market.tickSize, PRICE_STEP_SHARE)}
        stepsFrom={form.price}
        decimals={priceDecimals(market)}
        isInvalid={model.problems.some((problem) => problem.field === name)}
      />
      <div role="group" aria-label={label} className="flex gap-1">
        {PERCENTS.map((percent) => (
          <button
            key={percent}
            type="button"
            onClick={() => model.edit(name, attachedPrice(form, name, percent, inputs) ?? '')}
            className="press num relative min-h-7 flex-1 rounded-chip bg-s2 text-cap text-t2 before:absolute before:-inset-y-1.5 before:inset-x-0"
          >
            {`${percent}%`}
          </button>
        ))}
      </div>
    </div>
  );
  return (
    <>
      {field('takeProfit', t`Take profit (${market.quoteAsset})`)}
      {field('stopLoss', t`Stop loss (${market.quoteAsset})`)}
      <AttachedOutcomes market={market} form={form} summary={summary} inputs={inputs} />
    </>
  );
}

/** What both ends come to, and when they are placed. */
export function AttachedOutcomes(props: {
  readonly market: MarketView;
  readonly form: OrderForm;
  readonly summary: OrderFormSummary;
  readonly inputs: OrderFormInputs;
}): ReactNode {
  const { market, form, summary, inputs } = props;
  const { t } = useLingui();
  if (!form.isAttached || !canBeAttached(form)) return null;
  if (form.takeProfit === '' && form.stopLoss === '') return null;
  const { takeProfit, stopLoss } = attachedOutcomes(form, summary, inputs);
  return (
    <div className="num flex flex-col gap-1 rounded-input border border-line px-2 py-1.5 text-meta">
      <dl className="flex flex-col gap-1">
        <Outcome name={t`Take profit`} outcome={takeProfit} market={market} />
        <Outcome name={t`Stop loss`} outcome={stopLoss} market={market} />
      </dl>
      <p className="text-cap text-t3">
        {t`Placed when the order ends, for what it filled; gone with it when nothing filled.`}
      </p>
    </div>
  );
}

function Outcome(props: {
  readonly name: string;
  readonly outcome: AttachedOutcome | undefined;
  readonly market: MarketView;
}): ReactNode {
  const { name, outcome, market } = props;
  const { t } = useLingui();
  if (outcome === undefined) return null;
  const money = (amount: string): string => `${formatDecimal(amount, 2)} ${market.quoteAsset}`;
  const isGain = signOf(outcome.amount) > 0;
  const worst = outcome.worst === undefined ? undefined : money(outcome.worst);
  return (
    <div className="flex flex-wrap justify-between gap-x-2">
      <dt className="text-t3">{`${name} ${formatDecimal(outcome.percent, 2)}%`}</dt>
      <dd className={cx('ml-auto text-right', isGain ? 'text-up' : 'text-down')}>
        {`${isGain ? '+' : ''}${money(outcome.amount)}`}
        {worst !== undefined && (
          <span className="block text-cap text-t3">{t`at worst ${worst}`}</span>
        )}
      </dd>
    </div>
  );
}
