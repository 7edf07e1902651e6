import { cx } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import type { KeyboardEvent, ReactNode } from 'react';
import { rateText } from '#shared/earn/finance-texts.ts';
import type { Product } from '#shared/earn/finance-view.ts';
import { useStateText } from '#shared/earn/use-state-text.ts';
import { cycleTexts } from './cycle-texts.ts';

interface TermTilesProps {
  readonly label: string;
  readonly products: readonly Product[];
  /** Undefined where no term of this coin is chosen. */
  readonly chosenId: number | undefined;
  readonly onChoose: (productId: number) => void;
  /** What stands under the rate: what is left, or what the term is called. */
  readonly note: 'left' | 'cycle';
}

const STEPS: Partial<Record<string, number>> = {
  ArrowRight: 1,
  ArrowDown: 1,
  ArrowLeft: -1,
  ArrowUp: -1,
};

/** The terms of one coin side by side, to compare their rates at a glance. */
export function TermTiles(props: TermTilesProps): ReactNode {
  const { label, products, chosenId, onChoose, note } = props;
  const focusable = products.find(({ productId }) => productId === chosenId) ?? products[0];
  const move = (event: KeyboardEvent<HTMLElement>): void => {
    const step = STEPS[event.key];
    if (step === undefined || focusable === undefined) return;
    event.preventDefault();
    const at = (products.indexOf(focusable) + step + products.length) % products.length;
    const next = products[at];
    if (next === undefined) return;
    onChoose(next.productId);
    event.currentTarget.querySelectorAll<HTMLElement>('[role="radio"]')[at]?.focus();
  };
  return (
    <div
      role="radiogroup"
      aria-label={label}
      onKeyDown={move}
      className="grid grid-cols-[repeat(auto-fit,minmax(4.25rem,1fr))] gap-2"
    >
      {products.map((product) => (
        <Tile
          key={product.productId}
          {...{ product, note }}
          isChosen={product.productId === chosenId}
          isTabStop={product === focusable}
          onPress={() => onChoose(product.productId)}
        />
      ))}
    </div>
  );
}

function Tile(props: {
  readonly product: Product;
  readonly note: TermTilesProps['note'];
  readonly isChosen: boolean;
  readonly isTabStop: boolean;
  readonly onPress: () => void;
}): ReactNode {
  const { product, note, isChosen, isTabStop, onPress } = props;
  const { t } = useLingui();
  const { state, termDays } = product;
  const stateText = useStateText();
  return (
    <button
      type="button"
      role="radio"
      aria-checked={isChosen}
      tabIndex={isTabStop ? 0 : -1}
      onClick={onPress}
      className={cx(
        'press flex min-w-0 flex-col items-center gap-0.5 rounded-input border-2 px-1 py-2 text-center transition-colors duration-200 motion-reduce:transition-none',
        isChosen ? 'border-primary-text bg-primary-soft' : 'border-transparent bg-s2',
      )}
    >
      <span className={cx('text-meta', isChosen ? 'font-semibold text-primary-text' : 'text-t2')}>
        {t`${termDays} d`}
      </span>
      <span
        className={cx(
          'num text-list font-bold whitespace-nowrap',
          state === 'open' ? 'text-green' : 'text-t3',
        )}
      >
        {rateText(product.ratePpm)}
        <span className="text-micro">%</span>
      </span>
      <span className={cx('line-clamp-2 text-micro', isChosen ? 'text-t2' : 'text-t3')}>
        {note === 'left' ? stateText(product) : t(cycleTexts[product.cycle])}
      </span>
    </button>
  );
}
