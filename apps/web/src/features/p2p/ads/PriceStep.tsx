import type { P2pPairView } from '@candor/protocol';
import {
  AmountInput,
  Chip,
  Field,
  NumberStepper,
  Segmented,
  Select,
  SideSwitch,
} from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useRead } from '#shared/api/hooks.ts';
import { writtenText } from '#shared/p2p/amounts.ts';
import { P2pTerm } from '#shared/terms/P2pTerm.tsx';
import { emptyAd, marginFor, priceNow, tickBefore } from './ad-form.ts';
import type { AdForm } from './ad-form.ts';
import { HintCard } from './HintCard.tsx';

export interface StepProps {
  readonly form: AdForm;
  readonly pair: P2pPairView;
  readonly onChange: (next: Partial<AdForm>) => void;
}

/** What is traded and at which price, compared with the others. */
export function PriceStep(
  props: StepProps & { readonly pairs: readonly P2pPairView[]; readonly isEdit: boolean },
): ReactNode {
  const { form, pair, pairs, isEdit, onChange } = props;
  const { t } = useLingui();
  const { side, asset, currency } = form;
  const hint = useRead('p2pPriceHint', { side, asset, currency }, { freshMs: 10_000 });
  const price = priceNow(form, pair);
  return (
    <>
      {!isEdit && <What {...{ form, pairs, onChange }} />}
      <Segmented
        label={t`Kind of price`}
        options={[
          { value: 'fixed', label: t`Fixed price` },
          { value: 'floating', label: t`Follows the index` },
        ]}
        value={form.priceKind}
        onChange={(priceKind) => onChange({ priceKind })}
      />
      {form.priceKind === 'floating' && (
        <P2pTerm name="floating" className="self-start text-meta" />
      )}
      {form.priceKind === 'fixed' ? (
        <NumberStepper
          label={t`Price in ${currency}`}
          value={form.price}
          step={stepOf(pair.priceScale)}
          decimals={pair.priceScale}
          onChange={(next) => onChange({ price: next })}
        />
      ) : (
        <Floating {...props} price={price} />
      )}
      {hint.data !== undefined && (
        <>
          <Shortcuts {...props} hint={hint.data} />
          <HintCard hint={hint.data} side={side} asset={asset} price={price} />
        </>
      )}
    </>
  );
}

/** One unit of the last decimal. */
const stepOf = (scale: number): string => (scale === 0 ? '1' : `0.${'1'.padStart(scale, '0')}`);

function What(props: {
  readonly form: AdForm;
  readonly pairs: readonly P2pPairView[];
  readonly onChange: (next: Partial<AdForm>) => void;
}): ReactNode {
  const { form, pairs, onChange } = props;
  const { t } = useLingui();
  return (
    <div className="grid grid-cols-2 gap-3">
      <SideSwitch
        label={t`I buy or sell`}
        buy={t`I buy`}
        sell={t`I sell`}
        value={form.side}
        onChange={(side) => onChange({ side })}
      />
      <Select
        label={t`Coin and currency`}
        options={pairs.map(({ asset, currency }) => ({
          value: `${asset}/${currency}`,
          label: `${asset} / ${currency}`,
        }))}
        value={`${form.asset}/${form.currency}`}
        onChange={(value) => {
          const pair = pairs.find(({ asset, currency }) => `${asset}/${currency}` === value);
          if (pair !== undefined) onChange(emptyAd(pair, form.side));
        }}
      />
    </div>
  );
}

function Floating(props: StepProps & { readonly price: string | undefined }): ReactNode {
  const { form, pair, price, onChange } = props;
  const { t } = useLingui();
  const { currency, priceScale } = pair;
  const sign = form.marginBp > 0 ? '+' : form.marginBp < 0 ? '−' : '';
  const size = Math.abs(form.marginBp);
  const margin = `${sign}${String(Math.trunc(size / 100))}.${String(size % 100).padStart(2, '0')}%`;
  const bounds = [
    { field: 'floor', label: t`Never below` },
    { field: 'ceiling', label: t`Never above` },
  ] as const;
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <div className="flex min-h-13 flex-1 items-center justify-between rounded-input bg-s2">
          <StepButton
            label={t`Smaller margin`}
            sign="−"
            onStep={() => onChange({ marginBp: form.marginBp - 1 })}
          />
          <span className="text-center">
            <P2pTerm name="margin" className="text-micro" />
            <span className="num block text-list font-semibold">{margin}</span>
          </span>
          <StepButton
            label={t`Larger margin`}
            sign="+"
            onStep={() => onChange({ marginBp: form.marginBp + 1 })}
          />
        </div>
        <p className="ml-auto text-right">
          <span className="block text-micro text-t3">{t`Your price now`}</span>
          <span className="num text-title font-bold">
            {price === undefined ? '–' : writtenText(price)}
          </span>
        </p>
      </div>
      <div className="grid grid-cols-2 gap-3">
        {bounds.map(({ field, label }) => (
          <Field key={field} label={label}>
            {(control) => (
              <AmountInput
                {...control}
                value={form[field]}
                decimals={priceScale}
                unit={currency}
                onChange={(value) => onChange({ [field]: value })}
              />
            )}
          </Field>
        ))}
      </div>
    </>
  );
}

function StepButton(props: {
  readonly label: string;
  readonly sign: string;
  readonly onStep: () => void;
}): ReactNode {
  return (
    <button
      type="button"
      aria-label={props.label}
      onClick={props.onStep}
      className="press grid size-12 place-items-center text-title text-t2"
    >
      {props.sign}
    </button>
  );
}

/** Prices worth trying: one tick better than the best, and what was paid of late. */
function Shortcuts(
  props: StepProps & {
    readonly hint: { readonly best: string | null; readonly medianSale: string | null };
  },
): ReactNode {
  const { form, pair, hint, onChange } = props;
  const { t } = useLingui();
  const choices = [
    ...(hint.best === null
      ? []
      : [{ label: t`Be first`, price: tickBefore(hint.best, form.side, pair.priceScale) }]),
    ...(hint.medianSale === null ? [] : [{ label: t`Median sale`, price: hint.medianSale }]),
  ];
  if (choices.length === 0) return null;
  return (
    <div className="scrollbar-none -mx-4 flex gap-2 overflow-x-auto px-4">
      {choices.map(({ label, price }) => (
        <Chip
          key={label}
          onPress={() => {
            const marginBp = marginFor(price, pair.indexPrice);
            onChange({ price, ...(marginBp === undefined ? {} : { marginBp }) });
          }}
        >
          {label} <b className="num text-t1">{writtenText(price)}</b>
        </Chip>
      ))}
    </div>
  );
}
