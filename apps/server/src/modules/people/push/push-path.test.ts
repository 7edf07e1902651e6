import { expect, test } from 'vitest';
import { pushPath } from './push-path.ts';

test.each<[template: Parameters<typeof pushPath>[0], values: Record<string, string>, path: string]>(
  [
    ['p2p_step', { step: 'paid', order: '77' }, 'Orderdetails?id=77'],
    ['support_answered', { number: '7' }, 'contact?view=case&case=7'],
    ['support_answered', { number: '7&view=ask' }, 'contact?view=case&case=7%26view%3Dask'],
    ['alert_rose', {}, 'pages/neWs/neWs?view=alerts'],
    ['order_sold', {}, 'pages/lever/leverList'],
    ['account_frozen', {}, 'pages/neWs/neWs?box=personal'],
  ],
)('a tap on %s opens its page', (template, values, path) => {
  expect(pushPath(template, values)).toBe(path);
});
