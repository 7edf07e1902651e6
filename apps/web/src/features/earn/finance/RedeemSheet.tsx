import { decimalsOfStep, plainDecimal } from '@candor/money';
import {
  AmountInput,
  Button,
  Field,
  formatExact,
  FormError,
  ListRow,
  settleAmount,
  Sheet,
  toastStore,
} from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useIsOnline } from '#shared/api/use-is-online.ts';
import { useMoneyAction } from '#shared/api/use-money-action.ts';
import { codeText } from '#shared/texts/error-text.ts';
import { accountTexts } from '#shared/trading/accounts/account-texts.ts';
import { amountText } from '#shared/earn/finance-texts.ts';
import type { FinanceOrder } from '#shared/earn/finance-view.ts';
import { EarnTerm } from './EarnTerm.tsx';
import { findRedeemProblem, redeemOutcome } from './redeem-form.ts';

interface RedeemSheetProps {
  readonly order: FinanceOrder;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

function useRedeem(order: FinanceOrder, onDone: () => void) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const { run, failure, isBusy } = useMoneyAction('finOrderRedeem');
  const submit = async (amount: string, cost: string): Promise<void> => {
    const reply = await run({ orderId: order.orderId, amount, cost });
    await queries.invalidateQueries();
    if (reply === undefined) return;
    const back = `${formatExact(reply.returned)} ${order.asset}`;
    toastStore.show(t`${back} are yours again.`, 'success');
    onDone();
  };
  return { submit, failure, isBusy };
}

/** Leaving before the term: both outcomes side by side in money, then one button with its price. */
export function RedeemSheet({ order, isOpen, onClose }: RedeemSheetProps): ReactNode {
  const { t } = useLingui();
  const { asset } = order;
  const all = plainDecimal(order.principal);
  const [text, setText] = useState(all);
  const isOnline = useIsOnline();
  const { submit, failure, isBusy } = useRedeem(order, onClose);
  const problem = findRedeemProblem(order, text);
  const amount = problem === undefined ? settleAmount(text) : all;
  const { cost, returned } = redeemOutcome(order, amount);
  const lost = `${amountText(asset, cost)} ${asset}`;
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={t`Redeem before maturity?`}
      footer={
        <div className="flex flex-col gap-2">
          <FormError>{failure}</FormError>
          <div className="flex flex-wrap gap-3">
            <Button tone="secondary" className="flex-1 basis-24" onClick={onClose}>
              {t`Keep`}
            </Button>
            <Button
              className="flex-2 basis-44"
              isBusy={isBusy}
              disabled={problem !== undefined || !isOnline}
              onClick={() => void submit(amount, cost)}
            >
              {isOnline ? t`Redeem, lose ${lost}` : t`Offline`}
            </Button>
          </div>
        </div>
      }
    >
      <div className="flex flex-col gap-4 px-4 pb-2">
        <Outcomes order={order} cost={cost} />
        <RedeemAmount {...{ order, text, problem }} onChange={setText} />
      </div>
      <ListRow
        title={t`Back in ${t(accountTexts[order.accountKind])}`}
        value={`${formatExact(returned)} ${asset}`}
      />
      <ListRow
        title={<EarnTerm name="early">{t`Interest you give up`}</EarnTerm>}
        value={<span className="text-warn">{lost}</span>}
      />
      <ListRow
        title={<EarnTerm name="source">{t`Where it goes`}</EarnTerm>}
        value={t`Back to the reward account`}
      />
    </Sheet>
  );
}

function Outcomes({
  order,
  cost,
}: {
  readonly order: FinanceOrder;
  readonly cost: string;
}): ReactNode {
  const { t } = useLingui();
  const { asset } = order;
  const given = amountText(asset, cost);
  const promised = amountText(asset, order.promised);
  const daysLeft = order.termDays - order.paidDays;
  return (
    <div className="grid grid-cols-2 gap-3">
      <div className="rounded-card border-2 border-warn bg-warn-soft p-3">
        <p className="text-meta text-warn">{t`Leave now`}</p>
        <p className="num text-list font-bold">{t`interest 0`}</p>
        <p className="text-meta text-t2">{t`${given} ${asset} paid so far goes back`}</p>
      </div>
      <div className="rounded-card border-2 border-transparent bg-s2 p-3">
        <p className="text-meta text-t2">{t`Wait ${daysLeft} days`}</p>
        <p className="num text-list font-bold text-green">{t`interest +${promised}`}</p>
        <p className="text-meta text-t2">{t`and the whole principal`}</p>
      </div>
    </div>
  );
}

function RedeemAmount(props: {
  readonly order: FinanceOrder;
  readonly text: string;
  readonly problem: ReturnType<typeof findRedeemProblem>;
  readonly onChange: (text: string) => void;
}): ReactNode {
  const { order, text, problem, onChange } = props;
  const { t } = useLingui();
  const { asset } = order;
  const min = `${formatExact(order.min)} ${asset}`;
  const complaint =
    problem === undefined || problem === 'missing'
      ? undefined
      : problem === 'rest_below_min'
        ? t`Less than ${min} would be left: redeem all of it.`
        : codeText(problem);
  const whole = `${formatExact(order.principal)} ${asset}`;
  return (
    <Field
      label={t`How much to redeem`}
      error={complaint}
      hint={t`What stays keeps its rate and its term.`}
      trailing={<span className="num text-meta text-t3">{t`of ${whole}`}</span>}
    >
      {(control) => (
        <AmountInput
          {...control}
          value={text}
          decimals={decimalsOfStep(order.step)}
          unit={asset}
          onChange={onChange}
          trailing={
            <button
              type="button"
              className="-mr-1 min-h-10 px-1 text-body font-semibold text-primary-text"
              onClick={() => onChange(plainDecimal(order.principal))}
            >
              {t`All`}
            </button>
          }
        />
      )}
    </Field>
  );
}
