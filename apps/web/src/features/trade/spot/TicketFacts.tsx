import { signOf, subtractDecimals } from '@candor/money';
import type { MarketView } from '@candor/protocol';
import { cx, formatDecimal, formatSigned } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { DistanceNote } from '#shared/trading/ticket/DistanceNote.tsx';
import { pairNow, pairOutcomes, trailOutcome } from '#shared/trading/ticket/order-ticket.ts';
import type { PairOutcome } from '#shared/trading/ticket/order-ticket.ts';
import { trailTrigger } from '#shared/trading/ticket/order-form.ts';
import type { OrderForm } from '#shared/trading/ticket/order-form.ts';
import type { OrderFormInputs } from '#shared/trading/ticket/order-form-summary.ts';
import type { OrderFormModel } from './use-order-form.ts';

/** Under the price: where it lies, in amber when that costs money, and the best price of one's own side. */
export function PriceHelp({ model }: { readonly model: OrderFormModel }): ReactNode {
  const { t } = useLingui();
  const { form, inputs, distance } = model;
  if (form.type !== 'limit' && distance === undefined) return null;
  const best = (form.side === 'buy' ? inputs.bids : inputs.asks)[0]?.[0];
  return (
    <div className="-my-1.5 flex min-h-6 flex-wrap items-center justify-between gap-x-2 text-cap">
      <DistanceNote distance={distance} />
      {form.type === 'limit' && (
        <button
          type="button"
          disabled={best === undefined}
          onClick={() => best !== undefined && model.edit('price', best)}
          className="press relative ml-auto min-h-6 text-primary-text before:absolute before:-inset-x-2 before:-inset-y-2 disabled:text-t3"
        >
          {form.side === 'buy' ? t`Best bid` : t`Best ask`}
        </button>
      )}
    </div>
  );
}

/** Both ends of a pair in money: what the limit brings or costs, and what the stop does. */
export function PairOutcomes(props: {
  readonly market: MarketView;
  readonly model: { readonly form: OrderForm; readonly inputs: OrderFormInputs };
}): ReactNode {
  const { market, model } = props;
  const { t } = useLingui();
  if (model.form.type !== 'oco') return null;
  const outcomes = pairOutcomes(model.form, model.inputs);
  const now = pairNow(model.form, model.inputs);
  return (
    <dl className="num flex flex-col gap-1 rounded-input border border-line px-2 py-1.5 text-meta">
      <div className="flex flex-wrap justify-between gap-x-2 text-t3">
        <dt>{model.form.side === 'buy' ? t`If bought now` : t`If sold now`}</dt>
        <dd className="ml-auto">
          {now === undefined ? '–' : `${formatDecimal(now, 2)} ${market.quoteAsset}`}
        </dd>
      </div>
      <Outcome {...props} name={t`Limit fills`} outcome={outcomes?.limit} now={now} />
      <Outcome {...props} name={t`Stop fires`} outcome={outcomes?.stop} now={now} />
      <span className="sr-only">{market.quoteAsset}</span>
    </dl>
  );
}

/** What a trailing stop does, and what it comes to when the price turns back at once. */
export function TrailFacts(props: {
  readonly market: MarketView;
  readonly model: { readonly form: OrderForm; readonly inputs: OrderFormInputs };
}): ReactNode {
  const { market, model } = props;
  const { t } = useLingui();
  const { form, inputs } = model;
  if (form.type !== 'trailing_stop') return null;
  const trigger = trailTrigger(form, inputs);
  const price = trigger === undefined ? '–' : formatDecimal(trigger, market.priceScale);
  return (
    <div className="num flex flex-col gap-1 rounded-input border border-line px-2 py-1.5 text-meta">
      <p className="text-t3">
        {form.side === 'sell'
          ? t`The trigger follows the highest price and never falls: at least ${price}.`
          : t`The trigger follows the lowest price and never rises: at most ${price}.`}
      </p>
      <dl>
        <Outcome {...props} name={t`If it turns back now`} outcome={trailOutcome(form, inputs)} />
      </dl>
    </div>
  );
}

function Outcome(props: {
  readonly market: MarketView;
  readonly model: { readonly form: OrderForm };
  readonly name: string;
  readonly outcome: PairOutcome | undefined;
  /** What the outcome is weighed against, where it is. */
  readonly now?: string | undefined;
}): ReactNode {
  const { market, model, name, outcome, now } = props;
  const { t } = useLingui();
  const isBuy = model.form.side === 'buy';
  const money = (amount: string): string => `${formatDecimal(amount, 2)} ${market.quoteAsset}`;
  const worst = outcome?.boundAmount === undefined ? undefined : money(outcome.boundAmount);
  const bound =
    outcome?.bound === undefined ? undefined : formatDecimal(outcome.bound, market.priceScale);
  const ownLimit =
    outcome?.ownLimit === undefined
      ? undefined
      : formatDecimal(outcome.ownLimit, market.priceScale);
  return (
    <div className="flex flex-wrap justify-between gap-x-2">
      <dt className="text-t3">{name}</dt>
      <dd className="ml-auto text-right text-t1">
        {outcome === undefined ? '–' : money(outcome.amount)}
        {outcome !== undefined && now !== undefined && (
          <Difference by={subtractDecimals(outcome.amount, now)} isBuy={isBuy} />
        )}
        {ownLimit !== undefined && (
          <span className="block text-cap text-t3">{t`limit ${ownLimit}, may not fill`}</span>
        )}
        {worst !== undefined && bound !== undefined && (
          <span className="block text-cap text-t3">
            {isBuy
              ? t`at most ${worst}, not above ${bound}`
              : t`at least ${worst}, not below ${bound}`}
          </span>
        )}
      </dd>
    </div>
  );
}

/** How much more or less that is than at once; green where it is better for the user. */
function Difference({ by, isBuy }: { readonly by: string; readonly isBuy: boolean }): ReactNode {
  const { t } = useLingui();
  const gain = signOf(by) * (isBuy ? -1 : 1);
  return (
    <span
      className={cx('block text-cap', gain > 0 ? 'text-up' : gain < 0 ? 'text-down' : 'text-t3')}
    >
      {t`${formatSigned(by, 2)} vs now`}
    </span>
  );
}
