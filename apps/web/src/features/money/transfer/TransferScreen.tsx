import { signOf } from '@candor/money';
import type { AccountKind, EndpointReply } from '@candor/protocol';
import {
  AmountInput,
  Button,
  CoinIcon,
  ErrorState,
  Field,
  formatDecimal,
  FormError,
  IconButton,
  Sheet,
  RadioList,
  SkeletonRows,
  SearchField,
  toastStore,
} from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { ArrowUpDown, ChevronRight, Receipt } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { useRead } from '#shared/api/hooks.ts';
import { useMoneyAction } from '#shared/api/use-money-action.ts';
import { AssetEndings } from '#shared/markets/AssetEndings.tsx';
import { isCalled } from '#shared/markets/asset-names.ts';
import { useCoinDecimals } from '#shared/markets/coin-decimals.ts';
import { useAssetNames } from '#shared/markets/use-asset-names.ts';
import { FormFoot } from '#shared/form/FormFoot.tsx';
import { useGo, useQueryParam } from '#shared/ui/navigation/navigation.ts';
import { Page } from '#shared/ui/Page.tsx';
import { codeText } from '#shared/texts/error-text.ts';
import { hasProduct } from '#shared/trading/accounts/account-kinds.ts';
import { accountTexts } from '#shared/trading/accounts/account-texts.ts';
import { useBalances } from '#shared/trading/accounts/use-balances.ts';
import { useRefreshOn } from '#shared/lists/use-refresh.ts';
import { DemoFundsSheet, useIsDemo } from '#shared/trading/funds/DemoFundsSheet.tsx';
import {
  assetOf,
  availableIn,
  beginTransfer,
  chooseAccount,
  findTransferProblem,
  hasMoney,
  swapAccounts,
  transferRequest,
} from './transfer-form.ts';
import type { TransferForm, TransferProblem, WantedTransfer } from './transfer-form.ts';

type TransferPage = EndpointReply<'transferPage'>;

/** Moves money between the user's own accounts. */
export function TransferScreen(): ReactNode {
  const { t } = useLingui();
  const go = useGo();
  const { data, isError, refetch } = useRead('transferPage', {}, { freshMs: 0 });
  useRefreshOn(useBalances().byKey, ['transferPage']);
  return (
    <Page
      title={t`Transfer`}
      trailing={
        <IconButton
          label={t`History`}
          onClick={() => go.to('Assetrecords', { reason: 'account_transfer' })}
        >
          <Receipt size={20} strokeWidth={1.8} aria-hidden="true" />
        </IconButton>
      }
    >
      {data !== undefined && <TransferPanel page={data} />}
      {data === undefined && isError && (
        <ErrorState text={t`Your accounts could not be loaded.`} onRetry={() => void refetch()} />
      )}
      {data === undefined && !isError && <SkeletonRows count={4} shape="field" />}
    </Page>
  );
}

/**
 * The form. While nothing was chosen in it and there is nothing where it goes from, it waits for money to
 * arrive somewhere and goes from there.
 */
function useTransferForm(page: TransferPage) {
  const [wanted, setWanted] = useState<WantedTransfer>({
    asset: useQueryParam('asset'),
    from: useQueryParam('from'),
    to: useQueryParam('to'),
  });
  const [form, setForm] = useState(() => beginTransfer(page, wanted));
  const [isChosen, setIsChosen] = useState(false);
  if (!isChosen && !hasMoney(form, page)) {
    const found = beginTransfer(page, wanted);
    if (hasMoney(found, page)) setForm(found);
  }
  return {
    form,
    setForm: (next: TransferForm): void => {
      setForm(next);
      setIsChosen(true);
    },
    /** Money may have come in, wherever it went: what was chosen has nothing to give. */
    followMoney: (): void => {
      const isCoinChosen = isChosen || wanted.asset !== undefined;
      setWanted(isCoinChosen ? { asset: form.asset } : {});
      setIsChosen(false);
    },
  };
}

function TransferPanel({ page }: { readonly page: TransferPage }): ReactNode {
  const { t } = useLingui();
  const { form, setForm, followMoney } = useTransferForm(page);
  const asset = assetOf(page, form.asset);
  const available = availableIn(asset, form.fromKind);
  const problem = findTransferProblem(form, page);
  const { submit, failure, isBusy } = useTransfer(() => setForm({ ...form, amount: '' }));
  const complaint = useComplaint(problem);
  return (
    <form
      noValidate
      aria-label={t`Transfer`}
      onSubmit={(event) => {
        event.preventDefault();
        if (problem === undefined) submit(form);
      }}
      className="page-form"
    >
      <div className="flex flex-col gap-5 px-4 py-3">
        <AccountCard
          form={form}
          kinds={page.accountKinds.filter((kind) => hasProduct(kind) || kind === form.fromKind)}
          onChange={setForm}
        />
        <AssetButton
          page={page}
          form={form}
          onChange={(symbol) => setForm({ ...form, asset: symbol, amount: '' })}
        />
        <TransferEnding asset={form.asset} />
        <AmountField
          form={form}
          decimals={asset?.scale ?? 8}
          available={available}
          complaint={complaint}
          onChange={(amount) => setForm({ ...form, amount })}
        />
        <AvailableRow asset={form.asset} available={available} onFunded={followMoney} />
      </div>
      <FormFoot>
        <FormError>{failure}</FormError>
        <Button type="submit" isBlock isBusy={isBusy} disabled={problem !== undefined}>
          {t`Confirm transfer`}
        </Button>
      </FormFoot>
    </form>
  );
}

function TransferEnding({ asset }: { readonly asset: string }): ReactNode {
  const assets = useMemo(() => [asset], [asset]);
  return (
    <div className="-mx-4 empty:hidden">
      <AssetEndings assets={assets} />
    </div>
  );
}

/** What stands under the amount; a field still empty is no mistake, and zero is not an order too small. */
function useComplaint(problem: TransferProblem | undefined): string | undefined {
  const { t } = useLingui();
  if (problem === undefined || problem.code === 'missing') return undefined;
  return problem.code === 4016 ? t`Enter an amount above 0` : codeText(problem.code);
}

function AmountField(props: {
  readonly form: TransferForm;
  readonly decimals: number;
  readonly available: string;
  readonly complaint: string | undefined;
  readonly onChange: (amount: string) => void;
}): ReactNode {
  const { form, decimals, available, complaint, onChange } = props;
  const { t } = useLingui();
  return (
    <Field
      label={t`Amount`}
      error={complaint}
      hint={t`Transfers between your accounts are free and take effect at once.`}
    >
      {(control) => (
        <AmountInput
          {...control}
          value={form.amount}
          onChange={onChange}
          decimals={decimals}
          unit={form.asset}
          placeholder="0"
          trailing={
            <button
              type="button"
              onClick={() => onChange(available)}
              className="-mr-1 min-h-10 px-1 text-body font-semibold text-primary-text"
            >
              {t`All`}
            </button>
          }
        />
      )}
    </Field>
  );
}

function useTransfer(onDone: () => void) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const { run, failure, isBusy } = useMoneyAction('transfer');
  const submit = async (form: TransferForm): Promise<void> => {
    const reply = await run(transferRequest(form));
    if (reply === undefined) return;
    toastStore.show(t`Transfer complete`, 'success');
    onDone();
    await queries.invalidateQueries({
      predicate: ({ queryKey }) =>
        ['wallet', 'cashflow', 'transferPage'].includes(String(queryKey[0])),
    });
  };
  return { submit: (form: TransferForm): void => void submit(form), failure, isBusy };
}

/** From and to, one above the other, with the button that exchanges them. */
function AccountCard(props: {
  readonly form: TransferForm;
  readonly kinds: readonly AccountKind[];
  readonly onChange: (form: TransferForm) => void;
}): ReactNode {
  const { form, kinds, onChange } = props;
  const { t } = useLingui();
  return (
    <div className="flex items-center rounded-card bg-s1">
      <div className="min-w-0 flex-1">
        <AccountRow
          label={t`From`}
          kinds={kinds}
          kind={form.fromKind}
          onChange={(kind) => onChange(chooseAccount(form, 'fromKind', kind))}
        />
        <div className="mx-4 border-t border-line" />
        <AccountRow
          label={t`To`}
          kinds={kinds}
          kind={form.toKind}
          onChange={(kind) => onChange(chooseAccount(form, 'toKind', kind))}
        />
      </div>
      <IconButton
        label={t`Swap accounts`}
        onClick={() => onChange(swapAccounts(form))}
        className="mr-3 bg-s2 text-primary-text"
      >
        <ArrowUpDown size={18} strokeWidth={1.8} aria-hidden="true" />
      </IconButton>
    </div>
  );
}

function AccountRow(props: {
  readonly label: string;
  readonly kinds: readonly AccountKind[];
  readonly kind: AccountKind;
  readonly onChange: (kind: AccountKind) => void;
}): ReactNode {
  const { label, kinds, kind, onChange } = props;
  const { t } = useLingui();
  const [isOpen, setIsOpen] = useState(false);
  const close = (): void => setIsOpen(false);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
        className="press flex min-h-14 w-full items-center gap-3 px-4 py-2 text-left"
      >
        <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-3">
          <span className="min-w-14 text-body text-t3">{label}</span>
          <span className="text-list font-semibold">{t(accountTexts[kind])}</span>
        </span>
        <ChevronRight size={18} strokeWidth={1.8} aria-hidden="true" className="text-t3" />
      </button>
      <Sheet isOpen={isOpen} onClose={close} title={label}>
        <RadioList
          label={label}
          options={kinds.map((value) => ({ value, label: t(accountTexts[value]) }))}
          value={kind}
          onChange={(next) => {
            onChange(next);
            close();
          }}
        />
      </Sheet>
    </>
  );
}

/** The coin, chosen from a list that shows what the account has of each. */
function AssetButton(props: {
  readonly page: TransferPage;
  readonly form: TransferForm;
  readonly onChange: (asset: string) => void;
}): ReactNode {
  const { page, form, onChange } = props;
  const { t } = useLingui();
  const [isOpen, setIsOpen] = useState(false);
  const [words, setWords] = useState('');
  const nameOf = useAssetNames();
  const decimalsOf = useCoinDecimals();
  const close = (): void => {
    setIsOpen(false);
    setWords('');
  };
  const found = page.assets.filter(({ asset }) => isCalled(asset, nameOf(asset), words));
  const held = (symbol: string): boolean =>
    signOf(availableIn(assetOf(page, symbol), form.fromKind)) > 0;
  const sorted = [
    ...found.filter(({ asset }) => held(asset)),
    ...found.filter(({ asset }) => !held(asset)),
  ];
  return (
    <>
      <div className="flex flex-col gap-1.5">
        <span className="text-meta text-t2">{t`Coin`}</span>
        <button
          type="button"
          aria-haspopup="dialog"
          aria-label={`${t`Coin`}: ${form.asset}`}
          onClick={() => setIsOpen(true)}
          className="press flex h-13 items-center gap-3 rounded-input bg-s2 px-3.5 text-left"
        >
          <CoinIcon symbol={form.asset} size={24} />
          <span className="flex-1 text-list font-semibold">{form.asset}</span>
          <ChevronRight size={18} strokeWidth={1.8} aria-hidden="true" className="text-t3" />
        </button>
      </div>
      <Sheet isOpen={isOpen} onClose={close} title={t`Select a coin`} height="tall">
        <div className="px-4 pb-2">
          <SearchField value={words} onChange={setWords} label={t`Search coin`} />
        </div>
        {sorted.map(({ asset }) => (
          <button
            key={asset}
            type="button"
            onClick={() => {
              onChange(asset);
              close();
            }}
            className="press flex min-h-14 w-full items-center gap-3 px-4 text-left"
          >
            <CoinIcon symbol={asset} size={28} />
            <span className="min-w-0 flex-1">
              <span className="block text-body font-semibold">{asset}</span>
              <span className="block truncate text-meta text-t3">{nameOf(asset)}</span>
            </span>
            <span className="num text-body text-t2">
              {formatDecimal(availableIn(assetOf(page, asset), form.fromKind), decimalsOf(asset))}
            </span>
          </button>
        ))}
      </Sheet>
    </>
  );
}

function AvailableRow(props: {
  readonly asset: string;
  readonly available: string;
  readonly onFunded: () => void;
}): ReactNode {
  const { asset, available, onFunded } = props;
  const { t } = useLingui();
  const decimalsOf = useCoinDecimals();
  const isDemo = useIsDemo();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className="num flex flex-wrap items-center justify-between gap-2 text-meta">
      <span className="text-t3">{t`Available`}</span>
      <span>{`${formatDecimal(available, decimalsOf(asset))} ${asset}`}</span>
      {isDemo && (signOf(available) === 0 || isOpen) && (
        <div className="basis-full">
          <Button tone="secondary" size="small" isBlock onClick={() => setIsOpen(true)}>
            {t`Get demo funds`}
          </Button>
          <DemoFundsSheet
            isOpen={isOpen}
            onClose={() => {
              setIsOpen(false);
              onFunded();
            }}
          />
        </div>
      )}
    </div>
  );
}
