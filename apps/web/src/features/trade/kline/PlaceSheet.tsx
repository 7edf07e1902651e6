import type { MarketView } from '@candor/protocol';
import { cx, formatDecimal, Sheet } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { lotsText } from '#shared/contracts/figures-text.ts';
import { priceDecimals } from '#shared/markets/markets.ts';
import type { WantedOrder } from '#shared/trading/ticket/wanted-order.ts';
import { LineDistanceText } from './OrderFigures.tsx';
import type { PlaceChoice } from './place-choices.ts';

/** What can be placed at a price of the chart; the ticket asks for the rest and confirms. */
export function PlaceSheet(props: {
  readonly market: Pick<MarketView, 'symbol' | 'tickSize'>;
  /** The market as people call it, and what of its terms an order has. */
  readonly name: string;
  /** Undefined closes the sheet. */
  readonly price: string | undefined;
  readonly onClose: () => void;
  /** The choices at that price. */
  readonly children: (price: string) => ReactNode;
}): ReactNode {
  const { market, price, onClose } = props;
  const { t } = useLingui();
  const shown = price === undefined ? '' : formatDecimal(price, priceDecimals(market));
  return (
    <Sheet isOpen={price !== undefined} onClose={onClose} title={t`Order at ${shown}`}>
      {price !== undefined && (
        <div className="flex flex-col gap-2 px-4 pb-4">
          <p className="num flex flex-wrap justify-between gap-x-3 text-meta text-t2">
            <span>{props.name}</span>
            <LineDistanceText market={market} price={price} />
          </p>
          {props.children(price)}
        </div>
      )}
    </Sheet>
  );
}

/** The choices, one tap each. */
export function PlaceChoices(props: {
  readonly choices: readonly PlaceChoice[];
  readonly onChoose: (wanted: WantedOrder) => void;
}): ReactNode {
  const textsOf = useChoiceTexts();
  return props.choices.map((choice) => {
    const { name, note } = textsOf(choice);
    return (
      <button
        key={name}
        type="button"
        onClick={() => props.onChoose(choice.wanted)}
        className="press flex min-h-14 items-center gap-3 rounded-input bg-s2 px-3 py-2 text-left"
      >
        <span className="min-w-0 flex-1">
          <span
            className={cx(
              'block text-body font-semibold',
              choice.side === 'buy' ? 'text-up' : 'text-down',
            )}
          >
            {name}
          </span>
          <span className="block text-meta text-t2">{note}</span>
        </span>
        <ChevronRight size={18} strokeWidth={1.8} aria-hidden="true" className="shrink-0 text-t3" />
      </button>
    );
  });
}

/** What a choice is called, and what it does. */
function useChoiceTexts(): (choice: PlaceChoice) => {
  readonly name: string;
  readonly note: string;
} {
  const { t } = useLingui();
  const notes = {
    waits: t`Waits in the book for this price.`,
    fills: t`Trades at once: the market is better than this price.`,
    rises: t`Buys at the market once it rises to this price.`,
    falls: t`Sells at the market once it falls to this price.`,
  };
  return ({ side, then, position, wanted }) => {
    const isBuy = side === 'buy';
    if (position === undefined) {
      const limit = isBuy ? t`Buy limit` : t`Sell limit`;
      const stop = isBuy ? t`Buy stop` : t`Sell stop`;
      return { name: wanted.type === 'limit' ? limit : stop, note: notes[then] };
    }
    const close = position.direction === 'long' ? t`Close long` : t`Close short`;
    return {
      name: `${close} · ${lotsText(position.lots)}`,
      note: `${notes[then]} ${t`It only makes the position smaller.`}`,
    };
  };
}
