import type { EndpointReply, EndpointRequest } from '@candor/protocol';
import { expect } from 'vitest';
import type { TestApi, TestUser } from '#compose/testing/test-api.ts';

export type OrderRequest = EndpointRequest<'currency'>;
export type Placed = EndpointReply<'currency'>;
export type Orders = EndpointReply<'currencyRecord'>;

/** A buy far enough below the market to rest. */
export const limitBuy = {
  symbol: 'BTCUSDT',
  side: 'buy',
  type: 'limit',
  price: '59000.00',
  quantity: '0.01',
} as const satisfies OrderRequest;

/** Places {@link limitBuy} with some fields changed; it must be accepted. */
export async function placeOrder(
  api: TestApi,
  user: TestUser,
  change: Partial<OrderRequest> = {},
): Promise<Placed> {
  const answer = await api.call('currency', { ...limitBuy, ...change }, { token: user.token });
  expect(answer).toMatchObject({ code: 200 });
  return answer.data as Placed;
}

/** A user's orders, as `currencyRecord` lists them. */
export async function listOrders(
  api: TestApi,
  user: TestUser,
  request: object = {},
): Promise<Orders> {
  const answer = await api.call('currencyRecord', request, { token: user.token });
  expect(answer.code).toBe(200);
  return answer.data as Orders;
}
