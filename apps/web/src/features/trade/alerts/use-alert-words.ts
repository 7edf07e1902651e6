import type { AlertCondition, AlertRepeat, AlertSource } from '@candor/protocol';
import { formatExact } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { percentText } from './alert-form.ts';

interface Condition {
  readonly condition: AlertCondition;
  readonly price: string | null;
  readonly changePpm: number | null;
  readonly windowHours: 1 | 24 | null;
}

interface AlertWords {
  /** What an alert waits for, after the name of its pair: `rises to 68,500.00`. */
  readonly condition: (alert: Condition) => string;
  readonly repeat: (repeat: AlertRepeat) => string;
  /** Which price is watched. */
  readonly source: (source: AlertSource) => string;
}

/** The words for what alerts wait for and how often they are told. */
export function useAlertWords(): AlertWords {
  const { t } = useLingui();
  return {
    condition: ({ condition, price, changePpm, windowHours }) => {
      const at = formatExact(price ?? '');
      const percent = percentText(changePpm ?? 0);
      const hours = windowHours ?? 24;
      switch (condition) {
        case 'reaches':
          return t`reaches ${at}`;
        case 'rises_above':
          return t`rises to ${at}`;
        case 'falls_below':
          return t`falls to ${at}`;
        case 'gains':
          return t`rises ${percent}% in ${hours} h`;
        case 'loses':
          return t`falls ${percent}% in ${hours} h`;
      }
    },
    repeat: (repeat) => ({ once: t`once`, daily: t`once a day`, always: t`every time` })[repeat],
    source: (source) => ({ last: t`Last price`, index: t`Index`, mark: t`Mark price` })[source],
  };
}
