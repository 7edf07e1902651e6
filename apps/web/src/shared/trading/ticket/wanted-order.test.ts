import { expect, test } from 'vitest';
import { wantedOrderOf, wantedQuery } from './wanted-order.ts';

const market = { tickSize: '0.01' };
const plainBuy = { side: 'buy', type: 'limit', price: undefined };

test.each<[search: string, wanted: object | undefined]>([
  ['', undefined],
  ['?side=both&price=1', undefined],
  ['?side=buy', plainBuy],
  ['?side=sell&price=67250.5', { side: 'sell', type: 'limit', price: '67250.5' }],
  ['?side=sell&price=67250.559', { side: 'sell', type: 'limit', price: '67250.55' }],
  ['?side=buy&type=stop_market&price=70000', { side: 'buy', type: 'stop_market', price: '70000' }],
  ['?side=buy&type=fok', plainBuy],
  ['?side=buy&reduce=1', { ...plainBuy, isReducing: true }],
  ['?side=buy&reduce=yes', plainBuy],
  ['?side=buy&price=-5', plainBuy],
  ['?side=buy&price=0.001', plainBuy],
  ['?side=buy&price=cheap', plainBuy],
  [`?side=buy&price=${'9'.repeat(31)}`, plainBuy],
])('an address with %s asks for %j', (search, wanted) => {
  expect(wantedOrderOf(search, market)).toEqual(wanted);
});

test('what is asked for arrives', () => {
  const price = '67250.55';
  const wanted = { side: 'sell', type: 'stop_market', price, isReducing: true } as const;
  expect(wantedOrderOf(`?${String(new URLSearchParams(wantedQuery(wanted)))}`, market)).toEqual(
    wanted,
  );
});
