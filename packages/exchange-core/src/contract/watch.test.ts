import { describe, expect, test } from 'vitest';
import { PERP } from './testing/contract-exchange.ts';
import type { ContractExchange } from './testing/contract-exchange.ts';
import { OTHER, sharedAccount } from './testing/two-markets.ts';

/** Effects of one kind that the last command had. */
const effectsOf = (exchange: ContractExchange, type: string) =>
  exchange.effects.filter((effect) => effect.type === type);

/** An account goes on without a restart, and one that was loaded from its rows meanwhile does the same. */
const lives = [false, true];

describe.each(lives)('loaded anew: %s', (isLoaded) => {
  const begin = (exchange: ContractExchange, schemaVersion?: number): void => {
    if (isLoaded) exchange.restart();
    if (schemaVersion !== undefined) exchange.decideAs(schemaVersion);
  };

  test.each([
    [undefined, PERP],
    [5, OTHER],
  ])('a warning of a shared account names its oldest position, by version %s', (version, named) => {
    const exchange = sharedAccount(100, 20_000);
    begin(exchange, version);
    // Only the mark that the second position waits for is reached.
    exchange.sayAll([
      [PERP, 1_000],
      [OTHER, 812],
    ]);
    const { positionId } = exchange.position(1, named);
    expect(effectsOf(exchange, 'contract_warned')).toMatchObject([{ positionId, level: 1 }]);
  });

  test.each([
    [undefined, 1],
    [5, 0],
  ])(
    'a stop reached while its account is liquidated acts once that recovers, by version %s',
    (version, acts) => {
      const exchange = sharedAccount(100, 17_000);
      // The other way round in the first market: user 1 sells twice what it has.
      exchange.accept(exchange.order({ userId: 3, side: 'buy', lots: 200 }));
      exchange.accept(exchange.order({ userId: 1, side: 'sell', lots: 200 }));
      const { positionId } = exchange.position(1);
      const stops = { takeProfitTicks: 900, stopLossTicks: 0, requestKey: '' };
      exchange.accept({ type: 'contract_stops_set', userId: 1, positionId, ...stops });
      exchange.accept(exchange.order({ marketId: OTHER, ticks: 950 }));
      begin(exchange, version);
      // One tick reaches the take-profit here and takes more than that brings there; without its order the account is healthy.
      const prices = [
        [PERP, 880],
        [OTHER, 767],
      ] as const;
      exchange.sayAll(prices);
      const own = () => exchange.contracts.liquidations().filter(({ userId }) => userId === 1);
      expect(own()).toHaveLength(1);
      expect(effectsOf(exchange, 'contract_stop_put')).toEqual([]);
      exchange.settle(50);
      expect(own()).toEqual([]);
      expect(exchange.position(1)).toMatchObject({ isLong: 0, lots: 100 });
      exchange.sayAll(prices);
      const put = Array.from({ length: acts }, () => ({ positionId, closeType: 'take_profit' }));
      expect(effectsOf(exchange, 'contract_stop_put')).toMatchObject(put);
    },
  );
});
