import { compareDecimals } from '@candor/money';
import type { ContractPositionView, OrderSide, PositionMode } from '@candor/protocol';
import type { WantedOrder } from '#shared/trading/ticket/wanted-order.ts';

/** An order that makes sense at a price of the chart. */
export interface PlaceChoice {
  readonly side: OrderSide;
  /** What becomes of it: it waits in the book, trades at once, or at the market once that has come to its price. */
  readonly then: 'waits' | 'fills' | 'rises' | 'falls';
  /** The position that it makes smaller. */
  readonly position?: ContractPositionView;
  /** What the ticket is asked. */
  readonly wanted: WantedOrder & { readonly price: string };
}

/** Prices that say on which side of the market another one lies; undefined while they are not known. */
interface MarketPrices {
  readonly last: string | undefined;
  /** What triggers wait for: the last price on spot, the mark of a contract. */
  readonly trigger: string | undefined;
}

const isBeyond = (price: string, other: string | undefined): boolean =>
  other !== undefined && compareDecimals(price, other) > 0;

/** What can be placed at a price: both limits, and the stop of that side of the market. */
export function openingChoices(
  price: string,
  { last, trigger }: MarketPrices,
): readonly PlaceChoice[] {
  const isAbove = isBeyond(price, last);
  return [
    choiceOf('buy', 'limit', isAbove ? 'fills' : 'waits', price),
    choiceOf('sell', 'limit', isAbove ? 'waits' : 'fills', price),
    isBeyond(price, trigger)
      ? choiceOf('buy', 'stop_market', 'rises', price)
      : choiceOf('sell', 'stop_market', 'falls', price),
  ];
}

/**
 * What can close positions at a price: a limit on the mark's side where they gain, a stop on the other.
 * In hedge mode the ticket is turned to the position, otherwise to the side of the order.
 */
export function closingChoices(
  price: string,
  { last, trigger }: MarketPrices,
  positions: readonly ContractPositionView[],
  mode: PositionMode,
): readonly PlaceChoice[] {
  const isAbove = isBeyond(price, trigger);
  return positions.map((position) => {
    const isLong = position.direction === 'long';
    const side = isLong ? 'sell' : 'buy';
    const stops = isAbove ? 'rises' : 'falls';
    const choice =
      isAbove === isLong
        ? choiceOf(side, 'limit', isBeyond(price, last) === isLong ? 'waits' : 'fills', price)
        : choiceOf(side, 'stop_market', stops, price);
    const turned = mode === 'hedge' ? (isLong ? 'buy' : 'sell') : side;
    return { ...choice, position, wanted: { ...choice.wanted, side: turned, isReducing: true } };
  });
}

function choiceOf(
  side: OrderSide,
  type: WantedOrder['type'],
  then: PlaceChoice['then'],
  price: string,
): PlaceChoice {
  return { side, then, wanted: { side, type, price } };
}
