import { describe, expect, test } from 'vitest';
import { ContractExchange, PERP } from '#contract/testing/contract-exchange.ts';
import { ENDING_MS } from './ending-price.ts';
import { SETTLED_MAX } from './settle-positions.ts';

/** More pairs of a long and a short than one command closes. */
const PAIRS = SETTLED_MAX + 20;
const USERS = Array.from({ length: 2 * PAIRS }, (_, place) => place + 1);

/** Every odd user is long ten lots of the next one; the last hour ends with the index at a price it had all along. */
function atTheEnd(ticks: number, restarts: boolean): ContractExchange {
  const own = new ContractExchange();
  own.insure(1_000);
  for (const userId of USERS) own.addUser(userId, 10_000);
  for (let place = 0; place < PAIRS; place += 1) {
    if (place % 200 === 0) own.say(1_000);
    own.trade(2 * place + 1, 2 * place + 2, 10, 1_000);
  }
  own.accept({ type: 'contract_delist', marketId: PERP });
  const endsAtMs = own.timestampMs + ENDING_MS;
  while (own.timestampMs < endsAtMs - 5_000) {
    own.timestampMs += 4_000;
    own.say(ticks);
    own.settle();
  }
  if (restarts) own.listen = () => own.restart();
  own.settle(endsAtMs + 10 - own.timestampMs);
  own.settle(1_000);
  return own;
}

const money = (own: ContractExchange) => USERS.map((userId) => own.money(userId));

describe('a settlement of more positions than one command closes', () => {
  test('takes several, goes on after a restart between any two, and pays the same', () => {
    const straight = atTheEnd(1_020, false);
    const restarted = atTheEnd(1_020, true);
    const ending = restarted.contracts.ending(PERP);
    expect(ending).toMatchObject({
      ...{ phase: 'settled', settleTicks: 1_020, positions: USERS.length, lots: 10 * PAIRS },
      ...{ wonUnits: 200 * PAIRS, lostUnits: 200 * PAIRS },
    });
    expect(ending).toEqual(straight.contracts.ending(PERP));
    expect(money(restarted)).toEqual(money(straight));
    expect(restarted.house('contract_clearing')).toBe(0);
    restarted.assertWhole();
  });
});
