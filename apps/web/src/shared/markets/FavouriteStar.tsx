import { cx } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { Star } from 'lucide-react';
import type { ReactNode } from 'react';

/** The star a row begins with: marks the market, or takes its mark away. */
export function FavouriteStar(props: {
  readonly symbol: string;
  /** The market as people call it. */
  readonly name: string;
  readonly isOn: boolean;
  readonly onToggle: (symbol: string) => void;
  readonly className?: string;
}): ReactNode {
  const { symbol, name, isOn, onToggle, className } = props;
  const { t } = useLingui();
  return (
    <button
      type="button"
      aria-pressed={isOn}
      aria-label={t`Favorite ${name}`}
      onClick={() => onToggle(symbol)}
      className={cx('press grid min-h-10 w-10 shrink-0 place-items-center', className)}
    >
      <Star
        size={16}
        strokeWidth={1.8}
        aria-hidden="true"
        className={isOn ? 'fill-ma1 text-ma1' : 'text-t3'}
      />
    </button>
  );
}
