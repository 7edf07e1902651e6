import Fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import { Registry } from 'prom-client';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ExchangeHost } from '#engine/exchange-host.ts';
import { btcUsdt } from '#engine/testing/btc-usdt.ts';
import { startMemoryExchange } from '#engine/testing/memory-exchange.ts';
import { registerHealthRoutes } from './health-routes.ts';
import { createEngineMetrics, registerExchangeGauges, registerFiatGauges } from './metrics.ts';

let exchange: ExchangeHost;
let isOpen: boolean;
let http: FastifyInstance;
let metrics: Registry;

beforeEach(async () => {
  exchange = await startMemoryExchange();
  isOpen = true;
  http = Fastify();
  metrics = new Registry();
  registerHealthRoutes(http, { exchange, metrics, isOpen: () => isOpen });
});

afterEach(async () => {
  await http.close();
  await exchange.stop();
});

describe('/readyz', () => {
  test('says where a running exchange stands', async () => {
    await exchange.submit({ type: 'asset_create', symbol: 'USDT', scale: 8 });
    const answer = await http.inject('/readyz');
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ status: 'ready', committedSequence: 1, epoch: 1 });
  });

  test('is 503 before the doors are open and after the exchange stopped', async () => {
    isOpen = false;
    expect((await http.inject('/readyz')).statusCode).toBe(503);
    isOpen = true;
    await exchange.stop();
    const answer = await http.inject('/readyz');
    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toMatchObject({ status: 'stopped' });
    expect((await http.inject('/healthz')).statusCode).toBe(200);
  });
});

describe('/metrics', () => {
  test('tells the sequence, the sockets and that the books balance', async () => {
    registerExchangeGauges(metrics, exchange, () => 7);
    await exchange.submit({ type: 'asset_create', symbol: 'USDT', scale: 8 });
    const text = (await http.inject('/metrics')).body;
    expect(text).toMatch(/^candor_sequence 1$/m);
    expect(text).toMatch(/^candor_projection_lag 0$/m);
    expect(text).toMatch(/^candor_sockets 7$/m);
    expect(text).toMatch(/^candor_books_unbalanced_assets 0$/m);
  });

  test('counts markets by what may be done in them', async () => {
    registerExchangeGauges(metrics, exchange, () => 0);
    await exchange.submitAll([
      { type: 'asset_create', symbol: 'USDT', scale: 8 },
      { type: 'asset_create', symbol: 'BTC', scale: 8 },
      { type: 'fee_tier_set', tier: 0, makerRatePpm: 7, takerRatePpm: 9 },
      btcUsdt,
    ]);
    const counts = async () => {
      const { body } = await http.inject('/metrics');
      return [...body.matchAll(/^candor_markets\{state="(\w+)"\} (\d+)$/gm)].map(
        ([, ...one]) => one,
      );
    };
    const counted = (open: string, halted: string) => [
      ['open', open],
      ['cancel_only', '0'],
      ['halted', halted],
    ];
    expect(await counts()).toEqual(counted('1', '0'));
    await exchange.submit({ type: 'market_state_set', marketId: 1, state: 'halted' });
    expect(await counts()).toEqual(counted('0', '1'));
  });

  test('tells of which currencies sources disagree, and which have no rate', async () => {
    registerFiatGauges(
      metrics,
      {
        ratePpm: (currency) => (currency === 'EUR' ? 861_200 : undefined),
        isDisputed: (currency) => currency === 'VND',
      },
      () => Promise.resolve(['EUR', 'VND']),
    );
    const text = (await http.inject('/metrics')).body;
    const figures = [...text.matchAll(/^candor_fiat_.*$/gm)].map(([line]) => line);
    expect(figures).toEqual([
      'candor_fiat_rated{currency="EUR"} 1',
      'candor_fiat_rated{currency="VND"} 0',
      'candor_fiat_disputed{currency="EUR"} 0',
      'candor_fiat_disputed{currency="VND"} 1',
    ]);
  });

  test('counts what batches did and how often the engine began again', async () => {
    const engine = createEngineMetrics(metrics);
    engine.timed({
      commands: 5,
      journaled: 3,
      lastSequence: 3,
      decideMs: 1,
      commitMs: 4,
      publishMs: 2,
    });
    engine.failed(new Error('a commit is in doubt'));
    const text = (await http.inject('/metrics')).body;
    expect(text).toMatch(/^candor_commands_total\{result="accepted"\} 3$/m);
    expect(text).toMatch(/^candor_commands_total\{result="refused"\} 2$/m);
    expect(text).toMatch(/^candor_commit_seconds_bucket\{le="0.005"\} 1$/m);
    expect(text).toMatch(/^candor_engine_stops_total 1$/m);
  });
});
