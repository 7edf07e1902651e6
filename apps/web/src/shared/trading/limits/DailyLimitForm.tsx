import { compareDecimals, isDecimal, signOf } from '@candor/money';
import { AmountInput, Button, Field, formatExact, settleAmount, toastStore } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { formatMinute } from '#shared/texts/time.ts';
import type { LimitAction, OwnLimit } from './own-limit.ts';

/** What takes a limit away. */
const NO_LIMIT = '0';

interface DailyLimitFormProps {
  readonly limits: OwnLimit;
  readonly action: LimitAction;
  /** Sets the most a day may cost, '0' for no limit. @returns how it stands then; undefined when it failed */
  readonly onSet: (dailyLoss: string) => Promise<OwnLimit | undefined>;
  /** What the product does once the limit is reached. */
  readonly note?: string;
}

/** The most a day may cost a user in a product, set by themselves. */
export function DailyLimitForm({ limits, action, onSet, note }: DailyLimitFormProps): ReactNode {
  const { t } = useLingui();
  const { asset, ownLimit } = limits;
  const [typed, setTyped] = useState(ownLimit ?? '');
  const amount = settleAmount(typed);
  const isFit = isDecimal(amount) && signOf(amount) > 0;
  const isSame = isFit && ownLimit !== null && compareDecimals(amount, ownLimit) === 0;
  const set = async (dailyLoss: string): Promise<void> => {
    const after = await onSet(dailyLoss);
    if (after === undefined) return;
    toastStore.show(
      after.ownComing === null ? t`Your limit holds now` : t`Your limit changes in 24 hours`,
      'success',
    );
  };
  return (
    <section className="flex flex-col gap-2 border-t border-line px-4 py-3">
      <Field label={t`Most a day may cost me (${asset})`} error={action.failure}>
        {(field) => (
          <AmountInput
            {...field}
            value={typed}
            decimals={2}
            unit={asset}
            placeholder={t`No limit`}
            onChange={(next) => {
              action.forget();
              setTyped(next);
            }}
          />
        )}
      </Field>
      <p className="text-meta text-t3">
        {note} {t`A lower limit holds at once. A higher one, or none, waits for 24 hours.`}
      </p>
      <ComingLimit limits={limits} />
      <div className="flex gap-3">
        {ownLimit !== null && (
          <Button
            tone="secondary"
            size="trade"
            className="flex-1 basis-0"
            isBusy={action.isBusy}
            onClick={() => void set(NO_LIMIT)}
          >
            {t`Take it away`}
          </Button>
        )}
        <Button
          size="trade"
          className="flex-1 basis-0"
          isBusy={action.isBusy}
          disabled={!isFit || isSame}
          onClick={() => void set(amount)}
        >
          {t`Set limit`}
        </Button>
      </div>
    </section>
  );
}

/** A higher limit, or none, that waits for its time. */
function ComingLimit({ limits }: { readonly limits: OwnLimit }): ReactNode {
  const { t } = useLingui();
  const { asset, ownComing } = limits;
  if (ownComing === null) return null;
  const from = formatMinute(ownComing.fromMs);
  const amount = formatExact(ownComing.limit ?? '0');
  return (
    <p className="num text-meta text-warn">
      {ownComing.limit === null
        ? t`From ${from} without a limit.`
        : t`From ${from}: ${amount} ${asset}.`}
    </p>
  );
}
