import * as core from '@candor/exchange-core';
import * as wire from '@candor/protocol';
import { expect, test } from 'vitest';

/** The wire takes its words from the core; what both packages show outside is compared here. */
test.each([
  'orderSides',
  'orderTypes',
  'timesInForce',
  'orderStatuses',
  'closeReasons',
  'selfTradeModes',
  'marketStates',
  'transferReasons',
] as const)('the wire’s %s are the core’s', (name) => {
  expect(wire[name]).toEqual(core[name]);
});

test('users own every account kind of the core but the house’s', () => {
  expect([...wire.accountKinds, 'house']).toEqual(core.accountKinds);
});
