import { expect, test } from 'vitest';
import { messagePath } from './message-path.ts';

test.each<
  [template: Parameters<typeof messagePath>[0], values: Record<string, string>, path: string | null]
>([
  ['p2p_step', { step: 'paid', order: '77' }, 'Orderdetails?id=77'],
  ['support_answered', { number: '7' }, 'contact?view=case&case=7'],
  ['support_answered', { number: '7&view=ask' }, 'contact?view=case&case=7%26view%3Dask'],
  ['alert_rose', {}, 'pages/neWs/neWs?view=alerts'],
  ['order_sold', {}, 'pages/lever/leverList'],
  ['contract_stopped', {}, 'pages/lever/orderList?product=contract&tab=history'],
  ['account_frozen', {}, null],
  ['contract_warned', { market: 'BTCUSDTPERP' }, 'pages/Option/Option?symbol=BTCUSDTPERP'],
  [
    'contract_liquidated',
    { market: 'BTCUSDTPERP', liquidation: '50123', position: '7' },
    'pages/home/market?view=contract-liquidations&symbol=BTCUSDTPERP&position=7',
  ],
  [
    'contract_deleveraged',
    { market: 'BTCUSDTPERP', bankrupt: '7', position: '8' },
    'pages/home/market?view=contract-deleveraging&symbol=BTCUSDTPERP&takeover=7',
  ],
])('%s leads to the page that it is about', (template, values, path) => {
  expect(messagePath(template, values)).toBe(path);
});
