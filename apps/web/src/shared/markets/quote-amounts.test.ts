import { expect, test } from 'vitest';
import { costText } from './quote-amounts.ts';

const dollars = { quoteAsset: 'USDT', notionalMin: '5' };
const bitcoins = { quoteAsset: 'BTC', notionalMin: '0.0001' };

test.each([
  ['a fee in dollars, up to the next cent', '0.6724885', 'USDT', dollars, '0.68 USDT'],
  ['a fee below a cent, never as nothing', '0.0000001', 'USDT', dollars, '0.01 USDT'],
  ['whole cents as they are', '1399.5', 'USDT', dollars, '1,399.50 USDT'],
  [
    'a fee in the coin that is bought, to its last digit',
    '0.00000742',
    'BTC',
    dollars,
    '0.00000742 BTC',
  ],
  [
    'a quote coin that is worth thousands, to its last digit',
    '0.00000742',
    'BTC',
    bitcoins,
    '0.00000742 BTC',
  ],
])('what is paid shows %s', (_, amount, asset, market, shown) => {
  expect(costText({ amount, asset }, market)).toBe(shown);
});
