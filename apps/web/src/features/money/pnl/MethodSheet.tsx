import { Button, DeltaText, formatExact, HIDDEN_AMOUNT, Sheet } from '@candor/ui-kit';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Profit } from './profit-view.ts';

/** How the figures come about, and those of all time to the last digit. */
export function MethodSheet(props: {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly profit: Profit;
  readonly isHidden: boolean;
}): ReactNode {
  const { isOpen, onClose, profit, isHidden } = props;
  const { t } = useLingui();
  const { total, entries, fills, isChecked } = profit;
  const exact = (value: string): string => (isHidden ? HIDDEN_AMOUNT : formatExact(value, 2));
  const rows = [
    [t`Worth now`, exact(total.worth)],
    [t`Put in, less taken out`, exact(total.invested)],
  ] as const;
  const results = [
    [t`Realized`, total.realised],
    [t`On coins held`, total.unrealised],
  ] as const;
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={t`How profit is worked out`}
      footer={
        <Button isBlock tone="secondary" onClick={onClose}>
          {t`Got it`}
        </Button>
      }
    >
      <div className="flex flex-col gap-3 px-4 pb-4 text-body text-t2">
        <p>
          {t`Cost is the weighted average of everything you bought, fees included. A sale realises what it brought after fees, less the average cost of what was sold. Coins you hold are valued at the index price.`}
        </p>
        <p>{t`What contracts and options won or lost is realized at once, less fees and funding. A stake counts as lost until its round pays.`}</p>
        <p>
          {t`Demo funds, deposits, interest and rewards come in at the index price of their moment. They count as put in, not as profit. Moving coins between your own accounts changes nothing.`}
        </p>
        <p>{t`A day is 00:00 to 24:00 UTC. The percentage is of what you had at the beginning and put in since.`}</p>
        <h3 className="pt-1 text-list font-semibold text-t1">{t`Since your first entry`}</h3>
        <dl className="num flex flex-col gap-2">
          {rows.map(([name, value]) => (
            <div key={name} className="flex justify-between gap-3">
              <dt className="text-t3">{name}</dt>
              <dd className="font-medium break-all text-t1">{value}</dd>
            </div>
          ))}
          {results.map(([name, value]) => (
            <div key={name} className="flex justify-between gap-3">
              <dt className="text-t3">{name}</dt>
              <dd className="font-medium">
                <DeltaText value={value} isHidden={isHidden} decimals="exact" />
              </dd>
            </div>
          ))}
        </dl>
        <p className="text-meta text-t3">
          {isChecked
            ? t`All your entries add up to your balances, to the last unit.`
            : t`Your newest entries are still being added up.`}
          <span className="num block">
            {plural(entries, { one: '# entry', other: '# entries' })}
            {' · '}
            {plural(fills, { one: '# fill', other: '# fills' })}
          </span>
        </p>
      </div>
    </Sheet>
  );
}
