import type { MarketView, TickerView } from '@candor/protocol';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, expect, test } from 'vitest';
import { ContractRow, contractMarkets } from './ContractMarkets.tsx';

const market = (fields: Partial<MarketView>): MarketView =>
  ({ symbol: 'BTCUSDT', baseAsset: 'BTC', tickSize: '0.1', kind: 'spot', ...fields }) as MarketView;

const perpetual = market({ symbol: 'BTCUSDT-PERP', kind: 'perpetual', leverageMax: 125 });
const gold = market({ symbol: 'XAUUSDT', baseAsset: 'XAU', kind: 'gold' });

beforeAll(() => {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
});

/** What a row says, its parts apart. */
function wordsOf(shown: MarketView, ticker?: Partial<TickerView>): readonly string[] {
  const html = renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <ContractRow
        market={shown}
        ticker={ticker as TickerView | undefined}
        isStale={false}
        onOpen={() => undefined}
      />
    </I18nProvider>,
  );
  return html.split(/<[^>]*>/).filter((text) => text.trim() !== '');
}

test('an exchange with spot markets only has no contracts to show', () => {
  expect(contractMarkets([market({}), market({ symbol: 'ETHUSDT' })])).toEqual([]);
});

test('contracts keep the order of the server, and Home shows the first five', () => {
  const many = Array.from({ length: 7 }, (_, at) =>
    market({ symbol: `C${String(at)}`, kind: at % 2 === 0 ? 'perpetual' : 'gold' }),
  );
  const shown = contractMarkets([market({}), ...many]);
  expect(shown.map(({ symbol }) => symbol)).toEqual(['C0', 'C1', 'C2', 'C3', 'C4']);
});

test('a perpetual says its leverage, its last price and its change', () => {
  const words = wordsOf(perpetual, { lastPrice: '67123.4', changePpm: 12_300 });
  expect(words).toEqual(
    expect.arrayContaining(['BTCUSDT-PERP', 'Perpetual', '125×', '67,123.4', '+1.23%']),
  );
});

test('a gold contract without a price yet says so and claims no leverage', () => {
  const words = wordsOf(gold);
  expect(words).toEqual(expect.arrayContaining(['XAUUSDT', 'Gold', '--']));
  expect(words.some((word) => word.includes('×'))).toBe(false);
});
