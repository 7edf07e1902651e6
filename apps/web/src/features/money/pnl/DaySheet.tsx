import { DeltaText, formatExact, HIDDEN_AMOUNT, Sheet } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { DayFills } from './DayFills.tsx';
import { utcText } from './profit-texts.ts';
import type { ProfitDay } from './profit-view.ts';

/** One day to the last digit, and everything that was traded on it. */
export function DaySheet(props: {
  readonly day: ProfitDay | undefined;
  readonly isHidden: boolean;
  readonly onClose: () => void;
}): ReactNode {
  const { day, isHidden, onClose } = props;
  const { i18n } = useLingui();
  const title = day === undefined ? '' : utcText(i18n.locale, day.fromMs, { dateStyle: 'long' });
  return (
    <Sheet isOpen={day !== undefined} onClose={onClose} title={title} height="tall">
      {day !== undefined && (
        <>
          <DayFigures day={day} isHidden={isHidden} />
          <DayFills day={day} />
        </>
      )}
    </Sheet>
  );
}

interface DayProps {
  readonly day: ProfitDay;
  readonly isHidden: boolean;
}

function DayFigures({ day, isHidden }: DayProps): ReactNode {
  const { t } = useLingui();
  return (
    <dl className="num flex flex-col gap-2.5 px-4 pb-4 text-body">
      {(
        [
          [t`Profit`, day.profit],
          [t`Realized`, day.realised],
          [t`On coins held`, day.unrealised],
        ] as const
      ).map(([name, value]) => (
        <div key={name} className="flex justify-between gap-3">
          <dt className="text-t3">{name}</dt>
          <dd className="font-medium">
            <DeltaText value={value} isHidden={isHidden} decimals="exact" />
          </dd>
        </div>
      ))}
      <div className="flex justify-between gap-3">
        <dt className="text-t3">{t`Fees, included`}</dt>
        <dd className="font-medium">{isHidden ? HIDDEN_AMOUNT : formatExact(day.fees, 2)}</dd>
      </div>
      <div className="flex justify-between gap-3">
        <dt className="text-t3">{t`Fills`}</dt>
        <dd className="font-medium">{day.fills}</dd>
      </div>
      <p className="pt-1 text-meta text-t3">{t`00:00 to 24:00 UTC`}</p>
    </dl>
  );
}
