import type { FeedData, FeedTopic, TickerView } from '@candor/protocol';
import { parseTopic } from '@candor/protocol';
import { api } from '#shared/api/api.ts';

/** Levels of each side, as the feed tells them. */
const DEPTH_LEVELS = 50;

/** As many trades as lists show. */
const TRADES = 50;

/** The candle under way and the one before it. */
const CANDLES = 2;

let tickersUnderWay: Promise<readonly TickerView[]> | undefined;

/** All tickers; whoever asks while the answer is on its way shares it. */
function askTickers(): Promise<readonly TickerView[]> {
  tickersUnderWay ??= api('common/huobiTicket', {})
    .then(({ tickers }) => tickers)
    .finally(() => {
      tickersUnderWay = undefined;
    });
  return tickersUnderWay;
}

/** The rounds of a symbol that are not finished, and its index. */
async function askOption(symbol: string): Promise<FeedData['option']> {
  const [starting, opening, info] = await Promise.all([
    api('contractOption-starting', { symbol }),
    api('contractOption-opening', { symbol }),
    api('contractOptionCoin-coin-info', { symbol }),
  ]);
  const { indexPrice: price, indexAtMs: atMs, isLive } = info;
  return {
    rounds: [...starting.rounds, ...opening.rounds],
    ticks: price === null || atMs === null ? [] : [{ atMs, price }],
    isLive,
  };
}

/**
 * A topic's present data over HTTP, shaped as the feed's snapshot; undefined for what a user owns, which
 * the screens ask for themselves.
 *
 * @throws RefusedError, NetworkError
 */
export function askTopic(
  name: FeedTopic,
): Promise<FeedData[keyof FeedData] | undefined> | undefined {
  const topic = parseTopic(name);
  switch (topic?.channel) {
    case 'depth':
      return api('common/depth', { symbol: topic.symbol, levels: DEPTH_LEVELS });
    case 'trades':
      return api('common/tradeList', { symbol: topic.symbol, limit: TRADES });
    case 'kline':
      return topic.interval === ''
        ? undefined
        : api('common/kline', { symbol: topic.symbol, interval: topic.interval, limit: CANDLES });
    case 'tickers':
      return askTickers().then((tickers) => ({ tickers }));
    case 'ticker':
      return askTickers().then((all) => all.find(({ symbol }) => symbol === topic.symbol));
    case 'option':
      return askOption(topic.symbol);
    case 'contracts':
      return api('common/getContractConfig', {}).then(({ tickers }) => ({ tickers }));
    case 'orders':
    case 'balances':
    case 'optionEntries':
    case 'positions':
    case 'contractOrders':
    case 'p2p':
    case 'p2pAds':
    case undefined:
      return undefined;
  }
}
