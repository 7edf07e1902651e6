import type { MarketView } from '@candor/protocol';
import { Button, CoinIcon, cx } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { Check } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';

/** Coins that most people follow, to mark with one tap; those not wanted are tapped off first. */
export function SuggestedFavourites(props: {
  readonly markets: readonly MarketView[];
  readonly onAdd: (symbols: readonly string[]) => void;
}): ReactNode {
  const { t } = useLingui();
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const chosen = props.markets.filter(({ symbol }) => !left.has(symbol));
  const flip = (symbol: string): void =>
    setLeft(
      (old) =>
        new Set(old.has(symbol) ? [...old].filter((one) => one !== symbol) : [...old, symbol]),
    );
  const count = chosen.length;
  return (
    <section aria-label={t`Suggested favorites`} className="px-4 pt-4">
      <p className="text-body text-t2">{t`No favorites yet. These are traded most:`}</p>
      <ul className="mt-3 grid grid-cols-2 gap-2">
        {props.markets.map(({ symbol, baseAsset, baseName }) => (
          <li key={symbol} className="flex min-w-0">
            <button
              type="button"
              role="checkbox"
              aria-checked={!left.has(symbol)}
              onClick={() => flip(symbol)}
              className={cx(
                'press flex min-w-0 flex-1 items-center gap-2.5 rounded-card border p-2.5 text-left',
                left.has(symbol) ? 'border-line bg-s1' : 'border-primary-text bg-primary-soft',
              )}
            >
              <CoinIcon symbol={baseAsset} size={28} />
              <span className="min-w-0 flex-1">
                <span className="block truncate text-body font-semibold">{baseAsset}</span>
                <span className="block truncate text-meta text-t3">{baseName}</span>
              </span>
              {!left.has(symbol) && (
                <Check
                  size={18}
                  strokeWidth={2.2}
                  aria-hidden="true"
                  className="text-primary-text"
                />
              )}
            </button>
          </li>
        ))}
      </ul>
      <Button
        isBlock
        className="mt-4"
        disabled={count === 0}
        onClick={() => props.onAdd(chosen.map(({ symbol }) => symbol))}
      >
        {t`Add to favorites`}
      </Button>
    </section>
  );
}
