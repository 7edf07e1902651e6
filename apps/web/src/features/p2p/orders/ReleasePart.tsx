import { Card, Checkbox, cx } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { Check } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useAction, useRead } from '#shared/api/hooks.ts';
import { useIsOnline } from '#shared/api/use-is-online.ts';
import { FactorField, hasFactor } from '#shared/form/FactorField.tsx';
import { FundPasswordSheet } from '#shared/form/FundPasswordSheet.tsx';
import { coinText, moneyText, writtenText } from '#shared/p2p/amounts.ts';
import { MethodTag } from '#shared/p2p/MethodTag.tsx';
import { errorText } from '#shared/texts/error-text.ts';
import { useGo } from '#shared/ui/navigation/navigation.ts';
import { useSalesLock } from '#shared/ui/WithdrawLock.tsx';
import { SlideToRelease } from './SlideToRelease.tsx';
import type { OrderPage } from './use-order.ts';
import { useRefreshOrder } from './use-order.ts';

/** The seller's turn: two checks, then the slide, then the fund password. A release is final. */
export function ReleasePart({ page }: { readonly page: OrderPage }): ReactNode {
  const { t } = useLingui();
  const isOnline = useIsOnline();
  const { order } = page;
  const [hasArrived, setHasArrived] = useState(false);
  const [isSameName, setIsSameName] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const lock = useSalesLock();
  const factor = useReleaseFactor();
  const release = useRelease(page, factor.code, () => setIsAsking(false));
  const isChecked = hasArrived && isSameName;
  const coins = coinText(order.quantity, order.asset);
  return (
    <>
      <div className="flex flex-col gap-3 px-4 pb-4">
        {lock.card}
        <Claim page={page} />
        <Card className="flex flex-col px-4 py-3">
          <div className="hairline-b flex flex-wrap items-center justify-between gap-x-3 pb-2">
            <h2 className="text-list font-semibold">{t`Look into your account`}</h2>
            <MethodTag kind={order.method} className="text-meta text-t2" />
          </div>
          <Arrived {...{ page, hasArrived, setHasArrived }} />
          <PayerName {...{ page, isSameName, setIsSameName }} />
          {factor.field}
        </Card>
      </div>
      <div className="sticky bottom-0 z-20 order-last flex flex-col gap-1 border-t border-line bg-bg px-4 pt-3 pb-[calc(12px+var(--safe-bottom))]">
        <SlideToRelease
          label={t`Slide to release ${coins}`}
          offLabel={
            lock.isLocked
              ? t`P2P sales are paused`
              : !isOnline
                ? t`Offline`
                : isChecked
                  ? t`Enter your code first`
                  : t`Tick the checks first`
          }
          isOn={!lock.isLocked && isOnline && isChecked && factor.isReady}
          onDone={() => setIsAsking(true)}
        />
        <p className="text-center text-cap text-t3">
          {t`A release is final. Nobody can take it back, neither can we.`}
        </p>
      </div>
      <FundPasswordSheet
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        purpose={t`Releases ${coins} to the buyer.`}
        onDigits={release}
      />
    </>
  );
}

/** What the buyer claims, never more. */
function Claim({ page }: { readonly page: OrderPage }): ReactNode {
  const { t } = useLingui();
  const { fiat, currency, other } = page.order;
  const { nickname } = other;
  return (
    <div>
      <p className="text-meta text-t2">{t`${nickname} says: sent`}</p>
      <p className="num text-display leading-tight font-bold">
        {writtenText(fiat)} <span className="text-list font-normal text-t2">{currency}</span>
      </p>
    </div>
  );
}

function Arrived(props: {
  readonly page: OrderPage;
  readonly hasArrived: boolean;
  readonly setHasArrived: (is: boolean) => void;
}): ReactNode {
  const { t } = useLingui();
  const { order, reference } = props.page;
  const money = moneyText(order.fiat, order.currency);
  return (
    <div className="hairline-b py-2">
      <Checkbox isOn={props.hasArrived} onChange={props.setHasArrived}>
        <span className="block text-list text-t1">{t`${money} has arrived`}</span>
        <span className="block">{t`Booked, not pending. Reference ${reference}`}</span>
      </Checkbox>
    </div>
  );
}

/** Two equal answers without a default; another name leads to the appeal. */
function PayerName(props: {
  readonly page: OrderPage;
  readonly isSameName: boolean;
  readonly setIsSameName: (is: boolean) => void;
}): ReactNode {
  const { page, isSameName, setIsSameName } = props;
  const { t } = useLingui();
  const go = useGo();
  const { orderId, state } = page.order;
  const id = String(orderId);
  // Under appeal already, another name is one more thing to say there.
  const complain = (): void =>
    state === 'appeal' ? go.to('receipt', { id }) : go.to('appeal', { id, reason: 'third_party' });
  const look = 'press min-h-11 flex-1 rounded-input px-2 text-body font-semibold';
  return (
    <div className="flex flex-col gap-2 py-3">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="text-meta text-t2">{t`Payer must be`}</span>
        <span className="text-list font-semibold uppercase">
          {page.payerName ?? page.order.other.nickname}
        </span>
      </p>
      <div className="flex gap-2">
        <button
          type="button"
          aria-pressed={isSameName}
          className={cx(
            look,
            'border',
            isSameName
              ? 'border-green bg-green-soft text-green'
              : 'border-transparent bg-s2 text-t2',
          )}
          onClick={() => setIsSameName(!isSameName)}
        >
          {isSameName && (
            <Check size={16} strokeWidth={2.4} aria-hidden="true" className="mr-1 inline" />
          )}
          {t`Same name`}
        </button>
        <button type="button" className={cx(look, 'bg-s2 text-t2')} onClick={complain}>
          {t`Another name`}
        </button>
      </div>
    </div>
  );
}

/** The second factor, where the account has one and the session is not confirmed. */
function useReleaseFactor(): {
  readonly code: string | undefined;
  readonly isReady: boolean;
  readonly field: ReactNode;
} {
  const proofs = useRead('verifySwitch', {});
  const [code, setCode] = useState('');
  const [isConfirmed, setIsConfirmed] = useState(false);
  const factors = proofs.data;
  if (factors === undefined || !hasFactor(factors)) {
    return { code: undefined, isReady: factors !== undefined || proofs.isError, field: null };
  }
  return {
    code: isConfirmed ? undefined : code,
    isReady: isConfirmed || code.length >= 6,
    field: (
      <div className="pt-2">
        <FactorField
          factors={factors}
          value={code}
          error={undefined}
          onChange={setCode}
          isConfirmed={isConfirmed}
          onConfirmed={() => setIsConfirmed(true)}
        />
      </div>
    ),
  };
}

/** Releases with six digits; resolves to the complaint to show at them. */
function useRelease(page: OrderPage, factorCode: string | undefined, onDone: () => void) {
  const { t } = useLingui();
  const refresh = useRefreshOrder();
  const { orderId } = page.order;
  const { run } = useAction('otcFinish', { isQuiet: true });
  return async (legalPwd: string): Promise<string | undefined> => {
    const outcome = await run({
      ...{ orderId, payer: 'same_name' as const, legalPwd },
      ...(factorCode === undefined || factorCode === '' ? {} : { factorCode }),
    });
    if (outcome === undefined) return undefined;
    if (!outcome.ok) {
      return outcome.isOutcomeUnknown
        ? t`No answer yet. Tap again to find out: it is never done twice.`
        : errorText(outcome.error);
    }
    await refresh();
    onDone();
    return undefined;
  };
}
