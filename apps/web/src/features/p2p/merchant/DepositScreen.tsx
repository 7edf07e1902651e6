import { compareDecimals } from '@candor/money';
import type { P2pDepositView } from '@candor/protocol';
import {
  ActionBar,
  AmountInput,
  Button,
  ErrorState,
  Field,
  FormError,
  SkeletonRows,
  toastStore,
} from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useRead } from '#shared/api/hooks.ts';
import { useMoneyAction } from '#shared/api/use-money-action.ts';
import { coinText } from '#shared/p2p/amounts.ts';
import { ProofTile } from '#shared/p2p/ProofTile.tsx';
import { numberOf } from '#shared/p2p/deal.ts';
import { Page } from '#shared/ui/Page.tsx';
import { useGo } from '#shared/ui/navigation/navigation.ts';
import { DepositCard } from './DepositCard.tsx';
import { depositActs } from './deposit-view.ts';

/** Decimals of the coin that deposits are in. */
const DECIMALS = 6;

/** Pays a merchant's deposit, or adds to it. */
export function DepositScreen(): ReactNode {
  const { t } = useLingui();
  const page = useRead('depositPage', {}, { freshMs: 0 });
  return (
    <Page title={t`Merchant deposit`} isPulled>
      {page.data !== undefined ? (
        <Body deposit={page.data.deposit} />
      ) : page.isError ? (
        <ErrorState
          text={t`The deposit could not be loaded.`}
          onRetry={() => void page.refetch()}
        />
      ) : (
        <SkeletonRows count={3} shape="field" />
      )}
    </Page>
  );
}

function Body({ deposit }: { readonly deposit: P2pDepositView }): ReactNode {
  const acts = depositActs(deposit);
  return (
    <div className="flex flex-col gap-5 px-4 pb-8">
      <DepositCard deposit={deposit} hasActs={false} />
      {acts.includes('pay') && <PayForm deposit={deposit} />}
      {acts.includes('top_up') && <TopUpForm deposit={deposit} />}
      {acts.includes('wait') && <BackButton />}
    </div>
  );
}

function BackButton(): ReactNode {
  const { t } = useLingui();
  const go = useGo();
  return (
    <Button tone="secondary" isBlock onClick={() => go.replace('business')}>
      {t`To the merchant center`}
    </Button>
  );
}

/** What there is to pay from, and the way to more. */
function Available({
  deposit,
  wanted,
}: {
  readonly deposit: P2pDepositView;
  readonly wanted: string;
}): ReactNode {
  const { t } = useLingui();
  const go = useGo();
  const has = coinText(deposit.available, deposit.asset);
  return (
    <div className="flex flex-col gap-2">
      <p className="num text-meta text-t3">{t`In your fiat account: ${has}`}</p>
      {compareDecimals(deposit.available, wanted) < 0 && (
        <Button tone="secondary" size="small" onClick={() => go.detour('transfer')}>
          {t`Move coins to the fiat account`}
        </Button>
      )}
    </div>
  );
}

function useDone(): (text: string) => Promise<void> {
  const go = useGo();
  const queries = useQueryClient();
  return async (text) => {
    await queries.invalidateQueries();
    toastStore.show(text, 'success');
    go.replace('business');
  };
}

function PayForm({ deposit }: { readonly deposit: P2pDepositView }): ReactNode {
  const { t } = useLingui();
  const done = useDone();
  const [fileId, setFileId] = useState<string>();
  const { run, failure, isBusy } = useMoneyAction('deposit');
  const { required, asset } = deposit;
  const sum = coinText(required, asset);
  const pay = async (): Promise<void> => {
    if (fileId === undefined) return;
    const reply = await run({ amount: required, fileId });
    if (reply !== undefined) await done(t`Sent: staff look at your application`);
  };
  return (
    <>
      <p className="text-body text-t2">
        {t`The deposit stands behind your orders. It is set aside at once and comes back in full when you stop, less penalties that stand.`}
      </p>
      <section className="flex flex-col gap-2">
        <h2 className="text-body font-semibold">{t`A picture for staff`}</h2>
        <p className="text-meta text-t3">
          {t`You with your document and a sheet that says Candor P2P and today’s date.`}
        </p>
        <ProofTile onSent={setFileId} />
      </section>
      <Available deposit={deposit} wanted={required} />
      <FormError>{failure}</FormError>
      <ActionBar>
        <Button isBlock isBusy={isBusy} disabled={fileId === undefined} onClick={() => void pay()}>
          {fileId === undefined ? t`Add the picture first` : t`Set aside ${sum}`}
        </Button>
      </ActionBar>
    </>
  );
}

function TopUpForm({ deposit }: { readonly deposit: P2pDepositView }): ReactNode {
  const { t } = useLingui();
  const done = useDone();
  const { asset, missing } = deposit;
  const [text, setText] = useState(compareDecimals(missing, '0') > 0 ? missing : '');
  const { run, failure, forget, isBusy } = useMoneyAction('makeUpDeposit');
  const amount = numberOf(text);
  const sum = coinText(amount ?? '0', asset);
  const add = async (): Promise<void> => {
    if (amount === undefined) return;
    const reply = await run({ amount });
    if (reply !== undefined) await done(t`Added to your deposit`);
  };
  return (
    <>
      <Field label={t`Add to the deposit`}>
        {(control) => (
          <AmountInput
            {...control}
            value={text}
            decimals={DECIMALS}
            unit={asset}
            placeholder="0"
            onChange={(next) => {
              forget();
              setText(next);
            }}
          />
        )}
      </Field>
      <Available deposit={deposit} wanted={amount ?? '0'} />
      <FormError>{failure}</FormError>
      <ActionBar>
        <Button isBlock isBusy={isBusy} disabled={amount === undefined} onClick={() => void add()}>
          {amount === undefined ? t`Enter an amount` : t`Add ${sum}`}
        </Button>
      </ActionBar>
    </>
  );
}
