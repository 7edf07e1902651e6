import { beforeEach, describe, expect, test } from 'vitest';
import { asUnits } from '@candor/money';
import type { ContractBody, ContractExchange } from './testing/contract-exchange.ts';
import { PERP, USDT } from './testing/contract-exchange.ts';
import { OTHER, sayFor, sharedAccount, tradeIn } from './testing/two-markets.ts';

let exchange: ContractExchange;

beforeEach(() => {
  exchange = sharedAccount();
});

const buy = (fields = {}) => exchange.order({ lots: 10, ticks: 990, ...fields });

/** The other market has no price for so long, the first has. */
function darken(seconds = 12): void {
  sayFor(exchange, seconds, [[PERP, 1_000]]);
}

const transfer = (units: number): ContractBody => ({
  ...{ type: 'account_transfer', userId: 1, assetId: USDT, requestKey: '' },
  ...{ fromKind: 'contract', toKind: 'wallet', units: asUnits(units) },
});

describe('an account with a position that has no live price', () => {
  test('opens nothing in its other markets, for more leverage neither, and can close there', () => {
    expect(exchange.codeOf(buy())).toBe('');
    darken();
    expect(exchange.codeOf(buy())).toBe('contract_worth_unknown');
    const setting = { userId: 1, marketId: PERP, marginMode: 'cross', positionMode: 'one_way' };
    const raise = { type: 'contract_setting_set', ...setting, leverage: 50, requestKey: '' };
    expect(exchange.codeOf(raise as ContractBody)).toBe('contract_worth_unknown');
    exchange.accept(buy({ userId: 3, lots: 60, ticks: 1_000 }));
    exchange.accept(buy({ side: 'sell', reduceOnly: 1, lots: 60, ticks: 1_000 }));
    expect(exchange.position(1).lots).toBe(40);
  });

  test('as soon as its price is back, it opens again', () => {
    darken();
    exchange.sayAll([
      [PERP, 1_000],
      [OTHER, 1_000],
    ]);
    expect(exchange.codeOf(buy())).toBe('');
  });

  test('sends nothing away, however much it has', () => {
    expect(exchange.codeOf(transfer(1))).toBe('');
    darken();
    expect(exchange.codeOf(transfer(1))).toBe('open_positions_need_it');
    expect(exchange.contracts.accountOf(1, 'contract', USDT).leavableUnits).toBe(0);
  });

  test('ends an order that rested and would open, when somebody meets it; a part that closes trades', () => {
    exchange.accept(buy({ lots: 20 }));
    exchange.accept(buy({ side: 'sell', lots: 130, ticks: 1_010 }));
    darken();
    exchange.accept(buy({ userId: 3, side: 'sell', ticks: 990, timeInForce: 'ioc' }));
    expect(exchange.contracts.openOrdersOf(1, 0).map(({ side }) => side)).toEqual(['sell']);
    expect(exchange.position(1).lots).toBe(100);
    exchange.accept(buy({ userId: 3, lots: 130, ticks: 1_010, timeInForce: 'ioc' }));
    const left = exchange.contracts.positionsOf(1).map(({ marketId, lots }) => [marketId, lots]);
    expect(left).toEqual([[OTHER, 100]]);
    expect(exchange.contracts.openOrdersOf(1, 0)).toEqual([]);
    exchange.assertWhole();
  });

  test('is met where it rests in a market without a price, too: there everybody only closes', () => {
    exchange.accept(buy({ userId: 3, lots: 20, ticks: 1_000 }));
    exchange.accept(buy({ userId: 2, side: 'sell', lots: 20, ticks: 1_000, timeInForce: 'ioc' }));
    exchange.accept(buy({ lots: 20 }));
    exchange.settle(11_000);
    exchange.accept(buy({ userId: 3, side: 'sell', reduceOnly: 1, lots: 20, timeInForce: 'ioc' }));
    expect(exchange.position(1).lots).toBe(120);
    exchange.assertWhole();
  });

  test('is another’s business alone: who has margin of their own there trades on', () => {
    darken();
    expect(exchange.codeOf(buy({ userId: 2 }))).toBe('');
    tradeIn(exchange, PERP, [3, 2], 10);
  });

  test('opened in journals of before, by the rules of then', () => {
    darken();
    exchange.decideAs(4);
    expect(exchange.codeOf(buy())).toBe('');
    expect(exchange.codeOf(transfer(1))).toBe('');
  });
});
