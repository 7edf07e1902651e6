import { Amount } from '@candor/ui-kit';
import type { ReactNode } from 'react';

/** What an amount of a coin is worth, in small; nothing for a coin without a price. */
export function CoinWorth(props: {
  readonly value: string | null;
  readonly unit: string;
  readonly isHidden: boolean;
  readonly className?: string;
}): ReactNode {
  const { value, unit, isHidden, className = 'text-meta text-t3' } = props;
  if (value === null) return null;
  return (
    <Amount value={value} isHidden={isHidden} asset={unit} prefix="≈ " className={className} />
  );
}
