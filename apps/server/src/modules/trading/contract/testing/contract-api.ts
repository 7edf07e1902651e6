import { CONTRACT_MARKETS_FROM, contract, quotesHeard } from '@candor/exchange-core';
import type { EndpointName, EndpointReply, TickerView } from '@candor/protocol';
import type { MarketDataReads } from '#api/market-data-port.ts';
import { startTestApi } from '#compose/testing/test-api.ts';
import type { TestAnswer, TestApi, TestUser } from '#compose/testing/test-api.ts';
import { contractCreateCommand, demoContracts } from '#seed/contract-catalogue.ts';
import { asUnits } from '@candor/money';

export const SYMBOL = 'BTCUSDTPERP';

/** The contract market's last 24 hours, before anybody traded. */
const quietDay: TickerView = {
  ...{ symbol: SYMBOL, state: 'open', timeMs: 0, trades: 0, changePpm: 0 },
  ...{ lastPrice: null, indexPrice: null, openPrice: null, highPrice: null, lowPrice: null },
  ...{ bidPrice: null, askPrice: null, change: '0', baseVolume: '0', quoteVolume: '0' },
};

const marketData: MarketDataReads = {
  tickers: () => [],
  ticker: (symbol) => (symbol === SYMBOL ? quietDay : undefined),
  trades: () => [],
  tradesBefore: () => Promise.resolve([]),
  candles: () => Promise.resolve([]),
  extremes: () => Promise.resolve(undefined),
};

/** Spot markets have two decimals here: a whole coin is a hundred ticks, a tick a thousand thousandths. */
const MILLITICKS_OF_COIN = 100_000;

/** A server with one contract market, whose index the test says. */
export class ContractApi {
  readonly api: TestApi;

  private constructor(api: TestApi) {
    this.api = api;
  }

  /** With `movesEngine` the test's clock is the engine's, too. */
  static async start(movesEngine = false): Promise<ContractApi> {
    const own = new ContractApi(await startTestApi({ marketData, movesEngine }));
    const [terms] = demoContracts;
    if (terms === undefined) throw new Error('the demo has no contract');
    const assets = {
      base: { assetId: 2, scale: 8 },
      quote: { assetId: 1, scale: 8 },
      index: { marketId: 1 },
    };
    await own.api.exchange.submitAll([
      ...['alpha', 'beta', 'gamma'].map((name) => ({ type: 'price_source_add', name }) as const),
      contractCreateCommand(terms, assets),
      {
        type: 'contract_insurance_fund',
        ...{ accountKind: 'contract', assetId: 1, source: 'seed_capital' },
        units: asUnits(100_000_000_000),
      },
    ]);
    return own;
  }

  /** Three sources say the price of a whole coin, now. */
  async say(price: number): Promise<void> {
    const quotes = [1, 2, 3].flatMap((sourceId) => [sourceId, 1, price * MILLITICKS_OF_COIN, 0, 0]);
    const decision = await this.api.exchange.submit(quotesHeard(quotes));
    if (!decision.ok) throw new Error(`no index: ${decision.code}`);
  }

  /** Lets time pass until nothing of a user is open, as the steps of a liquidation go, and the tables say so. */
  async passUntilClosed(user: TestUser): Promise<void> {
    const { exchange } = this.api;
    const open = async () => (await this.accept(user, 'contractPage')).positions;
    // A step is due a millisecond after the one before it, and two commands can share a millisecond.
    for (let step = 0; step < 1_000 && (await open()).length > 0; step++) {
      await exchange.submit({ type: 'time_passed' });
    }
    await exchange.waitForProjection(exchange.status().committedSequence, 10_000);
  }

  /** The market's last hour, at one index, until everything is settled; for a test whose clock is the engine's. */
  async endMarket(index: number): Promise<void> {
    const { exchange, clock } = this.api;
    const marketId = CONTRACT_MARKETS_FROM;
    await exchange.submit({ type: 'contract_delist', marketId });
    for (;;) {
      const { value } = await exchange.read((reader) => reader.read(contract).ending(marketId));
      if (value?.phase === 'settled') return;
      clock.skipMs += 5_000;
      await this.say(index);
      await exchange.submit({ type: 'time_passed' });
    }
  }

  /** A user with money behind contracts. */
  async newTrader(amount: string): Promise<TestUser> {
    const user = await this.api.newTrader();
    const moved = { asset: 'USDT', amount, fromKind: 'spot', toKind: 'contract' };
    await this.accept(user, 'transfer', moved);
    return user;
  }

  call(user: TestUser, name: EndpointName, request: object = {}): Promise<TestAnswer> {
    return this.api.call(name, request, { token: user.token });
  }

  /** What a call that must succeed answers. */
  async accept<Name extends EndpointName>(
    user: TestUser,
    name: Name,
    request: object = {},
  ): Promise<EndpointReply<Name>> {
    const answer = await this.call(user, name, request);
    if (answer.code !== 200) throw new Error(`${name}: ${answer.code} ${answer.msg}`);
    return answer.data as EndpointReply<Name>;
  }

  /** `long` buys from `short`, who waits in the book. */
  async trade(long: TestUser, short: TestUser, lots: number, price: string): Promise<void> {
    const limit = { symbol: SYMBOL, type: 'limit', lots, price };
    await this.accept(short, 'contract', { ...limit, side: 'sell' });
    await this.accept(long, 'contract', { ...limit, side: 'buy' });
  }
}
