import type { P2pOwnAdView, P2pPairView } from '@candor/protocol';
import {
  ActionBar,
  Button,
  cx,
  EmptyState,
  ErrorState,
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
import { Page } from '#shared/ui/Page.tsx';
import { useSalesLock } from '#shared/ui/WithdrawLock.tsx';
import { useGo, useQueryParam } from '#shared/ui/navigation/navigation.ts';
import {
  AD_STEPS,
  buyRequest,
  editRequest,
  emptyAd,
  findAdProblem,
  formOf,
  sellRequest,
} from './ad-form.ts';
import type { AdForm } from './ad-form.ts';
import { problemText } from './ad-texts.ts';
import { AdFailure } from './AdFailure.tsx';
import { AmountStep } from './AmountStep.tsx';
import { ConditionsStep } from './ConditionsStep.tsx';
import { Preview } from './Preview.tsx';
import { PriceStep } from './PriceStep.tsx';

/** Publishes an ad in three steps, or edits the one that the address names by `id`. */
export function PublishScreen(): ReactNode {
  const { t } = useLingui();
  const id = useQueryParam('id');
  const side = useQueryParam('side') === 'buy' ? 'buy' : 'sell';
  const config = useRead('p2pConfig', {}, { freshMs: 60_000 });
  const edited = useRead(
    'p2pAdDetail',
    { adId: Number(id ?? '0') },
    { isEnabled: id !== undefined, freshMs: Infinity },
  );
  const title = id === undefined ? t`New ad` : t`Edit ad`;
  const pairs = config.data?.pairs;
  if (pairs === undefined || (id !== undefined && edited.data === undefined)) {
    return (
      <Page title={title}>
        {config.isError ? (
          <ErrorState
            text={t`The form could not be loaded.`}
            onRetry={() => void config.refetch()}
          />
        ) : edited.isError ? (
          <AdFailure read={edited} />
        ) : (
          <SkeletonRows count={4} shape="field" />
        )}
      </Page>
    );
  }
  const [first] = pairs;
  return (
    <Page title={title}>
      {first === undefined ? (
        <EmptyState text={t`Nothing is traded between people at present.`} />
      ) : (
        <Form {...{ pairs, first, side }} ad={edited.data?.ad} />
      )}
    </Page>
  );
}

function Form(props: {
  readonly pairs: readonly P2pPairView[];
  readonly first: P2pPairView;
  readonly side: 'buy' | 'sell';
  readonly ad: P2pOwnAdView | undefined;
}): ReactNode {
  const { pairs, first, side, ad } = props;
  const [form, setForm] = useState<AdForm>(() =>
    ad === undefined ? emptyAd(first, side) : formOf(ad),
  );
  const [place, setPlace] = useState(0);
  const step = AD_STEPS[place] ?? 'price';
  const pair =
    pairs.find(({ asset, currency }) => asset === form.asset && currency === form.currency) ??
    first;
  const change = (next: Partial<AdForm>): void => setForm({ ...form, ...next });
  const lock = useSalesLock();
  const parts = { form, pair, onChange: change };
  return (
    <>
      <StepBars place={place} onStep={setPlace} />
      <div className="flex flex-col gap-4 px-4 pb-4">
        {form.side === 'sell' && lock.card}
        {step === 'price' && <PriceStep {...parts} pairs={pairs} isEdit={ad !== undefined} />}
        {step === 'amount' && <AmountStep {...parts} />}
        {step === 'conditions' && <ConditionsStep {...parts} />}
        <Preview form={form} pair={pair} />
      </div>
      <Actions {...{ form, pair, ad, place }} onStep={setPlace} />
    </>
  );
}

/** The three steps; those behind can be gone back to. */
function StepBars(props: {
  readonly place: number;
  readonly onStep: (place: number) => void;
}): ReactNode {
  const { place, onStep } = props;
  const { t } = useLingui();
  const names = [t`1. Price`, t`2. Amount, payment`, t`3. Conditions`];
  return (
    <ol className="grid grid-cols-3 gap-2 px-4 pt-1 pb-2">
      {names.map((name, at) => (
        <li key={name} aria-current={at === place ? 'step' : undefined}>
          <button
            type="button"
            disabled={at >= place}
            onClick={() => onStep(at)}
            className="flex min-h-10 w-full flex-col gap-1 text-left"
          >
            <span
              aria-hidden="true"
              className={cx('h-1 w-full rounded-full', at <= place ? 'bg-primary' : 'bg-s3')}
            />
            <span className={cx('text-meta', at === place ? 'font-semibold text-t1' : 'text-t3')}>
              {name}
            </span>
          </button>
        </li>
      ))}
    </ol>
  );
}

function Actions(props: {
  readonly form: AdForm;
  readonly pair: P2pPairView;
  readonly ad: P2pOwnAdView | undefined;
  readonly place: number;
  readonly onStep: (place: number) => void;
}): ReactNode {
  const { form, pair, ad, place, onStep } = props;
  const { t } = useLingui();
  const { publish, failure, isBusy } = usePublish(form, ad);
  const problem = findAdProblem(AD_STEPS[place] ?? 'price', form, pair);
  const isLast = place === AD_STEPS.length - 1;
  const names = [t`Next: amount and payment`, t`Next: conditions`];
  const next = isLast
    ? ad === undefined
      ? t`Publish`
      : t`Save the changes`
    : (names[place] ?? '');
  return (
    <>
      <div className="px-4">
        <FormError>{failure}</FormError>
      </div>
      <ActionBar>
        <Button
          isBlock
          isBusy={isBusy}
          disabled={problem !== undefined}
          onClick={() => (isLast ? void publish() : onStep(place + 1))}
        >
          {problem === undefined ? next : problemText(problem, pair)}
        </Button>
      </ActionBar>
    </>
  );
}

function usePublish(form: AdForm, ad: P2pOwnAdView | undefined) {
  const { t } = useLingui();
  const go = useGo();
  const queries = useQueryClient();
  const sell = useMoneyAction('otcSell');
  const buy = useMoneyAction('otcBuy');
  const edit = useMoneyAction('p2pAdEdit');
  const publish = async (): Promise<void> => {
    const reply =
      ad !== undefined
        ? await edit.run(editRequest(form, ad))
        : form.side === 'sell'
          ? await sell.run(sellRequest(form))
          : await buy.run(buyRequest(form));
    await queries.invalidateQueries({ queryKey: ['otcOrderList'] });
    await queries.invalidateQueries({ queryKey: ['p2pAdDetail'] });
    if (reply === undefined) return;
    toastStore.show(ad === undefined ? t`Published` : t`Saved`, 'success');
    go.replace(form.side === 'sell' ? 'Selladvertising' : 'Buyadvertising');
  };
  return {
    publish,
    failure: sell.failure ?? buy.failure ?? edit.failure,
    isBusy: sell.isBusy || buy.isBusy || edit.isBusy,
  };
}
