import { mkdtemp, rm } from 'node:fs/promises';
import type { BlockList } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { CommandOf, EngineOptions } from '@candor/exchange-core';
import type { Database } from '@candor/persistence';
import { createTestDatabase, openHere } from '@candor/persistence/testing';
import { endpointPath, endpoints } from '@candor/protocol';
import type { EndpointName, Envelope } from '@candor/protocol';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import type { Registry } from 'prom-client';
import type { Logger } from 'pino';
import { databaseLimits } from '#config/database-limits.ts';
import { createExchange } from '#engine/create-exchange.ts';
import type { FiatReads } from '#api/fiat-port.ts';
import type { ExchangeHost } from '#engine/exchange-host.ts';
import { apiJobTasks } from '#compose/job-tasks.ts';
import { runDueJobs } from '#jobs/index.ts';
import { MASTER_KEY_BYTES, MasterKey } from '#modules/access/secrets/index.ts';
import type { DeliveryTransports } from '#modules/people/delivery/index.ts';
import type { ProviderReach } from '#modules/people/screening/index.ts';
import { createDiskStore } from '#modules/people/uploads/index.ts';
import type { PictureStore } from '#modules/people/uploads/index.ts';
import { buildHttp } from '#http/build-http.ts';
import { createAdmin } from '../create-admin.ts';
import type { Admin, AdminDeps } from '../create-admin.ts';
import { createApi } from '../create-api.ts';
import type { Api } from '../create-api.ts';
import type { MarketDataReads } from '#api/market-data-port.ts';
import { defaultRateLimits, scaleRateLimits } from '#http/rate-limiter.ts';
import type { RateLimits } from '#http/rate-limiter.ts';
import { expectDeclared } from './expect-declared.ts';

const migrations = fileURLToPath(new URL('../../migrations', import.meta.url));

/** Nobody in a test should meet a limit unless the test is about limits. */
const generousLimits = scaleRateLimits(defaultRateLimits, 100_000);

/** Argon2 at its lowest cost: the tests are about what stands around it. */
const cheapHash = { memoryKib: 8, passes: 1 };

export const PASSWORD = 'correct7horse-battery';

/** Before the first trade there is nothing to see. */
const emptyMarketData: MarketDataReads = {
  tickers: () => [],
  ticker: () => undefined,
  trades: () => [],
  tradesBefore: () => Promise.resolve([]),
  candles: () => Promise.resolve([]),
  extremes: () => Promise.resolve(undefined),
};

const bitcoin: Omit<CommandOf<'market_create'>, 'baseAssetId' | 'quoteAssetId' | 'symbol'> = {
  type: 'market_create',
  priceScale: 2,
  quantityScale: 5,
  tickSizeE12: 10_000_000_000,
  lotUnits: 1_000,
  tickLotUnits: 10,
  ticksMin: 1,
  ticksMax: 100_000_000,
  lotsMin: 10,
  lotsMax: 100_000_000_000,
  notionalUnitsMin: 500_000_000,
  notionalUnitsMax: 100_000_000_000_000,
  priceBandPpm: 200_000,
  marketProtectionPpm: 20_000,
  openOrdersMax: 200,
  triggerOrdersMax: 5,
};

async function createMarkets(exchange: ExchangeHost): Promise<void> {
  const decisions = await exchange.submitAll([
    { type: 'asset_create', symbol: 'USDT', scale: 8 },
    { type: 'asset_create', symbol: 'BTC', scale: 8 },
    { type: 'asset_create', symbol: 'ETH', scale: 8 },
    { type: 'fee_tier_set', tier: 0, makerRatePpm: 800, takerRatePpm: 1_000 },
    { ...bitcoin, symbol: 'BTCUSDT', baseAssetId: 2, quoteAssetId: 1 },
    { ...bitcoin, symbol: 'ETHUSDT', baseAssetId: 3, quoteAssetId: 1, priceBandPpm: 0 },
    { type: 'index_prices_set', triples: [1, 6_000_000, 3, 2, 300_000, 3] },
  ]);
  const refused = decisions.find((decision) => !decision.ok);
  if (refused !== undefined)
    throw new Error(`the markets were refused: ${JSON.stringify(refused)}`);
}

export interface TestAnswer extends Envelope {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
}

export interface CallWith {
  readonly token?: string;
  /** null sends none. */
  readonly key?: string | null;
  readonly encoding?: 'json' | 'form';
  /** The page asks by itself. */
  readonly background?: boolean;
  /** Whom the connection comes from. */
  readonly remoteAddress?: string;
  readonly deviceId?: string;
}

export interface TestUser {
  readonly token: string;
  readonly userId: number;
  readonly account: string;
}

/** A whole server without a port: real core, real journal, real tables, real HTTP. */
export interface TestApi {
  readonly http: FastifyInstance;
  readonly api: Api;
  readonly admin: Admin;
  readonly exchange: ExchangeHost;
  /** With all rights, as the core and the tests have them. */
  readonly database: Database;
  /** What the API and the back office work with. */
  readonly apiPool: Database['pool'];
  /** Moves the clock that sessions and limits see. */
  readonly clock: { skipMs: number };
  call(name: EndpointName, request?: object, options?: CallWith): Promise<TestAnswer>;
  /** Registers somebody new. */
  newUser(): Promise<TestUser>;
  /** Registers somebody with 10,000 USDT, 0.1 BTC and 1 ETH to trade with. */
  newTrader(): Promise<TestUser>;
  /** Runs every background job that is due: messages are sent, changes are carried out. */
  runJobs(): Promise<void>;
  stop(): Promise<void>;
}

let keys = 0;
const nextKey = (): string => `test-key-${String((keys += 1)).padStart(8, '0')}`;

/** A request as a form or a query has it. */
export function form(request: object): string {
  return new URLSearchParams(
    Object.entries(request).map(([key, value]): [string, string] => [
      key,
      typeof value === 'object' ? JSON.stringify(value) : String(value),
    ]),
  ).toString();
}

async function callHttp(
  http: FastifyInstance,
  name: EndpointName,
  request: object,
  { token, key, encoding = 'json', background = false, remoteAddress, deviceId }: CallWith,
): Promise<TestAnswer> {
  const { method, idempotent } = endpoints[name];
  const headers: Record<string, string> = {};
  if (token !== undefined) headers['token'] = token;
  if (background) headers['background'] = '1';
  if (deviceId !== undefined) headers['device-id'] = deviceId;
  if (idempotent && key !== null) headers['idempotency-key'] = key ?? nextKey();
  const isForm = encoding === 'form';
  if (method === 'POST') {
    headers['content-type'] = isForm ? 'application/x-www-form-urlencoded' : 'application/json';
  }
  const query = method === 'GET' ? `?${form(request)}` : '';
  const answer = await http.inject({
    method,
    url: endpointPath(name) + query,
    headers,
    ...(remoteAddress === undefined ? {} : { remoteAddress }),
    ...(method === 'POST' ? { payload: isForm ? form(request) : JSON.stringify(request) } : {}),
  });
  const envelope = JSON.parse(answer.body) as Envelope;
  expectDeclared(endpoints[name], envelope);
  return { status: answer.statusCode, headers: answer.headers, ...envelope };
}

/** The exchange itself: real core, real journal, real tables, two markets. */
async function startExchange(
  database: Database,
  engineOptions: EngineOptions,
  log: Logger,
  nowMs?: () => number,
): Promise<ExchangeHost> {
  const quiet = (): void => undefined;
  const exchange = createExchange({
    database,
    // An index in one command, as journals of the first release have it.
    engineOptions: { ...engineOptions, takesRetired: true },
    log,
    openProjector: openHere,
    metrics: { timed: quiet, recovered: quiet, failed: quiet },
    ...(nowMs === undefined ? {} : { nowMs }),
    onDown: (error) => {
      throw error;
    },
  });
  await exchange.start();
  return exchange;
}

/** How people come to be in a test. */
function newcomers(call: TestApi['call']): Pick<TestApi, 'newUser' | 'newTrader'> {
  let users = 0;
  const newUser = async (): Promise<TestUser> => {
    const account = `user${String((users += 1))}@example.com`;
    const request = { account, password: PASSWORD, confirmPassword: PASSWORD, agreement: true };
    const answer = await call('register', request);
    if (answer.code !== 200) throw new Error(`not registered: ${answer.msg}`);
    const data = answer.data as { token: string; user: { userId: number } };
    return { token: data.token, userId: data.user.userId, account };
  };
  const newTrader = async (): Promise<TestUser> => {
    const user = await newUser();
    for (const asset of ['USDT', 'BTC', 'ETH']) {
      const answer = await call('demoFunds', { asset }, { token: user.token });
      if (answer.code !== 200) throw new Error(`no demo funds: ${answer.msg}`);
    }
    return user;
  };
  return { newUser, newTrader };
}

export async function startTestApi(
  options: {
    /** Rates of fiat money, as outside of the demo. */
    readonly fiat?: FiatReads;
    readonly limits?: RateLimits;
    readonly engine?: EngineOptions;
    /** No asset and no market, as a house begins that was not seeded. */
    readonly isEmpty?: boolean;
    /** False with demo funds: a rehearsal. Those of the demo are there with its funds. */
    readonly hasShortcuts?: boolean;
    readonly marketData?: MarketDataReads;
    /** `setting`: as staff have set it. */
    readonly registerVerification?: boolean | 'setting';
    /** The clock moves the engine's time, too. */
    readonly movesEngine?: boolean;
    readonly screeningFolder?: string;
    readonly providerReach?: ProviderReach;
    readonly admin?: Partial<AdminDeps>;
    readonly pictures?: PictureStore;
    readonly picturesPerDay?: number;
    /** What codes count per address and for strangers together; high unless a test is about it. */
    readonly codeBudgetScale?: number;
    readonly transports?: DeliveryTransports;
    readonly metrics?: Registry;
    readonly picturesOrigin?: string;
    readonly trustedProxies?: BlockList | undefined;
  } = {},
): Promise<TestApi> {
  const { engine = { demoEnabled: true, demoFundUnitsMax: 10_000_000_000_000 } } = options;
  const { registerVerification = false, hasShortcuts = engine.demoEnabled } = options;
  const log = pino({ level: 'silent' });
  // Its template has the tables of jobs and the content already: global-setup.ts.
  const database = await createTestDatabase({ folders: [migrations] });
  const { pool: apiPool } = await database.limitedPool(databaseLimits);
  const clock = { skipMs: 0 };
  const nowMs = () => Date.now() + clock.skipMs;
  const ownTime = options.movesEngine === true ? nowMs : undefined;
  const exchange = await startExchange(database, engine, log, ownTime);
  if (options.isEmpty !== true) await createMarkets(exchange);
  const pictureFolder = await mkdtemp(join(tmpdir(), 'candor-pictures-'));
  const shared = {
    exchange,
    pool: apiPool,
    marketData: options.marketData ?? emptyMarketData,
    log,
    nowMs,
    limits: options.limits ?? generousLimits,
    hashCost: cheapHash,
    masterKey: new MasterKey(Buffer.alloc(MASTER_KEY_BYTES, 1)),
  };
  const api = await createApi({
    ...shared,
    demoEnabled: hasShortcuts,
    playMoney: engine.demoEnabled,
    ...(options.screeningFolder === undefined ? {} : { screeningFolder: options.screeningFolder }),
    ...(options.providerReach === undefined ? {} : { providerReach: options.providerReach }),
    registerVerification: registerVerification === 'setting' ? undefined : registerVerification,
    pictures: options.pictures ?? createDiskStore(pictureFolder),
    picturesPerDay: options.picturesPerDay ?? 1_000_000,
    picturesOrigin: options.picturesOrigin,
    codeBudgetScale: options.codeBudgetScale ?? 100_000,
    ...{ transports: options.transports ?? {}, fiat: options.fiat },
    ...(options.metrics === undefined ? {} : { metrics: options.metrics }),
  });
  const admin = createAdmin({
    ...api,
    ...shared,
    adminUrl: () => 'http://localhost/admin',
    headsFolder: undefined,
    appVersion: 'test',
    feedSockets: () => 0,
    lastBooksCheck: () => null,
    demoEnabled: hasShortcuts,
    house: { hasPublicOrigin: true, hasStaffOrigin: false, priceSources: 2, isRehearsal: false },
    fiat: options.fiat,
    auditJournal: () =>
      Promise.resolve({ ok: true, commands: 0, headHash: '', stateHash: '', differences: [] }),
    ...options.admin,
  });
  const http = await buildHttp({
    admin: { callAdmin: admin.callAdmin, isDemo: true },
    callEndpoint: api.callEndpoint,
    findSession: api.findSession,
    findKey: api.findKey,
    fetchFile: (link, address) => api.uploads.fetch(link, address),
    fetchPicture: (fileId) => api.uploads.fetchPublic(fileId),
    securityContact: async () => (await api.settings.read()).supportEmail,
    log,
    picturesOrigin: options.picturesOrigin,
    trustedProxies: options.trustedProxies,
  });
  const call: TestApi['call'] = (name, request = {}, callWith = {}) =>
    callHttp(http, name, request, callWith);
  return {
    http,
    api,
    admin,
    exchange,
    database,
    apiPool,
    clock,
    call,
    ...newcomers(call),
    runJobs: () => runDueJobs(database.pool, apiJobTasks(api), log),
    stop: async () => {
      await http.close();
      await admin.settled();
      await api.follower.stop();
      await exchange.stop();
      await database.stop();
      await rm(pictureFolder, { recursive: true });
    },
  };
}
