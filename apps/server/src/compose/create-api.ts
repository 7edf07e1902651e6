import { Corrections } from '#modules/money/corrections/index.ts';
import { Kysely, PostgresDialect } from 'kysely';
import { CommitFollower } from '#engine/commit-follower.ts';
import type { Exchange } from '#engine/exchange-port.ts';
import { ApiKeys, apiKeyRoutes } from '#modules/access/api-keys/index.ts';
import {
  accountRoutes,
  defaultIdleLimits,
  ensureEngineUser,
  ensureFeeTier,
} from '#modules/access/accounts/index.ts';
import type { LoginHistory, Sessions } from '#modules/access/accounts/index.ts';
import { createStaffEngine } from '#modules/console/acts/index.ts';
import { auditRoutes } from '#modules/console/audit-log/index.ts';
import { ContentEditor, contentRoutes } from '#modules/content/articles/index.ts';
import { coinRoutes, MarketListings } from '#modules/content/coins/index.ts';
import {
  IdentityReviews,
  IdentityTerms,
  identityNumbers,
  identityRoutes,
} from '#modules/people/identity/index.ts';
import { Screening, ScreeningProvider } from '#modules/people/screening/index.ts';
import { favouriteRoutes } from '#modules/markets/favourites/index.ts';
import { p2pLogLines } from '#modules/p2p/appeals/index.ts';
import { OrderBell, OrderSteps } from '#modules/p2p/chat/index.ts';
import { AdMarket, pauseSales } from '#modules/p2p/common/index.ts';
import { followVerification } from '#modules/p2p/merchants/index.ts';
import { Broadcasts } from '#modules/people/broadcasts/index.ts';
import { StandingNotices } from '#modules/p2p/merchants/index.ts';
import type { HistoryDatabase, HistoryTables } from '#modules/money/history/index.ts';
import {
  PriceAlerts,
  alertRoutes,
  alertTeller,
  endTeller,
  readMinutes,
} from '#modules/markets/alerts/index.ts';
import { MarketCatalogue, marketRoutes } from '#modules/markets/catalogue/index.ts';
import { Messages, messageRoutes } from '#modules/people/messages/index.ts';
import { Notices, noticeRoutes } from '#modules/people/notices/index.ts';
import { ContractFillNotices, followInputs, RiskNotices } from '#modules/trading/contract/index.ts';
import { watchTrading } from '#modules/trading/surveillance/index.ts';
import { CancelTimers, cancelTimerRoutes } from '#modules/trading/cancel-timer/index.ts';
import { PushSender, postPush, pushRoutes } from '#modules/people/push/index.ts';
import { FillNotices } from '#modules/trading/spot/index.ts';
import { MaturedNotices } from '#modules/earn/finance/index.ts';
import { LogSigner, PublicLog, publicLogRoutes } from '#modules/content/public-log/index.ts';
import { optionLogLines } from '#modules/trading/option/index.ts';
import { Delivery } from '#modules/people/delivery/index.ts';
import { isStaffSessionOpen, StaffAccounts, tellOfApproval } from '#modules/console/staff/index.ts';
import { Closings, closingRoutes } from '#modules/people/closing/index.ts';
import { OwnData, ownDataRoutes } from '#modules/people/own-data/index.ts';
import { paymentRoutes } from '#modules/people/payment-methods/index.ts';
import { platformRoutes } from '#modules/content/platform/index.ts';
import {
  ScheduledChanges,
  publishAnnouncement,
  settlementReminder,
  userTeller,
} from '#modules/markets/scheduled-changes/index.ts';
import { FollowVolumes, tierTeller } from '#modules/markets/fee-volumes/index.ts';
import type { FeeLevels } from '#modules/markets/fee-volumes/index.ts';
import { UserProofs, UserSafety, securityRoutes } from '#modules/access/security/index.ts';
import { PlatformSettings } from '#modules/console/settings/index.ts';
import { DayLimits, LevelBook, levelRoutes, UserGates } from '#modules/people/gates/index.ts';
import { Switches, switchRoutes } from '#modules/console/switches/index.ts';
import { ContactChanges, contactRoutes, supportRoutes } from '#modules/people/cases/index.ts';
import { Uploads, uploadRoutes } from '#modules/people/uploads/index.ts';
import { pnlRoutes, saveProfits } from '#modules/money/pnl/index.ts';
import { DAY_MS } from '#api/durations.ts';
import { refuse } from '#api/refuse.ts';
import type { FindKey, FindSession } from '#http/api-routes.ts';
import { createCallEndpoint } from '#http/call-endpoint.ts';
import type { CallEndpoint } from '#http/call-endpoint.ts';
import type { Handlers } from '#api/call.ts';
import type { ApiDeps } from './api-deps.ts';
import { createSecurity } from './create-security.ts';
import { productRoutes } from './products.ts';
import type { ContractTables } from '#modules/trading/contract/index.ts';
import { RateLimiter, defaultRateLimits } from '#http/rate-limiter.ts';

/** A verification takes three; the rest is for what a user does besides, and for blurred ones. */
const PICTURES_PER_DAY = 40;

/** The API without a transport: HTTP and the feed's socket call the same endpoints. */
export interface Api {
  readonly callEndpoint: CallEndpoint;
  readonly sessions: Sessions;
  /** For requests, which name their session each time. */
  readonly findSession: FindSession;
  /** For requests that are signed with a key. */
  readonly findKey: FindKey;
  /** Whether a key that signed before still signs. */
  readonly isKeyOpen: (keyId: string) => Promise<boolean>;
  readonly catalogue: MarketCatalogue;
  readonly delivery: Delivery;
  readonly pushes: PushSender;
  readonly settings: PlatformSettings;
  readonly switches: Switches;
  readonly levels: LevelBook;
  /** What staff can do for a user's safety. */
  readonly safety: UserSafety;
  /** What other areas ask of a user before they act. */
  readonly proofs: UserProofs;
  readonly uploads: Uploads;
  readonly messages: Messages;
  /** Tells users in the ways they chose. */
  readonly notices: Notices;
  /** Rings when something was written about an order between people. */
  readonly bell: OrderBell;
  /** What staff do with articles. */
  readonly contentEditor: ContentEditor;
  /** Verification as staff see and decide it. */
  readonly identityReviews: IdentityReviews;
  readonly identityTerms: IdentityTerms;
  readonly screening: Screening;
  readonly screeningProvider: ScreeningProvider;
  readonly loginHistory: LoginHistory;
  readonly history: HistoryDatabase;
  readonly contracts: Kysely<ContractTables>;
  /** Changes of markets and fees that are to come; to be started once the exchange is open. */
  readonly changes: ScheduledChanges;
  /** What two of the staff book between the house and a user; a job sends it to the core. */
  readonly corrections: Corrections;
  /** Saves what cost and profit of users were added up to; a job asks for it. */
  readonly saveProfits: () => Promise<void>;
  /** How users stand on the ladder of fee tiers. */
  readonly feeLevels: FeeLevels;
  /** Counts volumes and moves users to the tier of theirs; a job asks for it. */
  readonly followVolumes: () => Promise<void>;
  /** Looks for abuse in what happened since the last time; a job asks for it. */
  readonly watch: () => Promise<void>;
  /** Messages to many users; a job sends them. */
  readonly broadcasts: Broadcasts;
  /** Files of all that the house holds about a user; a job makes them. */
  readonly ownData: OwnData;
  /** Contacts in the place of lost ones; a job carries them out. */
  readonly contactChanges: ContactChanges;
  /** Takes sell ads off the market while nothing of a user's may leave; a job asks for it. */
  readonly pauseSales: (lock: Parameters<typeof pauseSales>[1]) => Promise<void>;
  /** Keeps a merchant's ads in step with their verification; a job asks for it. */
  readonly followVerification: (user: { readonly userId: number }) => Promise<void>;
  /** Mails staff of a request that waits for a second person; a job asks for it. */
  readonly tellOfApproval: (approval: Parameters<typeof tellOfApproval>[1]) => Promise<void>;
  /** Orders that are cancelled when their program falls silent; a job carries it out. */
  readonly cancelTimers: CancelTimers;
  /** Tells users and the public log what commits did; to be stopped before the exchange's database is closed. */
  readonly follower: Follower;
}

/** Follows the journal behind the exchange. */
type Follower = Pick<CommitFollower, 'flush' | 'stop'>;

/** What concerns one user, their papers and pictures, and what staff write for all of them. */
function createOwnServices(
  deps: ApiDeps,
  security: ReturnType<typeof createSecurity>,
  catalogue: MarketCatalogue,
) {
  const { pool, log, nowMs, masterKey, picturesOrigin } = deps;
  const { settings } = security;
  const uploads = new Uploads({
    pool,
    log,
    nowMs,
    masterKey,
    picturesOrigin,
    store: deps.pictures,
    picturesPerDay: deps.picturesPerDay ?? PICTURES_PER_DAY,
    isStaffSessionOpen: (staffId, sessionId) =>
      isStaffSessionOpen(deps.pool, { staffId, sessionId, nowMs: deps.nowMs() }),
  });
  const messages = new Messages({ pool, nowMs, delivery: security.delivery });
  const safety = new UserSafety(security, messages);
  const { siteUrl = () => 'http://localhost' } = deps;
  const levels = new LevelBook({ pool, nowMs });
  return {
    uploads,
    messages,
    safety,
    contactChanges: new ContactChanges({ pool, nowMs, safety, messages, siteUrl }),
    notices: new Notices(messages, nowMs),
    pushes: createPushes(deps),
    switches: new Switches({ pool, nowMs }),
    levels,
    gates: new UserGates({ pool, levels, catalogue, nowMs }),
    dayLimits: new DayLimits({ pool, levels, catalogue, nowMs, exchange: deps.exchange }),
    feeLevels: security.feeLevels,
    idle: deps.idle ?? defaultIdleLimits,
    cancelTimers: new CancelTimers({ exchange: deps.exchange, pool, nowMs }),
    corrections: new Corrections({
      ...{ pool, catalogue, messages, log },
      engine: createStaffEngine(deps.exchange),
    }),
    broadcasts: new Broadcasts({ pool, nowMs }),
    closings: new Closings({ pool, catalogue, nowMs, messages, settings, exchange: deps.exchange }),
    ownData: new OwnData({ pool, masterKey, uploads, messages, nowMs }),
    proofs: new UserProofs(security),
    staffAccounts: new StaffAccounts({ pool, nowMs }),
    contentEditor: new ContentEditor({ pool, nowMs }),
    screening: new Screening({ pool, masterKey, nowMs, folder: deps.screeningFolder ?? '' }),
    screeningProvider: new ScreeningProvider({
      ...{ pool, masterKey, nowMs, delivery: security.delivery },
      reach: deps.providerReach ?? 'public',
    }),
    identityReviews: new IdentityReviews({ pool, masterKey, uploads, messages, nowMs }),
    identityTerms: new IdentityTerms({ pool, masterKey, messages, nowMs, settings }),
  };
}

type OwnServices = ReturnType<typeof createOwnServices>;

/** What staff decide now and the core hears later, through the allowlist of staff's commands. */
function createChanges(
  { exchange, pool, log, nowMs }: ApiDeps,
  { messages, notices, feeLevels }: Pick<OwnServices, 'messages' | 'notices' | 'feeLevels'>,
): ScheduledChanges {
  const read: Exchange['read'] = (ask) => exchange.read(ask);
  return new ScheduledChanges({
    pool,
    log,
    nowMs,
    read,
    engine: createStaffEngine(exchange),
    announce: publishAnnouncement,
    ruleKept: () => feeLevels.refresh(),
    tell: userTeller({ messages, read }),
    remind: settlementReminder({ pool, notices, nowMs }),
  });
}

/** Writes the public log from the journal's first command on, so that it can be made again from it. */
async function startPublicLog(
  { exchange, pool, log }: ApiDeps,
  catalogue: MarketCatalogue,
): Promise<CommitFollower> {
  const consumers = [new PublicLog(exchange, [optionLogLines(catalogue), p2pLogLines(catalogue)])];
  const name = 'public_log';
  const follower = new CommitFollower({
    ...{ name, exchange, pool, log, consumers },
    beginsWith: 'first',
  });
  await follower.start();
  return follower;
}

/** What is public of the journal: the log, and what lines of contracts are recomputed from. */
async function startLogs(deps: ApiDeps, catalogue: MarketCatalogue): Promise<readonly Follower[]> {
  return [await startPublicLog(deps, catalogue), await followInputs(deps)];
}

/** Several as one. */
function together(followers: readonly Follower[]): Follower {
  return {
    flush: async () => {
      for (const follower of followers) await follower.flush();
    },
    stop: async () => {
      for (const follower of followers) await follower.stop();
    },
  };
}

/** What commits are followed for: alerts, fills, contracts at risk, terms that end, steps of orders between people. Begins where the process before ended. */
async function followCommits(
  { exchange, pool, log, marketData, nowMs }: ApiDeps,
  catalogue: MarketCatalogue,
  { messages, notices }: Pick<OwnServices, 'messages' | 'notices'>,
  bell: OrderBell,
): Promise<{ readonly alerts: PriceAlerts; readonly follower: CommitFollower }> {
  const alerts = new PriceAlerts({
    exchange,
    pool,
    nowMs,
    tell: alertTeller(notices, catalogue),
    tellEnded: endTeller(notices, catalogue),
    minutesBefore: (marketId) =>
      readMinutes(marketData, catalogue.marketOf(marketId), nowMs() - DAY_MS),
  });
  await alerts.load();
  const consumers = [
    alerts,
    new FillNotices(notices, catalogue),
    new ContractFillNotices(notices, catalogue),
    new RiskNotices(notices, catalogue),
    new MaturedNotices(notices, catalogue),
    new OrderSteps(messages, bell),
    new StandingNotices(messages, catalogue),
  ];
  const follower = new CommitFollower({ name: 'notices', exchange, pool, log, consumers });
  await follower.start();
  return { alerts, follower };
}

/** Made-up tokens and keys are limited as reads are: each may cost a query. @throws ApiError tooManyRequests */
function admitWith(limiter: RateLimiter, address: string): void {
  const retryAfterMs = limiter.take('read', address);
  if (retryAfterMs > 0) throw refuse.tooManyRequests({ retryAfterMs });
}

function findSessionWith(sessions: Sessions, limiter: RateLimiter): FindSession {
  return (token, address, isUse) =>
    sessions.find(token, { admit: () => admitWith(limiter, address), isUse });
}

function keyChecks(keys: ApiKeys, limiter: RateLimiter): Pick<Api, 'findKey' | 'isKeyOpen'> {
  return {
    findKey: (request, limitedBy) => keys.find(request, () => admitWith(limiter, limitedBy)),
    isKeyOpen: (keyId) => keys.isOpen(keyId),
  };
}

function createApiKeys({
  pool,
  masterKey,
  nowMs,
  exchange,
  log,
}: Pick<ApiDeps, 'pool' | 'masterKey' | 'nowMs' | 'exchange' | 'log'>): ApiKeys {
  return new ApiKeys({
    ...{ pool, masterKey, nowMs },
    ensureUser: (userId) => ensureEngineUser(exchange, userId),
    onError: (error) => log.error({ err: error }, 'the use of a key was not written down'),
  });
}

/** What shows messages on devices. */
function createPushes(deps: ApiDeps): PushSender {
  const { pool, log, nowMs, masterKey, pushContact = 'mailto:no-reply@localhost' } = deps;
  return new PushSender({ pool, log, nowMs, masterKey, contact: pushContact, post: postPush });
}

/** The tables of the journal that histories are read from. */
function openHistory(pool: ApiDeps['pool']): {
  readonly history: Kysely<HistoryTables>;
  readonly contracts: Kysely<ContractTables>;
} {
  const dialect = new PostgresDialect({ pool });
  return { history: new Kysely({ dialect }), contracts: new Kysely({ dialect }) };
}

/** What jobs ask of the areas. */
function backgroundActs(
  { exchange, pool, nowMs, log }: ApiDeps,
  catalogue: MarketCatalogue,
  { messages, proofs }: ReturnType<typeof createOwnServices>,
  { delivery, settings }: Pick<Api, 'delivery' | 'settings'>,
): Pick<
  Api,
  'pauseSales' | 'followVerification' | 'watch' | 'followVolumes' | 'saveProfits' | 'tellOfApproval'
> {
  const tell = tierTeller({ messages, read: (ask) => exchange.read(ask) });
  const volumes = new FollowVolumes({ pool, log, nowMs, exchange, tell });
  return {
    tellOfApproval: (approval) => tellOfApproval({ pool, delivery, nowMs }, approval),
    followVolumes: () => volumes.run(),
    saveProfits: () => saveProfits(pool, catalogue),
    pauseSales: (lock) => pauseSales({ exchange }, lock),
    followVerification: (user) =>
      followVerification({ exchange, pool, messages, proofs, nowMs }, user),
    watch: () => watchTrading({ pool, settings, nowMs }),
  };
}

/** Puts every module's endpoints into one table. Reads the catalogue, so the exchange must be running. */
export async function createApi(deps: ApiDeps): Promise<Api> {
  const { exchange, pool, log, nowMs, masterKey, marketData, demoEnabled, playMoney, fiat } = deps;
  await ensureFeeTier(exchange);
  const catalogue = await MarketCatalogue.start(exchange);
  const delivery = new Delivery({ ...deps, transports: deps.transports ?? {} });
  const settings = new PlatformSettings({ pool, nowMs });
  const personalNumbers = (userId: number) => identityNumbers(deps, userId);
  const onFullLogin = (userId: number) => own.contactChanges.stopByLogin(userId);
  const security = createSecurity({ ...deps, delivery, settings, personalNumbers, onFullLogin });
  const apiKeys = createApiKeys(deps);
  const own = createOwnServices(deps, security, catalogue);
  const { uploads, messages, proofs, idle } = own;
  const bell = new OrderBell();
  const { alerts, follower } = await followCommits(deps, catalogue, own, bell);
  const signer = new LogSigner({ pool, nowMs, key: masterKey.signingKey('public-log') });
  const changes = createChanges(deps, own);
  const { registerVerification, factor } = security;
  const adMarket = await AdMarket.start(exchange);
  const listings = await MarketListings.start({ exchange, catalogue, pool, nowMs });
  // What every product stands on; a module of people or papers names what it needs.
  const reads = { catalogue, marketData, ...openHistory(pool) };
  const shared = { exchange, pool, nowMs, playMoney, changes, signer, ...reads };
  const papers = { pool, masterKey, uploads, messages, nowMs };
  const handlers: Handlers = {
    ...platformRoutes({ ...shared, demoEnabled, settings, registerVerification, idle, fiat }),
    ...marketRoutes({
      ...{ exchange, catalogue, marketData, nowMs, feeLadder: () => own.feeLevels.rungs() },
      comingChanges: (symbol) => changes.comingFor(symbol),
      comingDelisting: (symbol) => changes.comingForAsset(symbol),
    }),
    ...contentRoutes({ pool, catalogue, settings, nowMs }),
    ...coinRoutes({ pool, listings, catalogue, marketData }),
    ...{ ...auditRoutes({ pool, nowMs }), ...publicLogRoutes({ pool, signer }) },
    ...accountRoutes(security),
    ...securityRoutes(security),
    ...apiKeyRoutes({ ...security, apiKeys }),
    ...{ ...ownDataRoutes({ ...security, ...own }), ...closingRoutes({ ...security, ...own }) },
    ...cancelTimerRoutes(own.cancelTimers),
    ...supportRoutes({ pool, nowMs, factor, uploads }),
    ...contactRoutes({ pool, nowMs, uploads, security, changes: own.contactChanges }),
    ...favouriteRoutes({ pool, catalogue }),
    ...alertRoutes({ pool, catalogue, alerts, nowMs }),
    ...noticeRoutes({ pool }),
    ...pushRoutes({ pool, nowMs, pushes: own.pushes }),
    ...uploadRoutes({ uploads }),
    ...identityRoutes({ ...papers, demoEnabled, reviews: own.identityReviews }),
    ...paymentRoutes({ ...papers, proofs }),
    ...messageRoutes({ pool, messages, nowMs }),
    ...productRoutes({ ...shared, ...papers, ...own, adMarket, bell }),
    ...pnlRoutes(shared),
    ...{ ...switchRoutes({ ...own, nowMs }), ...levelRoutes({ ...own, pool, nowMs }) },
  } satisfies Handlers;
  const limiter = new RateLimiter(deps.limits ?? defaultRateLimits, nowMs);
  return {
    callEndpoint: createCallEndpoint({ ...own, handlers, limiter, log, nowMs }),
    sessions: security.sessions,
    findSession: findSessionWith(security.sessions, limiter),
    ...keyChecks(apiKeys, limiter),
    catalogue,
    delivery,
    settings,
    ...own,
    bell,
    loginHistory: security.history,
    ...{ history: reads.history, contracts: reads.contracts },
    changes,
    ...backgroundActs(deps, catalogue, own, { delivery, settings }),
    follower: together([follower, ...(await startLogs(deps, catalogue))]),
  };
}
