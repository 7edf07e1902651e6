import { Compile } from 'typebox/compile';
import { expect, test } from 'vitest';
import type { Static } from 'typebox';
import { FeedClientMessageSchema, feedTopicForms } from './feed-schema.ts';
import type { feedDataSchemas } from './feed-schema.ts';
import { feedChannels, isPrivateChannel, parseTopic } from './feed.ts';
import type { FeedData } from './feed.ts';

test.each([
  ['depth:BTCUSDT', { channel: 'depth', symbol: 'BTCUSDT', interval: '' }],
  ['kline:ETHUSDT:1M', { channel: 'kline', symbol: 'ETHUSDT', interval: '1M' }],
  ['tickers', { channel: 'tickers', symbol: '', interval: '' }],
  ['orders', { channel: 'orders', symbol: '', interval: '' }],
  ['p2p', { channel: 'p2p', symbol: '', interval: '' }],
  ['p2pAds:USDTEUR', { channel: 'p2pAds', symbol: 'USDTEUR', interval: '' }],
])('reads the topic %s', (topic, parsed) => {
  expect(parseTopic(topic)).toEqual(parsed);
});

test.each([
  '',
  'depth',
  'depth:',
  'depth:btcusdt',
  'depth:BTCUSDT:1m',
  'kline:BTCUSDT',
  'kline:BTCUSDT:2m',
  'kline:BTCUSDT:1m:x',
  'orders:BTCUSDT',
  'p2p:USDTEUR',
  'p2pAds',
  'toString',
  '__proto__:BTCUSDT',
])('refuses the topic %j', (topic) => {
  expect(parseTopic(topic)).toBeUndefined();
});

test('orders and balances are private', () => {
  expect(isPrivateChannel('orders')).toBe(true);
  expect(isPrivateChannel('p2pAds')).toBe(true);
  expect(isPrivateChannel('tickers')).toBe(false);
});

test('a client message is one of five closed shapes', () => {
  const schema = Compile(FeedClientMessageSchema);
  expect(schema.Check({ op: 'subscribe', id: 1, topics: ['tickers'] })).toBe(true);
  expect(schema.Check({ op: 'call', id: 1, endpoint: 'currency', request: { a: 1 } })).toBe(true);
  expect(schema.Check({ op: 'subscribe', id: 1, topics: [] })).toBe(false);
  expect(schema.Check({ op: 'ping', id: 1, extra: true })).toBe(false);
  expect(schema.Check({ op: 'auth', id: -1, token: '' })).toBe(false);
});

test('every channel has the schema of what TypeScript says it holds, and topics of the form it is read by', () => {
  type Described = {
    [Channel in keyof typeof feedDataSchemas]: Static<(typeof feedDataSchemas)[Channel]>;
  };
  // Refused by the types, not here, where they differ.
  const asTyped = (described: Described): FeedData => described;
  expect(asTyped).toBeTypeOf('function');
  for (const channel of feedChannels) {
    const topic = feedTopicForms[channel]
      .replace('{symbol}', 'BTCUSDT')
      .replace('{interval}', '1m');
    expect(parseTopic(topic)?.channel).toBe(channel);
  }
});
