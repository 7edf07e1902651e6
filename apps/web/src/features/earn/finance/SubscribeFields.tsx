import { addDecimals, decimalsOfStep, isDecimal, signOf } from '@candor/money';
import {
  AmountInput,
  Button,
  cx,
  Field,
  formatExact,
  Select,
  settleAmount,
  Switch,
} from '@candor/ui-kit';
import type { AccountKind, BalanceView } from '@candor/protocol';
import { Trans, useLingui } from '@lingui/react/macro';
import { LogOut, ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { serverNowMs } from '#shared/api/server-clock.ts';
import { codeText } from '#shared/texts/error-text.ts';
import { accountTexts } from '#shared/trading/accounts/account-texts.ts';
import { DemoFundsButton } from '#shared/trading/funds/DemoFundsButton.tsx';
import { useSession } from '#shared/session/session.ts';
import { amountText, utcDay } from '#shared/earn/finance-texts.ts';
import {
  accruedOf,
  accrualStartMs,
  interestOf,
  maturityMs,
  ownLeft,
} from '#shared/earn/finance-view.ts';
import type { Product } from '#shared/earn/finance-view.ts';
import {
  availableIn,
  findSubscribeProblem,
  mostOf,
  partOfMost,
  PAYING_KINDS,
} from './subscribe-form.ts';
import type { SubscribeFacts, SubscribeForm, SubscribeProblem } from './subscribe-form.ts';
import { ComingChange } from './ComingChange.tsx';
import { EarnTerm } from './EarnTerm.tsx';
import { TermTiles } from './TermTiles.tsx';

/** The moment of a day at which interest starts and ends; written alike in every language. */
const MIDNIGHT_UTC = '00:00 UTC';

interface SubscribeFieldsProps {
  readonly form: SubscribeForm;
  readonly facts: SubscribeFacts;
  readonly terms: readonly Product[];
  readonly balances: ReadonlyMap<string, BalanceView> | undefined;
  readonly onChange: (next: Partial<SubscribeForm>) => void;
}

/** Term, amount, and what comes of it. */
export function SubscribeFields(props: SubscribeFieldsProps): ReactNode {
  const { form, facts, terms, onChange } = props;
  const { t } = useLingui();
  const { product } = facts;
  return (
    <div className="flex flex-col gap-3 px-4 pb-4">
      <TermTiles
        label={t`Terms of ${product.asset}`}
        products={terms}
        chosenId={product.productId}
        note="cycle"
        onChoose={(productId) => onChange({ productId })}
      />
      <ComingChange product={product} />
      <AmountPart {...props} />
      <Result form={form} product={product} />
      <EarlyExit form={form} product={product} />
      {product.isManaged && (
        <div>
          <div className="flex items-center justify-between gap-3">
            <span className="text-body">{t`Renew at maturity`}</span>
            <Switch
              label={t`Renew at maturity`}
              isOn={form.renews}
              onChange={(renews) => onChange({ renews })}
            />
          </div>
          {form.renews && (
            <p className="text-meta text-t3">
              {t`Then again for ${product.termDays} days at the rate of that day, until you stop it.`}
            </p>
          )}
        </div>
      )}
    </div>
  );
}

/** What stands under the amount; a field still empty is no mistake. */
function useComplaint(problem: SubscribeProblem, product: Product): string | undefined {
  const { t } = useLingui();
  if (problem === undefined || problem.code === 'missing') return undefined;
  const { code, limit } = problem;
  if (code === 2029) {
    return t`The reward account cannot promise this much interest now. Try a smaller amount.`;
  }
  if (limit === undefined) return codeText(code);
  const text = `${formatExact(limit)} ${product.asset}`;
  return `${codeText(code)} (${text})`;
}

function AmountPart(props: SubscribeFieldsProps): ReactNode {
  const { form, facts, onChange } = props;
  const { t } = useLingui();
  const { product, running, available } = facts;
  const { asset } = product;
  const hasSession = useSession((state) => state.session !== undefined);
  const complaint = useComplaint(
    hasSession ? findSubscribeProblem(form, facts) : undefined,
    product,
  );
  const min = formatExact(product.min);
  const left = formatExact(ownLeft(product, running));
  const limit = formatExact(product.userLimit);
  return (
    <div className="flex flex-col gap-2">
      <Field
        label={t`Amount`}
        error={complaint}
        hint={t`Min ${min} · your limit ${limit}, left ${left}`}
        trailing={hasSession && <PaidFrom {...props} />}
      >
        {(control) => (
          <AmountInput
            {...control}
            value={form.amount}
            decimals={decimalsOfStep(product.step)}
            unit={asset}
            placeholder="0"
            onChange={(amount) => onChange({ amount })}
            trailing={
              <button
                type="button"
                className="-mr-1 min-h-10 px-1 text-body font-semibold text-primary-text"
                onClick={() => onChange({ amount: mostOf(facts) })}
              >
                {t`Max`}
              </button>
            }
          />
        )}
      </Field>
      <div className="grid grid-cols-4 gap-2">
        {[25, 50, 75, 100].map((percent) => (
          <Button
            key={percent}
            tone="secondary"
            size="small"
            onClick={() => onChange({ amount: partOfMost(facts, percent) })}
          >
            {`${String(percent)}%`}
          </Button>
        ))}
      </div>
      {hasSession && signOf(available) === 0 && <DemoFundsButton isBlock />}
    </div>
  );
}

/** The account that pays, with what each could. */
function PaidFrom({ form, facts, balances, onChange }: SubscribeFieldsProps): ReactNode {
  const { t } = useLingui();
  const { asset } = facts.product;
  const has = `${amountText(asset, facts.available)} ${asset}`;
  return (
    <div className="flex min-w-0 flex-wrap items-center justify-end gap-x-2">
      <span className="num text-meta text-t3">{t`Available ${has}`}</span>
      <Select<AccountKind>
        label={t`Paid from`}
        size="small"
        value={form.accountKind}
        options={PAYING_KINDS.map((kind) => ({
          value: kind,
          label: t(accountTexts[kind]),
          note: `${amountText(asset, availableIn(balances, kind, asset))} ${asset}`,
        }))}
        onChange={(accountKind) => onChange({ accountKind })}
      />
    </div>
  );
}

const amountOf = (form: SubscribeForm): string => {
  const amount = settleAmount(form.amount);
  return isDecimal(amount) ? amount : '0';
};

/** What comes back and when: the second large figure of the sheet. */
function Result(props: { readonly form: SubscribeForm; readonly product: Product }): ReactNode {
  const { form, product } = props;
  const { t } = useLingui();
  const { asset, termDays } = product;
  const amount = amountOf(form);
  const interest = interestOf(amount, product, termDays);
  const nowMs = serverNowMs();
  const day = utcDay(maturityMs(nowMs, product));
  const steps = [
    { name: t`Subscribe`, at: t`now` },
    { name: t`Interest starts`, at: utcDay(accrualStartMs(nowMs)) },
    { name: t`Principal is free`, at: day },
  ];
  return (
    <section aria-label={t`What you get`} className="flex flex-col gap-2 rounded-card bg-s2 p-4">
      <p className="flex flex-wrap justify-between gap-x-3 text-meta text-t2">
        <span>{t`In all by ${day}`}</span>
        <span className="text-t3">{MIDNIGHT_UTC}</span>
      </p>
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="num text-display font-bold">
          {amountText(asset, addDecimals(amount, interest))}{' '}
          <span className="text-body font-normal text-t2">{asset}</span>
        </span>
        <span className="num text-body font-semibold text-green">
          +{amountText(asset, interest)}
        </span>
      </p>
      <p className="flex flex-wrap justify-between gap-x-3 text-meta">
        <EarnTerm name="accrual">{t`Interest a day, paid daily`}</EarnTerm>
        <span className="num">{`${formatExact(interestOf(amount, product, 1))} ${asset}`}</span>
      </p>
      <ol className="mt-2 grid grid-cols-3 gap-2">
        {steps.map(({ name, at }, place) => (
          <li key={name} className="flex min-w-0 flex-col gap-1">
            <span aria-hidden="true" className="flex items-center">
              <span
                className={cx(
                  'size-2.5 shrink-0 rounded-full',
                  place === 0 ? 'bg-primary-text' : 'border-2 border-t3',
                )}
              />
              {place < 2 && (
                <span className={cx('h-0.5 flex-1', place === 0 ? 'bg-primary-text' : 'bg-s3')} />
              )}
            </span>
            <span className="text-meta">{name}</span>
            <span className="num text-micro text-t3">{at}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The price of leaving, before the button, with a concrete day. */
function EarlyExit(props: { readonly form: SubscribeForm; readonly product: Product }): ReactNode {
  const { form, product } = props;
  const { t } = useLingui();
  const { asset, termDays } = product;
  const amount = amountOf(form);
  const day = Math.floor(termDays / 2);
  const cost = `${amountText(asset, accruedOf(amount, product, day))} ${asset}`;
  const promised = `${amountText(asset, interestOf(amount, product, termDays))} ${asset}`;
  return (
    <div className="flex flex-col gap-3">
      <p className="flex items-start gap-3 rounded-card bg-warn-soft p-3 text-meta text-t2">
        <LogOut size={18} strokeWidth={1.8} aria-hidden="true" className="shrink-0 text-warn" />
        <span>
          <Trans>
            <b className="text-t1">Leaving early costs all interest.</b> After {day} days that would
            be {cost}, taken off the principal you get back.
          </Trans>
        </span>
      </p>
      <p className="flex items-start gap-3 text-meta text-t2">
        <ShieldCheck
          size={18}
          strokeWidth={1.8}
          aria-hidden="true"
          className="shrink-0 text-green"
        />
        <span>{t`The reward account sets your ${promised} aside the moment you subscribe.`}</span>
      </p>
    </div>
  );
}
