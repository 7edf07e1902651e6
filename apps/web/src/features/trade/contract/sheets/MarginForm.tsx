import {
  Button,
  AmountInput,
  FormError,
  formatDecimal,
  Segmented,
  settleAmount,
  toastStore,
} from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { contractErrorText } from '#shared/contracts/contract-texts.ts';
import { ArrowRight } from 'lucide-react';
import { useId, useState } from 'react';
import type { ReactNode, SubmitEvent } from 'react';
import { useMoneyAction } from '#shared/api/use-money-action.ts';
import { amountOf, ticksOf, unitsOf } from '#shared/contracts/contract-terms.ts';
import { MONEY_DECIMALS, ticksText } from '#shared/contracts/figures-text.ts';
import { ContractTerm } from '#shared/terms/ContractTerm.tsx';
import { FigureRow } from '../FigureRow.tsx';
import { liquidationAfterMargin, removableUnits } from '../position-math.ts';
import type { LiveProps } from './live-props.ts';

interface MarginProps extends LiveProps {
  /** What stands in the field at first. */
  readonly amount: string;
}

/** What is typed into the form of the margin, what is wrong with it, and sending it. */
function useMarginForm({ position, situation, onDone, amount: first }: MarginProps) {
  const { t } = useLingui();
  const { terms, account } = situation;
  const { quoteScale } = terms.market;
  const [direction, setDirection] = useState<'add' | 'remove'>('add');
  const [amount, setAmount] = useState(first);
  const { run, failure, forget, isBusy } = useMoneyAction('contractMargin', contractErrorText);
  const free = account === undefined ? undefined : unitsOf(account.free, quoteScale);
  const most = direction === 'add' ? free : removableUnits(position, terms);
  const units = /[1-9]/.test(amount) ? unitsOf(amount, quoteScale) : 0;
  const isAbove = most !== undefined && units > most;
  const save = async (): Promise<void> => {
    const { positionId } = position;
    const reply = await run({ positionId, direction, amount: settleAmount(amount) });
    if (reply === undefined) return;
    toastStore.show(direction === 'add' ? t`Margin added` : t`Margin removed`, 'success');
    onDone();
  };
  const type = (text: string): void => {
    forget();
    setAmount(text);
  };
  return {
    direction,
    turn: (next: 'add' | 'remove') => {
      type('');
      setDirection(next);
    },
    amount,
    type,
    /** Most that can be added or removed, in units. */
    most,
    isAbove,
    isEmpty: units === 0,
    after: liquidationAfterMargin(position, direction === 'add' ? units : -units, terms),
    failure,
    isBusy,
    save,
  };
}

/** Adds to the margin of an isolated position, or takes from it, with the liquidation price that follows. */
export function MarginForm(props: MarginProps): ReactNode {
  const { position, situation } = props;
  const { t } = useLingui();
  const model = useMarginForm(props);
  const { terms } = situation;
  const { direction, isAbove } = model;
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    void model.save();
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4 px-4 pb-3">
      <Segmented
        label={t`Add or remove`}
        options={[
          { value: 'add', label: t`Add margin` },
          { value: 'remove', label: t`Remove margin` },
        ]}
        value={direction}
        onChange={model.turn}
      />
      <AmountField model={model} situation={situation} />
      <dl className="num flex flex-col gap-1.5 text-body">
        <FigureRow name={<ContractTerm name="margin" />}>
          {`${formatDecimal(position.margin, MONEY_DECIMALS)} ${terms.market.quoteAsset}`}
        </FigureRow>
        <FigureRow
          name={<ContractTerm name="positionLiquidation">{t`Est. liquidation`}</ContractTerm>}
        >
          <span className="text-t3">
            {ticksText(ticksOf(position.liquidationPrice, terms), terms)}
          </span>
          <ArrowRight size={12} aria-hidden="true" className="text-t3" />
          <span className="font-medium text-warn">{ticksText(model.after, terms)}</span>
        </FigureRow>
      </dl>
      <FormError>{model.failure}</FormError>
      <Button type="submit" isBlock isBusy={model.isBusy} disabled={model.isEmpty || isAbove}>
        {direction === 'add' ? t`Add margin` : t`Remove margin`}
      </Button>
    </form>
  );
}

/** How much, with the most that there is. */
function AmountField(props: {
  readonly model: ReturnType<typeof useMarginForm>;
  readonly situation: LiveProps['situation'];
}): ReactNode {
  const { model, situation } = props;
  const { direction, most, isAbove } = model;
  const { terms } = situation;
  const { quoteAsset } = terms.market;
  const { t } = useLingui();
  const id = useId();
  const shown = most === undefined ? '--' : formatDecimal(amountOf(most, terms), MONEY_DECIMALS);
  const complaint =
    direction === 'add'
      ? t`More than the account has available`
      : t`The position needs this margin`;
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="text-meta text-t2">
        {t`Amount (${quoteAsset})`}
      </label>
      <AmountInput
        id={id}
        value={model.amount}
        onChange={model.type}
        decimals={MONEY_DECIMALS}
        placeholder="0.00"
        aria-invalid={isAbove || undefined}
        aria-describedby={`${id}-error`}
        trailing={
          <button
            type="button"
            disabled={most === undefined}
            onClick={() => {
              if (most !== undefined) model.type(centsOf(amountOf(most, terms)));
            }}
            className="press relative shrink-0 text-meta font-medium text-primary-text before:absolute before:-inset-3"
          >
            {t`Max`}
          </button>
        }
      />
      <p className="num text-meta text-t3">
        {direction === 'add'
          ? t`Available: ${shown} ${quoteAsset}`
          : t`Can be removed: ${shown} ${quoteAsset}`}
      </p>
      <div id={`${id}-error`}>
        <FormError>{isAbove ? complaint : undefined}</FormError>
      </div>
    </div>
  );
}

/** An amount cut to cents, as the field takes it. */
function centsOf(amount: string): string {
  return formatDecimal(amount, MONEY_DECIMALS).replaceAll(',', '');
}
