import type { ContractMarketView, TickerView } from '@candor/protocol';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, expect, test } from 'vitest';
import { ContractRow } from './ContractRow.tsx';

const market = (fields: Partial<ContractMarketView>): ContractMarketView =>
  ({ baseAsset: 'BTC', quoteAsset: 'USDT', tickSize: '0.1', ...fields }) as ContractMarketView;

const perpetual = market({ symbol: 'BTCUSDTPERP', kind: 'perpetual', leverageMax: 125 });
const gold = market({ symbol: 'XAUUSDT', baseAsset: 'XAU', kind: 'gold', leverageMax: 50 });

beforeAll(() => {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
});

/** What a row says, its parts apart. */
function wordsOf(shown: ContractMarketView, ticker?: Partial<TickerView>): readonly string[] {
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

test('a perpetual says its leverage, its last price and its change', () => {
  const words = wordsOf(perpetual, { lastPrice: '67123.4', changePpm: 12_300 });
  expect(words).toEqual(
    expect.arrayContaining(['BTC', 'USDT', 'Perpetual', '125×', '67,123.4', '+1.23%']),
  );
});

test('a gold contract without a price yet says so', () => {
  expect(wordsOf(gold)).toEqual(expect.arrayContaining(['XAU', 'USDT', 'Gold', '50×', '--']));
});
