import type { CandleView, EndpointReply, TickerView } from '@candor/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CandleRange } from '#api/market-data-port.ts';
import { startTestApi } from '#compose/testing/test-api.ts';
import type { TestApi } from '#compose/testing/test-api.ts';

const ticker = (symbol: string): TickerView => ({
  symbol,
  lastPrice: '60000.00',
  indexPrice: null,
  openPrice: '59000.00',
  highPrice: '61000.00',
  lowPrice: '58000.00',
  bidPrice: null,
  askPrice: null,
  baseVolume: '1',
  quoteVolume: '60000',
  change: '1000.00',
  changePpm: 16_949,
  trades: 3,
  state: 'open',
  timeMs: 1,
});

const candle: CandleView = {
  openTimeMs: 0,
  open: '1',
  high: '2',
  low: '1',
  close: '2',
  baseVolume: '3',
  quoteVolume: '4',
  trades: 5,
  simulated: false,
};

const asked: CandleRange[] = [];
let api: TestApi;

beforeAll(async () => {
  api = await startTestApi({
    marketData: {
      tickers: () => [ticker('BTCUSDT'), ticker('ETHUSDT')],
      ticker: (symbol) => (symbol === 'BTCUSDT' ? ticker(symbol) : undefined),
      trades: (_symbol, limit) =>
        Array.from({ length: limit }, (_, index) => ({
          tradeId: limit - index,
          price: '1',
          quantity: '1',
          takerSide: 'buy' as const,
          timeMs: 1,
        })),
      tradesBefore: (_symbol, beforeId, limit) =>
        Promise.resolve([
          {
            ...{ tradeId: beforeId - limit, price: '1', quantity: '1' },
            ...{ takerSide: 'buy', timeMs: 1 },
          },
        ]),
      extremes: () => Promise.resolve(undefined),
      candles: (_symbol, interval, range) => {
        // Alerts read the minutes when they begin.
        if (interval === '1h') asked.push(range);
        return Promise.resolve([candle]);
      },
    },
  });
});
afterAll(() => api.stop());

test('symbolsList gives every rule of a market as text', async () => {
  const { markets } = (await api.call('common/symbolsList'))
    .data as EndpointReply<'common/symbolsList'>;
  expect(markets[0]).toEqual({
    marketId: 1,
    symbol: 'BTCUSDT',
    kind: 'spot',
    baseAsset: 'BTC',
    quoteAsset: 'USDT',
    baseName: 'Bitcoin',
    quoteName: 'Tether',
    priceScale: 2,
    quantityScale: 5,
    tickSize: '0.01',
    quantityStep: '0.00001',
    priceMin: '0.01',
    priceMax: '1000000.00',
    quantityMin: '0.00010',
    quantityMax: '1000000.00000',
    notionalMin: '5',
    notionalMax: '1000000',
    priceBandPpm: 200_000,
    marketProtectionPpm: 20_000,
    openOrdersMax: 200,
    triggerOrdersMax: 5,
    makerRatePpm: 800,
    takerRatePpm: 1_000,
    state: 'open',
  });
});

test('a market that is added later is known at once', async () => {
  const rules = (await api.exchange.read((reader) => reader.market(2))).value;
  if (rules === undefined) throw new Error('no market 2');
  const {
    marketId: _id,
    state: _state,
    lastTicks: _last,
    indexTicks: _index,
    indexAtMs: _at,
    ...market
  } = rules;
  await api.exchange.submit({
    type: 'market_create',
    ...market,
    symbol: 'ETHBTC',
    baseAssetId: 3,
    quoteAssetId: 2,
  });
  expect((await api.call('common/depth', { symbol: 'ETHBTC' })).data).toMatchObject({
    bids: [],
    asks: [],
    version: 0,
  });
});

test('tickers come all or one', async () => {
  const symbols = async (request: object): Promise<string[]> => {
    const { data } = await api.call('common/huobiTicket', request);
    return (data as EndpointReply<'common/huobiTicket'>).tickers.map(({ symbol }) => symbol);
  };
  expect(await symbols({})).toEqual(['BTCUSDT', 'ETHUSDT']);
  expect(await symbols({ symbol: 'BTCUSDT' })).toEqual(['BTCUSDT']);
  expect(await symbols({ symbol: 'ETHUSDT' })).toEqual([]);
});

test.each([
  ['common/huobiTicket', {}],
  ['common/depth', {}],
  ['common/tradeList', {}],
  ['common/kline', { interval: '1m' }],
] as const)('%s of a market that is none is 404', async (name, request) => {
  expect((await api.call(name, { ...request, symbol: 'NOPEUSDT' })).code).toBe(404);
});

test.each([
  ['common/depth', { levels: 201 }],
  ['common/depth', { levels: 0 }],
  ['common/tradeList', { limit: 501 }],
  ['common/tradeList', { beforeId: 0 }],
  ['common/kline', { interval: '1m', limit: 1_001 }],
  ['common/kline', { interval: '2m' }],
  ['common/kline', { interval: '1m', fromMs: -1 }],
] as const)('%s refuses %j', async (name, request) => {
  expect((await api.call(name, { symbol: 'BTCUSDT', ...request })).code).toBe(41001);
});

test('trades and candles pass on what was asked', async () => {
  const trades = (await api.call('common/tradeList', { symbol: 'BTCUSDT', limit: 2 }))
    .data as EndpointReply<'common/tradeList'>;
  expect(trades.trades.map(({ tradeId }) => tradeId)).toEqual([2, 1]);
  const older = { symbol: 'BTCUSDT', limit: 2, beforeId: 9 };
  expect((await api.call('common/tradeList', older)).data).toMatchObject({
    trades: [{ tradeId: 7 }],
  });
  const request = { symbol: 'BTCUSDT', interval: '1h', fromMs: 5, toMs: 9, limit: 7 };
  expect((await api.call('common/kline', request)).data).toEqual({
    symbol: 'BTCUSDT',
    interval: '1h',
    candles: [candle],
  });
  await api.call('common/kline', { symbol: 'BTCUSDT', interval: '1h' });
  expect(asked).toEqual([{ limit: 7, fromMs: 5, toMs: 9 }, { limit: 300 }]);
});
