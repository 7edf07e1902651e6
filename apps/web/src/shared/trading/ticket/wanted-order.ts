import { floorToStep, isDecimal, signOf } from '@candor/money';
import type { MarketView, OrderSide } from '@candor/protocol';

/** What another screen asks the ticket to begin with. */
export interface WantedOrder {
  readonly side: OrderSide;
  readonly type: 'limit' | 'stop_market';
  /** On the market's grid; of a stop the trigger. Undefined leaves the price to the ticket. */
  readonly price: string | undefined;
  /** It only makes a contract's position smaller; in hedge mode `side` then names that position, as the ticket's switch does. */
  readonly isReducing?: boolean;
}

/** The query of an address that asks for an order; {@link wantedOrderOf} reads it. */
export function wantedQuery(wanted: WantedOrder): Record<string, string> {
  const { side, type, price, isReducing } = wanted;
  return {
    ...{ side, type },
    ...(price !== undefined && { price }),
    ...(isReducing && { reduce: '1' }),
  };
}

/** Longer than any price of any market. */
const PRICE_LENGTH_MAX = 30;

/**
 * What the query of an address (`?side=buy&price=67250`) asks for, in a market; undefined where it names no side. Somebody may have
 * made the address by hand: what cannot be a price of the market is left out.
 */
export function wantedOrderOf(
  search: string,
  market: Pick<MarketView, 'tickSize'>,
): WantedOrder | undefined {
  const query = new URLSearchParams(search);
  const side = query.get('side');
  const type = query.get('type');
  const price = query.get('price') ?? '';
  if (side !== 'buy' && side !== 'sell') return undefined;
  const isPrice = price.length <= PRICE_LENGTH_MAX && isDecimal(price) && signOf(price) > 0;
  const onGrid = isPrice ? floorToStep(price, market.tickSize) : '0';
  return {
    side,
    type: type === 'stop_market' ? type : 'limit',
    price: signOf(onGrid) > 0 ? onGrid : undefined,
    ...(query.get('reduce') === '1' && { isReducing: true }),
  };
}
