import { ContractExchange, PERP, smallContract } from './contract-exchange.ts';

/** The second market. */
export const OTHER = PERP + 1;

/** Lists a second market with the terms of the first, and at its price. */
function listOther(exchange: ContractExchange, ticks = 1_000): void {
  exchange.accept({ ...smallContract, symbol: 'ETHUSDT-PERP' });
  exchange.sayAll([
    [PERP, ticks],
    [OTHER, ticks],
  ]);
}

/** A user's account comes to back a position in a second market, which nobody says a price of then. */
export function loseMark(exchange: ContractExchange, userId: number, ticks = 1_000): void {
  listOther(exchange, ticks);
  exchange.setting(userId, 20, 'cross', 'one_way', OTHER);
  tradeIn(exchange, OTHER, [userId, 2], 5, ticks);
  exchange.say(ticks);
}

/** `longId` buys from `shortId` in a market. */
export function tradeIn(
  exchange: ContractExchange,
  marketId: number,
  [longId, shortId]: readonly [longId: number, shortId: number],
  lots: number,
  ticks = 1_000,
): void {
  const order = { marketId, lots, ticks };
  exchange.accept(exchange.order({ ...order, userId: shortId, side: 'sell' }));
  exchange.accept(exchange.order({ ...order, userId: longId, side: 'buy' }));
}

/** Goes on for some seconds in which only these prices are said, and fires what is due. */
export function sayFor(
  exchange: ContractExchange,
  seconds: number,
  all: readonly (readonly [marketId: number, ticks: number])[],
): void {
  for (let second = 0; second < seconds; second++) {
    exchange.sayAll(all);
    // The step after next is due a millisecond later.
    exchange.settle(50);
  }
}

/** Two markets and a user who shares an account between them, long in both; user 2 is on the other side, with margin of its own. */
export function sharedAccount(lots = 100, units = 1_000_000): ContractExchange {
  const exchange = new ContractExchange();
  for (const userId of [2, 3]) exchange.addUser(userId);
  exchange.addUser(1, units);
  listOther(exchange);
  for (const marketId of [PERP, OTHER]) {
    exchange.setting(1, 20, 'cross', 'one_way', marketId);
    tradeIn(exchange, marketId, [1, 2], lots);
  }
  return exchange;
}
