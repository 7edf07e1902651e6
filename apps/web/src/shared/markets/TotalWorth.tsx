import { cx, HIDDEN_AMOUNT } from '@candor/ui-kit';
import type { ReactNode } from 'react';
import { usePreferences } from '#shared/session/preferences.ts';
import { DOLLAR, useFiatText } from './fiat.ts';

/** Under a total what it is in the reader's currency; nothing in dollars, which the total itself is about. */
export function TotalWorth(props: {
  readonly value: string | undefined;
  readonly asset: string;
  readonly isHidden: boolean;
  readonly className?: string;
}): ReactNode {
  const currency = usePreferences((preferences) => preferences.currency);
  const worth = useFiatText(props.value, props.asset);
  if (currency === DOLLAR) return null;
  return (
    <span className={cx('num min-h-4.5 text-meta text-t3', props.className)}>
      {worth !== undefined && (props.isHidden ? `≈ ${HIDDEN_AMOUNT}` : worth)}
    </span>
  );
}
