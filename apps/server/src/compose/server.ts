import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { migrate, openDatabase, restoreFundTransfers } from '@candor/persistence';
import type { FiatReads } from '#api/fiat-port.ts';
import type { Database } from '@candor/persistence';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { Registry } from 'prom-client';
import { DAY_MS, MINUTE_MS } from '#api/durations.ts';
import { databaseLimits } from '#config/database-limits.ts';
import type { Settings } from '#config/settings.ts';
import { createExchange } from '#engine/create-exchange.ts';
import { fixExchangeRules } from '#engine/exchange-rules.ts';
import { startDueTime } from '#engine/submit-due-time.ts';
import { buildHttp } from '#http/build-http.ts';
import { OperationsDoor } from '#http/operations-door.ts';
import { defaultRateLimits, scaleRateLimits } from '#http/rate-limiter.ts';
import { pairCurrencies } from '#modules/console/system/index.ts';
import { createMarketData } from '#modules/markets/market-data/index.ts';
import {
  createEngineMetrics,
  registerExchangeGauges,
  registerFiatGauges,
} from '#observability/metrics.ts';
import { registerAlarmGauges } from '#observability/alarm-metrics.ts';
import { registerHealthRoutes } from '#observability/health-routes.ts';
import { watchUnheardEnds } from '#modules/access/accounts/index.ts';
import { createTransports } from '#modules/people/delivery/index.ts';
import { pushContactOf } from '#modules/people/push/index.ts';
import { createPictureStore } from '#modules/people/uploads/index.ts';
import { noteTakenUp, openHouseKey } from '#modules/access/secrets/index.ts';
import type { MasterKey } from '#modules/access/secrets/index.ts';
import { seedContent } from '#modules/content/articles/index.ts';
import { seedCoins } from '#modules/content/coins/index.ts';
import { feedLimits } from '#realtime/feed-limits.ts';
import { registerFeed } from '#realtime/index.ts';
import type { Feed } from '#realtime/index.ts';
import { feedWiring } from './feed-wiring.ts';
import { seedDemo } from '#seed/index.ts';
import { prepareJobs } from '#jobs/index.ts';
import { DemoDesk } from '#modules/p2p/demo/index.ts';
import { FiatBoard, startMarketSimulator } from '#workers/index.ts';
import { createApi } from './create-api.ts';
import type { Api } from './create-api.ts';
import { startJobs } from './start-jobs.ts';
import { openBackOffice, printDemoInvitation } from './open-back-office.ts';
import { assertFolderUsable, assertPortFree, StartRefusedError } from '#start-failure.ts';

const migrations = fileURLToPath(new URL('../migrations', import.meta.url));
const webRoot = fileURLToPath(new URL('../../../web/dist', import.meta.url));
const adminRoot = fileURLToPath(new URL('../../../admin/dist', import.meta.url));

/** A server that takes requests. */
export interface RunningServer {
  readonly url: string;
  /** Takes nothing more, finishes what was taken, and lets go of everything, the database last. */
  stop(): Promise<void>;
}

/** Undoes, in reverse order, what was started so far. */
class Cleanups {
  readonly #steps: (() => unknown)[] = [];

  add(step: () => unknown): void {
    this.#steps.push(step);
  }

  async run(): Promise<void> {
    for (const step of this.#steps.splice(0).reverse()) await step();
  }
}

/**
 * The composition root: starts every part in the order in which they need each other. `onDown` is
 * called when the engine has stopped for good and the process should end. A client is read once it is
 * built: the core starts beside the phone's, the doors open beside the back office's.
 */
export async function startServer(
  settings: Settings,
  log: Logger,
  onDown: (error: unknown) => void,
  clients: ClientsReady = {},
): Promise<RunningServer> {
  const cleanups = new Cleanups();
  const startedAt = performance.now();
  try {
    return await compose({
      settings,
      log,
      cleanups,
      metrics: new Registry(),
      nowMs: Date.now,
      onDown,
      clients,
      progress: (step, facts = {}) => {
        log.info({ ...facts, afterMs: Math.round(performance.now() - startedAt) }, step);
      },
    });
  } catch (error) {
    await cleanups.run();
    throw error;
  }
}

/** When the browser clients are built; without a word they are. */
export interface ClientsReady {
  readonly phone?: Promise<void>;
  readonly backOffice?: Promise<void>;
}

interface ServerDeps {
  readonly settings: Settings;
  readonly log: Logger;
  readonly cleanups: Cleanups;
  readonly metrics: Registry;
  readonly nowMs: () => number;
  readonly onDown: (error: unknown) => void;
  readonly clients: ClientsReady;
  /** Logs that a step is done, and how long after the start. */
  readonly progress: (step: string, facts?: object) => void;
}

async function compose(deps: ServerDeps): Promise<RunningServer> {
  const core = await startCore(deps);
  await deps.clients.phone;
  return await openDoors(deps, core);
}

type RunningCore = Awaited<ReturnType<typeof startCore>>;

/** The database, the exchange on it, and what it shows of its markets. */
async function startCore(deps: ServerDeps) {
  const { settings, log, cleanups, metrics, nowMs, onDown, progress } = deps;
  assertFolderUsable(settings);
  const database = await openDatabase({
    databaseUrl: settings.DATABASE_URL,
    dataDir: settings.DATA_DIR,
  });
  cleanups.add(() => database.stop());
  progress('database open', { kind: database.kind });
  // Only now: a server that is still leaving keeps its port until it lets go of the folder.
  await assertPortFree(settings);
  const migrated = await migrate(database, [migrations]);
  await bringBackFundTransfers(database, log);
  await prepareJobs(database.pool, log);
  const rules = await fixExchangeRules(database, settings.SEED);
  const { pool: apiPool, role, why } = await database.limitedPool(databaseLimits);
  if (role === undefined) {
    log.warn({ why }, 'the API works with all rights in the database: there is no role for it');
  }
  progress('tables ready', { migrated, apiRole: role });

  const engineMetrics = createEngineMetrics(metrics);
  const exchange = createExchange({
    database,
    engineOptions: rules,
    log,
    metrics: engineMetrics,
    onDown,
  });
  cleanups.add(() => exchange.stop());
  await exchange.start();
  const dueTime = startDueTime({ exchange, nowMs, log });
  cleanups.add(() => dueTime.stop());
  progress('exchange running', { ...exchange.status() });

  const marketData = await createMarketData({ exchange, database: { pool: apiPool }, nowMs });
  cleanups.add(() => marketData.close());
  if (settings.SEED === 'demo') {
    await seedDemo({ exchange, database, marketData, log, nowMs, settings });
    await seedContent(database.pool, nowMs());
    await seedCoins(database.pool, nowMs());
  }
  progress('markets ready');
  return { database, apiPool, rules, exchange, dueTime, marketData };
}

/** What earlier versions pruned of the insurance funds' public log. The start goes on without it: the log then says less. */
async function bringBackFundTransfers(database: Database, log: Logger): Promise<void> {
  const onMissing = (): void => {
    log.warn('transfers of an insurance fund are missing: they are read from the journal');
  };
  try {
    const count = await restoreFundTransfers(database, onMissing);
    if (count !== undefined) log.info({ count }, 'transfers of insurance funds are back');
  } catch (error) {
    log.error({ err: error }, 'transfers of an insurance fund could not be brought back');
  }
}

/** The feed on the API's own port, with its sessions and keys. */
function openFeed(
  { settings, log, nowMs, metrics }: ServerDeps,
  { exchange, marketData }: RunningCore,
  { http, api }: { readonly http: FastifyInstance; readonly api: Api },
): Feed {
  const factor = settings.RATE_LIMIT_SCALE;
  return registerFeed(http.server, {
    exchange,
    marketData,
    ...feedWiring(api),
    log,
    nowMs,
    allowedOrigins: settings.FEED_ORIGINS,
    publicOrigin: settings.PUBLIC_ORIGIN,
    picturesOrigin: settings.PICTURES_ORIGIN,
    trustedProxies: settings.TRUSTED_PROXIES,
    metrics,
    limits: {
      framesPerSecondMax: feedLimits.framesPerSecondMax * factor,
      framesBurst: feedLimits.framesBurst * factor,
      socketsPerAddressMax: feedLimits.socketsPerAddressMax * factor,
    },
  });
}

/** The keys of the house; from now on the current one seals. */
async function openKey(
  { settings, nowMs }: ServerDeps,
  { database }: RunningCore,
): Promise<MasterKey> {
  const masterKey = await openHouseKey(database.pool, settings);
  await noteTakenUp(database.pool, nowMs());
  return masterKey;
}

/** The API as it is set up here. */
async function openApi(
  { settings, log, cleanups, metrics, nowMs }: ServerDeps,
  { exchange, marketData, apiPool, rules }: RunningCore,
  {
    masterKey,
    fiat,
    serverUrl,
  }: {
    readonly masterKey: MasterKey;
    readonly fiat: FiatReads | undefined;
    readonly serverUrl: () => string;
  },
): Promise<Api> {
  const api = await createApi({
    exchange,
    pool: apiPool,
    marketData,
    log,
    metrics,
    nowMs,
    demoEnabled: rules.hasShortcuts,
    ...{ fiat, playMoney: rules.demoEnabled },
    limits: scaleRateLimits(defaultRateLimits, settings.RATE_LIMIT_SCALE),
    codeBudgetScale: settings.RATE_LIMIT_SCALE,
    masterKey,
    transports: createTransports(settings, nowMs),
    pushContact: pushContactOf(settings),
    siteUrl: () => settings.PUBLIC_ORIGIN ?? serverUrl(),
    screeningFolder: join(settings.DATA_DIR, 'screening'),
    pictures: createPictureStore(settings),
    picturesOrigin: settings.PICTURES_ORIGIN,
    picturesPerDay: settings.UPLOADS_PER_DAY,
    idle: {
      keptMs: settings.SESSION_KEPT_IDLE_DAYS * DAY_MS,
      otherMs: settings.SESSION_IDLE_MINUTES * MINUTE_MS,
    },
    registerVerification:
      settings.REGISTER_VERIFICATION === 'setting'
        ? undefined
        : settings.REGISTER_VERIFICATION === 'on',
  });
  cleanups.add(() => api.follower.stop());
  const ends = watchUnheardEnds({
    pool: apiPool,
    sessions: api.sessions,
    nowMs,
    onError: (error) => log.warn({ err: error }, 'ended sessions could not be looked for'),
  });
  cleanups.add(() => ends.stop());
  return api;
}

/** Metrics and documentation at a port of their own. */
async function openOperations(
  { settings, cleanups, progress }: ServerDeps,
  operations: OperationsDoor,
  http: FastifyInstance,
): Promise<void> {
  const { OPERATIONS_HOST: host, OPERATIONS_PORT: port = 0 } = settings;
  const opened = await operations.open(http, { host, port }).catch((error: unknown) => {
    const why = error instanceof Error ? error.message : String(error);
    throw new StartRefusedError(
      `it cannot listen at ${host}:${port} for operations (${why}): set OPERATIONS_PORT or OPERATIONS_HOST`,
    );
  });
  cleanups.add(() => opened.close());
  progress('operations', { url: opened.url });
}

/** Sources of fiat rates, which the demo has a table instead of. */
function fiatOf({ settings, log, nowMs, cleanups }: ServerDeps): FiatBoard | undefined {
  if (settings.SEED === 'demo') return undefined;
  const fiat = new FiatBoard(settings.FIAT_SOURCES, { log, nowMs });
  fiat.start();
  cleanups.add(() => fiat.stop());
  return fiat;
}

/** Does what the demo's people would do by hand. */
function startDemoDesk(
  { settings, log, nowMs, cleanups }: ServerDeps,
  { exchange, apiPool: pool }: RunningCore,
  parts: { readonly bell: Api['bell']; readonly masterKey: MasterKey },
): void {
  if (settings.SEED !== 'demo' || settings.SIMULATOR !== 'on') return;
  const desk = new DemoDesk({ exchange, pool, nowMs, log, ...parts });
  desk.start();
  cleanups.add(() => desk.stop());
}

/** The API over HTTP and the feed, and the workers that trade through them like anyone. */
async function openDoors(deps: ServerDeps, core: RunningCore): Promise<RunningServer> {
  const { settings, log, cleanups, metrics, nowMs, progress } = deps;
  const { exchange, dueTime, marketData, database, apiPool, rules } = core;
  const masterKey = await openKey(deps, core);
  const listening = { url: '', sockets: () => 0, isOpen: false };
  const fiat = fiatOf(deps);
  const api = await openApi(deps, core, { masterKey, fiat, serverUrl: () => listening.url });
  const { callEndpoint, findSession, findKey, uploads } = api;
  const serverUrl = (): string => listening.url;
  const backOffice = await openBackOffice({
    ...{ settings, log, metrics, nowMs, apiPool, exchange, api, marketData, masterKey, serverUrl },
    ...{ fiat, feedSockets: () => listening.sockets() },
    ...{ demoEnabled: rules.hasShortcuts, isRehearsal: rules.demoEnabled && !rules.hasShortcuts },
  });
  cleanups.add(() => backOffice.stop());
  const operations = settings.OPERATIONS_PORT === undefined ? undefined : new OperationsDoor();
  const http = await buildHttp({
    operations,
    callEndpoint,
    admin: {
      callAdmin: backOffice.callAdmin,
      isDemo: rules.hasShortcuts,
      adminOrigin: settings.ADMIN_ORIGIN,
      publicOrigin: settings.PUBLIC_ORIGIN,
      allowedAddresses: settings.ADMIN_ALLOWED_ADDRESSES,
      folder: adminRoot,
      ready: deps.clients.backOffice,
    },
    findSession,
    findKey,
    fetchFile: (link, address) => uploads.fetch(link, address),
    fetchPicture: (fileId) => uploads.fetchPublic(fileId),
    securityContact: async () => (await api.settings.read()).supportEmail,
    log,
    clientFolder: webRoot,
    publicOrigin: settings.PUBLIC_ORIGIN,
    picturesOrigin: settings.PICTURES_ORIGIN,
    trustedProxies: settings.TRUSTED_PROXIES,
  });
  cleanups.add(() => http.close());
  const feed = openFeed(deps, core, { http, api });
  cleanups.add(() => feed.close());
  listening.sockets = () => feed.sockets();
  registerHealthRoutes(http, { exchange, metrics, isOpen: () => listening.isOpen });
  registerExchangeGauges(metrics, exchange, () => feed.sockets());
  registerAlarmGauges(metrics, { pool: database.pool, nowMs });
  if (fiat !== undefined) {
    registerFiatGauges(metrics, fiat, async () => (await exchange.read(pairCurrencies)).value);
  }
  const url = await http.listen({ host: settings.HOST, port: settings.PORT });
  if (operations !== undefined) await openOperations(deps, operations, http);
  const worker = await startMarketSimulator({ exchange, log, metrics, nowMs, fiat, settings });
  startDemoDesk(deps, core, { bell: api.bell, masterKey });
  const jobs = await startJobs({ ...deps, ...core, api, masterKey, books: backOffice.books });
  cleanups.add(() => jobs.stop());
  listening.isOpen = true;
  listening.url = url;
  await printDemoInvitation({ settings, pool: database.pool, nowMs, serverUrl });
  progress('ready', { url });
  return {
    url,
    stop: async () => {
      listening.isOpen = false;
      await worker.stop();
      await dueTime.stop();
      await exchange.stop();
      await cleanups.run();
    },
  };
}
