import { decimalsOfStep } from '@candor/money';
import { niceStep, NumberStepper } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { priceOf } from '#shared/contracts/contract-terms.ts';
import { isConditional } from './contract-form.ts';
import type { ContractTextField } from './contract-form.ts';
import type { TicketProps } from './ticket-props.ts';
import type { ContractModel } from './use-contract-form.ts';

/** One press on a price is about a basis point of it, rounded to 1, 2 or 5. */
export const PRICE_STEP_SHARE = '0.0001';

/** Whether a field holds something that cannot stand; an empty one is not wrong yet. */
export function isWrong(model: ContractModel, field: ContractTextField): boolean {
  return model.problems.some((problem) => problem.field === field && problem.code !== 'missing');
}

/** What a conditional order waits for: a mark, or the mark's way back from its best. */
export function TriggerFields({ market, model }: TicketProps): ReactNode {
  const { form, situation } = model;
  const { t } = useLingui();
  if (!isConditional(form.kind)) return null;
  const { markTicks, terms } = situation;
  const mark = markTicks === 0 ? '' : priceOf(markTicks, terms);
  const price = (field: 'trigger' | 'activation', label: string): ReactNode => (
    <NumberStepper
      label={label}
      value={form[field]}
      onChange={(text) => model.edit(field, text)}
      step={niceStep(form[field] || mark, market.priceStep, PRICE_STEP_SHARE)}
      stepsFrom={mark}
      decimals={decimalsOfStep(market.priceStep)}
      isInvalid={isWrong(model, field)}
    />
  );
  if (form.kind !== 'trailing_stop')
    return price('trigger', t`Trigger mark (${market.quoteAsset})`);
  return (
    <>
      <NumberStepper
        label={t`Distance (%)`}
        value={form.callback}
        onChange={(text) => model.edit('callback', text)}
        step="0.1"
        decimals={2}
        isInvalid={isWrong(model, 'callback')}
      />
      {price('activation', t`Activation (optional)`)}
    </>
  );
}
