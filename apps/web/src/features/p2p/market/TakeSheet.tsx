import { addDecimals, subtractDecimals } from '@candor/money';
import type { P2pAdView, P2pPairView, PaymentKind } from '@candor/protocol';
import { Button, FormError, Sheet } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useRead } from '#shared/api/hooks.ts';
import { useIsOnline } from '#shared/api/use-is-online.ts';
import { coinText, feeText, moneyText, writtenText } from '#shared/p2p/amounts.ts';
import { AmountField } from '#shared/p2p/AmountField.tsx';
import type { TypedAmount } from '#shared/p2p/deal.ts';
import { beyondText, leftText, useDayLeft } from '#shared/p2p/day-left.ts';
import { PersonLine } from '#shared/p2p/PersonLine.tsx';
import { codeText } from '#shared/texts/error-text.ts';
import { useBalances } from '#shared/trading/accounts/use-balances.ts';
import { balanceKey } from '#shared/hub/topic-state.ts';
import { useGo } from '#shared/ui/navigation/navigation.ts';
import { useSalesLock } from '#shared/ui/WithdrawLock.tsx';
import { P2pTerm } from '#shared/terms/P2pTerm.tsx';
import type { P2pWord } from '#shared/terms/p2p-terms.ts';
import { OwnAccounts, PayBy } from './TakeMethods.tsx';
import { Terms } from './Terms.tsx';
import { costBy, findTakeProblem, mostOf, takeDeal } from './take-form.ts';
import type { TakeFacts, TakeForm, TakeProblem } from './take-form.ts';
import { useTake } from './use-take.ts';

/** An offer that is being taken, with the amount that was typed in the market. */
export interface Taking {
  readonly ad: P2pAdView;
  readonly pair: P2pPairView;
  readonly amount: TypedAmount;
}

/** Another offer, price or amount begins the form again. */
const keyOf = ({ ad, amount }: Taking): string =>
  [ad.adId, ad.version, ad.price ?? '', amount.unit, amount.text].join(' ');

/** The sheet that takes an offer; it keeps what it shows while it leaves. */
export function TakeSheet(props: {
  readonly taking: Taking | undefined;
  readonly onClose: () => void;
}): ReactNode {
  const { taking, onClose } = props;
  const [shown, setShown] = useState(taking);
  if (taking !== undefined && taking !== shown) setShown(taking);
  if (shown === undefined) return null;
  return (
    <OpenSheet key={keyOf(shown)} taking={shown} isOpen={taking !== undefined} onClose={onClose} />
  );
}

function OpenSheet(props: {
  readonly taking: Taking;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}): ReactNode {
  const { taking, isOpen, onClose } = props;
  const { pair } = taking;
  const { t } = useLingui();
  const go = useGo();
  const [ad, setAd] = useState(taking.ad);
  const isBuy = ad.side === 'sell';
  const [form, setForm] = useState<TakeForm>({
    amount: taking.amount,
    method: ad.methods.length === 1 ? ad.methods[0] : undefined,
    payMethodId: undefined,
  });
  const available = useBalances().byKey?.get(
    balanceKey({ accountKind: 'fiat', asset: pair.asset }),
  )?.available;
  const own = useRead('cnyPayList', {}, { isEnabled: !isBuy });
  const dayLeft = useDayLeft(isBuy ? 'buy' : 'sell');
  const facts: TakeFacts = {
    dayLeft,
    ...{ ad, pair, available: isBuy ? undefined : (available ?? '0') },
    paidBy: own.data?.methods.find(({ payMethodId }) => payMethodId === form.payMethodId)?.kind,
  };
  const { run, failure, forget, isBusy } = useTake(setAd, ({ orderId }) => {
    onClose();
    go.to('Orderdetails', { id: String(orderId) });
  });
  const change = (next: Partial<TakeForm>): void => {
    forget();
    setForm({ ...form, ...next });
  };
  const { asset } = pair;
  const lock = useSalesLock();
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={isBuy ? t`Buy ${asset}` : t`Sell ${asset}`}
      height="tall"
      footer={<Footer {...{ form, facts, failure, isBusy }} onConfirm={() => void run(form, ad)} />}
    >
      <div className="flex flex-col gap-4 px-4 pb-4">
        {!isBuy && lock.card}
        <PersonLine person={ad.merchant} />
        <AmountField
          label={isBuy ? t`Amount to buy` : t`Amount to sell`}
          pair={pair}
          amount={form.amount}
          error={amountError(form, facts, failure)}
          hint={
            <LimitHint
              {...{ form, facts }}
              onMost={(text) => change({ amount: { ...form.amount, text } })}
            />
          }
          onChange={(amount) => change({ amount })}
        />
        <Result {...{ form, facts }} />
        <PaidBy {...{ form, facts }} onChange={change} />
        <Terms ad={ad} />
      </div>
    </Sheet>
  );
}

/** The limit of the day stands at the amount, whether it is known here or the exchange said so. */
function amountError(
  form: TakeForm,
  facts: TakeFacts,
  failure: ReturnType<typeof useTake>['failure'],
): string | undefined {
  const isBeyond = failure?.isDayLimit === true || findTakeProblem(form, facts) === 41083;
  return isBeyond && facts.dayLeft !== undefined ? beyondText(facts.dayLeft) : undefined;
}

/** The buyer's way to pay, or the seller's account to be paid on. */
function PaidBy(props: {
  readonly form: TakeForm;
  readonly facts: TakeFacts;
  readonly onChange: (next: Partial<TakeForm>) => void;
}): ReactNode {
  const { form, facts, onChange } = props;
  const { t } = useLingui();
  const { methods, side, currency } = facts.ad;
  if (side === 'buy') {
    return (
      <OwnAccounts
        methods={methods}
        value={form.payMethodId}
        onChange={(payMethodId) => onChange({ payMethodId })}
      />
    );
  }
  const noteOf = (method: PaymentKind): string | undefined => {
    const cost = costBy({ ...form, method }, facts);
    if (cost === undefined) return undefined;
    const sum = moneyText(cost, currency);
    return t`costs you ${sum} more`;
  };
  return (
    <PayBy
      {...{ methods, noteOf }}
      value={form.method}
      onChange={(method) => onChange({ method })}
    />
  );
}

/** What the offer takes, and all of it with one tap. */
function LimitHint(props: {
  readonly form: TakeForm;
  readonly facts: TakeFacts;
  readonly onMost: (text: string) => void;
}): ReactNode {
  const { form, facts, onMost } = props;
  const { t } = useLingui();
  const { ad, dayLeft } = facts;
  const limits = `${writtenText(ad.min)} – ${writtenText(ad.max)} ${ad.currency}`;
  const most = mostOf(form.amount.unit, facts);
  return (
    <span className="flex flex-wrap items-center justify-between gap-x-3">
      <span className="num">{limits}</span>
      {dayLeft !== undefined && <span className="order-last w-full">{leftText(dayLeft)}</span>}
      {most !== '' && (
        <button
          type="button"
          className="press min-h-10 px-1 font-semibold text-primary-text"
          onClick={() => onMost(most)}
        >
          {t`Max`}
        </button>
      )}
    </span>
  );
}

/** What is paid and what comes of it, the fee counted. */
function Result({
  form,
  facts,
}: {
  readonly form: TakeForm;
  readonly facts: TakeFacts;
}): ReactNode {
  const { t } = useLingui();
  const { ad } = facts;
  const deal = takeDeal(form, facts);
  const isBuy = ad.side === 'sell';
  const paid =
    deal && (isBuy ? moneyText(deal.fiat, ad.currency) : coinText(deal.quantity, ad.asset));
  const got = deal && (isBuy ? coinText(deal.net, ad.asset) : moneyText(deal.fiat, ad.currency));
  const cost = costBy(form, facts);
  const total = deal && cost && (isBuy ? addDecimals : subtractDecimals)(deal.fiat, cost);
  const rows: readonly (readonly [name: string, value: string, word?: P2pWord])[] = [
    [isBuy ? t`You pay` : t`You sell`, paid ?? '–'],
    [t`Price`, ad.price === null ? '–' : `${writtenText(ad.price)} ${ad.currency}`],
    ...(isBuy && deal ? ([[t`Fee`, feeText(deal.fee, ad.asset)]] as const) : []),
    ...(cost === undefined
      ? []
      : [[t`Cost of the payment`, moneyText(cost, ad.currency), 'cost'] as const]),
    ...(total === undefined
      ? []
      : [[isBuy ? t`In all` : t`Left for you`, moneyText(total, ad.currency)] as const]),
  ];
  return (
    <dl className="flex flex-col gap-1.5 rounded-card bg-s2 p-4 text-meta" aria-live="polite">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <dt className="text-t2">{t`You get`}</dt>
        <dd className="num text-title font-bold">{got ?? '–'}</dd>
      </div>
      {rows.map(([name, value, word]) => (
        <div key={name} className="flex flex-wrap justify-between gap-x-3">
          <dt className="text-t2">
            {word === undefined ? name : <P2pTerm name={word} className="text-t2" />}
          </dt>
          <dd className="num">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Footer(props: {
  readonly form: TakeForm;
  readonly facts: TakeFacts;
  readonly failure: ReturnType<typeof useTake>['failure'];
  readonly isBusy: boolean;
  readonly onConfirm: () => void;
}): ReactNode {
  const { form, facts, failure, isBusy, onConfirm } = props;
  const { t } = useLingui();
  const go = useGo();
  const isOnline = useIsOnline();
  const problem = findTakeProblem(form, facts);
  const isBuy = facts.ad.side === 'sell';
  const remedy = failure?.remedy;
  return (
    <div className="flex flex-col gap-3">
      <FormError>{failure?.text}</FormError>
      {remedy !== undefined && (
        <Button tone="secondary" isBlock onClick={() => go.detour(remedy)}>
          {t`Put it right`}
        </Button>
      )}
      <Button
        tone={isBuy ? 'up' : 'down'}
        isBlock
        isBusy={isBusy}
        disabled={!isOnline || problem !== undefined}
        onClick={onConfirm}
      >
        {isOnline ? label(problem) : t`Offline`}
      </Button>
    </div>
  );

  function label(found: TakeProblem): string {
    if (found === 'missing') return t`Enter an amount`;
    if (found === 'method') return t`Choose how you pay`;
    if (found === 'account') return t`Choose where you are paid`;
    if (found !== undefined) return codeText(found);
    const deal = takeDeal(form, facts);
    const { asset, currency } = facts.ad;
    const pays = deal === undefined ? '' : moneyText(deal.fiat, currency);
    const coins = deal === undefined ? '' : coinText(deal.quantity, asset);
    return isBuy ? t`Buy for ${pays}` : t`Sell ${coins}`;
  }
}
