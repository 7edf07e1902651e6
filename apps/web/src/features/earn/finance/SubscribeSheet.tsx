import { Button, Checkbox, FormError, Sheet, toastStore } from '@candor/ui-kit';
import { RefusedError } from '@candor/api-client';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useIsOnline } from '#shared/api/use-is-online.ts';
import { useMoneyAction } from '#shared/api/use-money-action.ts';
import { useSession } from '#shared/session/session.ts';
import { codeText, errorText } from '#shared/texts/error-text.ts';
import { useBalances } from '#shared/trading/accounts/use-balances.ts';
import { useGo } from '#shared/ui/navigation/navigation.ts';
import { amountText, rateText } from '#shared/earn/finance-texts.ts';
import type { FinanceOrder, Product, ProductList } from '#shared/earn/finance-view.ts';
import { SubscribeFields } from './SubscribeFields.tsx';
import { ReceiptButton, SubscribeReceipt } from './SubscribeReceipt.tsx';
import {
  availableIn,
  findSubscribeProblem,
  richestKind,
  subscribeRequest,
} from './subscribe-form.ts';
import type { SubscribeFacts, SubscribeForm } from './subscribe-form.ts';
import { TermsSheet } from './TermsSheet.tsx';
import { useRunningOrders } from '#shared/earn/use-own-orders.ts';

interface SubscribeSheetProps {
  readonly list: ProductList;
  /** The product it was opened with; undefined while it is closed. */
  readonly product: Product | undefined;
  readonly onClose: () => void;
}

/** The sheet that subscribes; it keeps its product while it leaves. */
export function SubscribeSheet({ list, product, onClose }: SubscribeSheetProps): ReactNode {
  const [shown, setShown] = useState(product);
  if (product !== undefined && product !== shown) setShown(product);
  if (shown === undefined) return null;
  return (
    <OpenSheet
      key={shown.productId}
      list={list}
      first={shown}
      isOpen={product !== undefined}
      onClose={onClose}
    />
  );
}

/** A refusal whose words on the form say more than the code's own. */
const RATE_CHANGED = 5021;

function useSubscribe(onDone: (order: FinanceOrder) => void) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const describe = (error: unknown): string =>
    error instanceof RefusedError && error.code === RATE_CHANGED
      ? t`The rate has changed. Look at the new result and confirm again.`
      : errorText(error);
  const fixed = useMoneyAction('finPeriodicOrderAdd', describe);
  const managed = useMoneyAction('teManagementOrderAdd', describe);
  const submit = async (form: SubscribeForm, product: Product): Promise<void> => {
    const reply = await (form.renews ? managed : fixed).run(subscribeRequest(form, product));
    await queries.invalidateQueries();
    if (reply === undefined) return;
    toastStore.show(t`Subscribed`, 'success');
    onDone(reply.order);
  };
  return {
    submit,
    failure: fixed.failure ?? managed.failure,
    forget: () => {
      fixed.forget();
      managed.forget();
    },
    isBusy: fixed.isBusy || managed.isBusy,
  };
}

function OpenSheet(props: {
  readonly list: ProductList;
  readonly first: Product;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}): ReactNode {
  const { list, first, isOpen, onClose } = props;
  const { t } = useLingui();
  const balances = useBalances().byKey;
  const { orders: running = [] } = useRunningOrders();
  const [form, setForm] = useState<SubscribeForm>(() => ({
    productId: first.productId,
    accountKind: richestKind(balances, first.asset),
    amount: '',
    renews: false,
    isAgreed: false,
  }));
  const [receipt, setReceipt] = useState<FinanceOrder>();
  const product = list.products.find(({ productId }) => productId === form.productId) ?? first;
  const facts: SubscribeFacts = {
    product,
    reward: list.rewards.find(({ asset }) => asset === product.asset),
    running,
    available: availableIn(balances, form.accountKind, product.asset),
  };
  const { submit, failure, forget, isBusy } = useSubscribe(setReceipt);
  const change = (next: Partial<SubscribeForm>): void => {
    forget();
    setForm({ ...form, ...next });
  };
  const close = (): void => {
    setReceipt(undefined);
    setForm({ ...form, amount: '', isAgreed: false });
    onClose();
  };
  const { asset } = product;
  // One sheet from first to last: a sheet that is taken away while it is open closes for good.
  return (
    <Sheet
      isOpen={isOpen}
      onClose={close}
      title={receipt === undefined ? t`Subscribe ${asset}` : t`Subscribed`}
      height="tall"
      footer={
        receipt === undefined ? (
          <Footer
            {...{ form, facts, failure, isBusy }}
            onChange={change}
            onConfirm={() => void submit(form, product)}
          />
        ) : (
          <ReceiptButton onClose={close} />
        )
      }
    >
      {receipt === undefined ? (
        <SubscribeFields
          {...{ form, facts, balances }}
          terms={list.products.filter((other) => other.asset === asset)}
          onChange={change}
        />
      ) : (
        <SubscribeReceipt order={receipt} />
      )}
    </Sheet>
  );
}

/** What the button says: what is missing, or what the next tap does. */
function useLabel(
  form: SubscribeForm,
  asset: string,
  problem: ReturnType<typeof findSubscribeProblem>,
): string {
  const { t } = useLingui();
  if (problem !== undefined) {
    return problem.code === 'missing' ? t`Enter an amount` : codeText(problem.code);
  }
  const amount = `${amountText(asset, form.amount)} ${asset}`;
  return form.isAgreed ? t`Subscribe ${amount}` : t`Agree and subscribe ${amount}`;
}

/** The agreement and the one button: it is never dead without a word. */
function Footer(props: {
  readonly form: SubscribeForm;
  readonly facts: SubscribeFacts;
  readonly failure: string | undefined;
  readonly isBusy: boolean;
  readonly onChange: (next: Partial<SubscribeForm>) => void;
  readonly onConfirm: () => void;
}): ReactNode {
  const { form, facts, failure, isBusy, onChange, onConfirm } = props;
  const { t } = useLingui();
  const go = useGo();
  const hasSession = useSession((state) => state.session !== undefined);
  const isOnline = useIsOnline();
  const [isTermsOpen, setIsTermsOpen] = useState(false);
  const problem = findSubscribeProblem(form, facts);
  const label = useLabel(form, facts.product.asset, problem);
  if (!hasSession) {
    return (
      <Button isBlock onClick={() => go.detour('pages/login/login')}>
        {t`Log in to subscribe`}
      </Button>
    );
  }
  const rate = rateText(facts.product.ratePpm);
  return (
    <div className="flex flex-col gap-2">
      <FormError>{failure}</FormError>
      <Checkbox isOn={form.isAgreed} onChange={(isAgreed) => onChange({ isAgreed })}>
        <Trans>
          I agree to the{' '}
          <button
            type="button"
            className="-my-2.5 py-2.5 text-primary-text underline underline-offset-2"
            onClick={(event) => {
              event.preventDefault();
              setIsTermsOpen(true);
            }}
          >
            Earn terms
          </button>{' '}
          and to {rate}% a year
        </Trans>
      </Checkbox>
      <Button
        isBlock
        isBusy={isBusy}
        disabled={problem !== undefined || !isOnline}
        onClick={() => {
          // The first tap agrees and shows it; the second one does it.
          if (form.isAgreed) onConfirm();
          else onChange({ isAgreed: true });
        }}
      >
        {isOnline ? label : t`Offline`}
      </Button>
      <TermsSheet isOpen={isTermsOpen} onClose={() => setIsTermsOpen(false)} />
    </div>
  );
}
