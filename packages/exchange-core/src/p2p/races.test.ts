import { addUnits, asUnits, subUnits } from '@candor/money';
import { expect, test } from 'vitest';
import type { CommandBody } from '#products.ts';
import { MINUTE_MS, OTHER, P2pExchange, TAKER, MERCHANT } from './testing/p2p-exchange.ts';

/** Two commands that arrive at the same moment; whichever the journal has first is the one that holds. */
type Race = (exchange: P2pExchange) => readonly [CommandBody, CommandBody];

function opened(exchange: P2pExchange): number {
  exchange.makeMerchant();
  return exchange.take(exchange.publish());
}

function paid(exchange: P2pExchange): number {
  const orderId = opened(exchange);
  exchange.accept(exchange.paying(orderId));
  return orderId;
}

/** Under appeal, with nothing more to be said. */
function decidable(exchange: P2pExchange): number {
  const orderId = paid(exchange);
  exchange.accept(exchange.appealing(orderId, MERCHANT, 'wrong_amount'));
  for (const userId of [TAKER, MERCHANT])
    exchange.accept(exchange.act('complete', orderId, userId));
  return orderId;
}

const races: readonly [string, Race][] = [
  [
    'pay against cancel',
    (exchange) => {
      const orderId = opened(exchange);
      return [exchange.paying(orderId), exchange.cancelling(orderId)];
    },
  ],
  [
    'release against a decision',
    (exchange) => {
      const orderId = decidable(exchange);
      return [
        exchange.act('release', orderId, MERCHANT),
        { type: 'p2p_appeal_decide', orderId, outcome: 'return' },
      ];
    },
  ],
  [
    'one decision against the other',
    (exchange) => {
      const orderId = decidable(exchange);
      const decide = { type: 'p2p_appeal_decide', orderId } as const;
      return [
        { ...decide, outcome: 'release' },
        { ...decide, outcome: 'return' },
      ];
    },
  ],
  [
    'two takers of the last coins',
    (exchange) => {
      exchange.makeMerchant();
      const adId = exchange.publish({ stockUnits: asUnits(60_000) });
      return [exchange.taking(adId), exchange.taking(adId, { userId: OTHER })];
    },
  ],
];

test.each(
  races.flatMap(([name, race]) => [[name, race, false] as const, [name, race, true] as const]),
)('%s is decided once, whichever comes first (%#)', (_name, race, isTurned) => {
  const exchange = new P2pExchange();
  const pair = race(exchange);
  const inOrder = isTurned ? pair.toReversed() : pair;
  const decisions = inOrder.map((command) => exchange.submit(command).ok);
  expect(decisions).toEqual([true, false]);
  exchange.assertWhole();
});

test.each([false, true])('a release against an appeal gives the coins once (%#)', (isTurned) => {
  const exchange = new P2pExchange();
  const orderId = paid(exchange);
  exchange.pass(15 * MINUTE_MS);
  const before = exchange.fiat(TAKER).available;
  const pair = [exchange.act('release', orderId, MERCHANT), exchange.appealing(orderId)];
  const inOrder = isTurned ? pair.toReversed() : pair;
  // An appeal that came first is ended by the release; one that came second finds the order finished.
  expect(inOrder.map((command) => exchange.codeOf(command))).toEqual(
    isTurned ? ['', ''] : ['', 'p2p_order_finished'],
  );
  const { units, feeUnits, endedBy } = exchange.order(orderId);
  expect(endedBy).toBe('released');
  expect(exchange.fiat(TAKER).available).toBe(addUnits(asUnits(before), subUnits(units, feeUnits)));
  exchange.assertWhole();
});

test('an edit turns away who saw the ad before it; a taking that came first keeps its price', () => {
  const exchange = new P2pExchange();
  exchange.makeMerchant();
  const adId = exchange.publish();
  const seen = exchange.taking(adId);
  const late = { ...seen, userId: OTHER };
  const before = exchange.order(exchange.accept(seen).orderId);
  const ad = exchange.p2p.ad(adId);
  if (ad === undefined) throw new Error('the ad is gone');
  const { version, priceKind, marginPpm, floorTicks, ceilingTicks, stockUnits } = ad;
  const { fiatUnitsMin, fiatUnitsMax, unitsMin, methods, payMs } = ad;
  exchange.accept({
    type: 'p2p_ad_edit',
    ...{ userId: MERCHANT, adId, version, priceKind, marginPpm, floorTicks, ceilingTicks },
    ...{ stockUnits, fiatUnitsMin, fiatUnitsMax, unitsMin, methods, payMs },
    ...{ ordersMin: 0, ageDaysMin: 0, needsIdentity: 0, requestKey: '', priceTicks: 8_700 },
  });
  expect(exchange.codeOf(late)).toBe('p2p_ad_changed');
  expect(exchange.order(before.orderId).priceTicks).toBe(8_640);
  exchange.assertWhole();
});

test('a payment and the countdown: before the moment it is paid for good, from the moment on it is too late', () => {
  const exchange = new P2pExchange();
  const orderId = opened(exchange);
  const other = exchange.take(exchange.p2p.order(orderId)?.adId ?? 0, { userId: OTHER });
  exchange.accept(exchange.paying(orderId));
  exchange.pass(16 * MINUTE_MS);
  expect(exchange.order(orderId).state).toBe('paid');
  expect(exchange.order(other).endedBy).toBe('expired');
  expect(exchange.codeOf(exchange.paying(other, OTHER))).toBe('p2p_order_finished');
  exchange.assertWhole();
});
