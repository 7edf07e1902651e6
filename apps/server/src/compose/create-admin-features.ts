import type { Kysely } from 'kysely';
import type { Pool } from 'pg';
import type { FeeLevelReads } from '#api/fee-levels-port.ts';
import type { Exchange } from '#engine/exchange-port.ts';
import type { LoginHistory, Sessions } from '#modules/access/accounts/index.ts';
import { createStaffEngine } from '#modules/console/acts/index.ts';
import type { AdminHandlers } from '#modules/console/acts/index.ts';
import {
  adminDashboardHandlers,
  figuresReader,
  openOrderCounter,
  volumesReader,
} from '#modules/console/dashboard/index.ts';
import type { AdminDashboardDeps } from '#modules/console/dashboard/index.ts';
import { readRewardAccounts } from '#modules/earn/finance/staff.ts';
import { readFundChanges } from '#modules/trading/contract/fund-changes.ts';
import type { ContractTables } from '#modules/trading/contract/index.ts';
import { adminCaseHandlers } from '#modules/people/cases/staff.ts';
import type { ContactChanges } from '#modules/people/cases/index.ts';
import { staffCoinHandlers } from '#modules/content/coins/index.ts';
import { broadcastStaffHandlers } from '#modules/people/broadcasts/index.ts';
import { adminContentHandlers } from '#modules/content/articles/staff.ts';
import { adminIdentityHandlers } from '#modules/people/identity/staff.ts';
import { closingStaffHandlers } from '#modules/people/closing/staff.ts';
import { identityTermHandlers } from '#modules/people/identity/staff-terms.ts';
import { levelStaffHandlers } from '#modules/people/gates/staff.ts';
import type { ScreeningProvider } from '#modules/people/screening/index.ts';
import { screeningProviderHandlers } from '#modules/people/screening/staff-provider.ts';
import { screeningStaffHandlers } from '#modules/people/screening/staff.ts';
import { limitAssetsIn } from '#modules/people/gates/index.ts';
import type { LevelBook } from '#modules/people/gates/index.ts';
import { adminMarketHandlers } from '#modules/markets/catalogue/staff.ts';
import { adminSearchHandlers } from '#modules/console/search/index.ts';
import { switchStaffHandlers } from '#modules/console/switches/staff.ts';
import type { Switches } from '#modules/console/switches/index.ts';
import { adminSettingHandlers } from '#modules/console/settings/staff.ts';
import { adminUserHandlers } from '#modules/people/users/index.ts';
import type { UserBooks } from '#modules/people/users/index.ts';
import type { ContentEditor } from '#modules/content/articles/index.ts';
import type { HistoryDatabase, HistoryReader } from '#modules/money/history/index.ts';
import type { IdentityReviews } from '#modules/people/identity/index.ts';
import type { AssetNeeds, MarketCatalogue } from '#modules/markets/catalogue/index.ts';
import type { ScheduledChanges } from '#modules/markets/scheduled-changes/index.ts';
import type { Messages } from '#modules/people/messages/index.ts';
import type { Notices } from '#modules/people/notices/index.ts';
import { tierTeller } from '#modules/markets/fee-volumes/index.ts';
import { describePayMethods } from '#modules/people/payment-methods/index.ts';
import type { MasterKey } from '#modules/access/secrets/index.ts';
import type { UserSafety } from '#modules/access/security/index.ts';
import type { PlatformSettings } from '#modules/console/settings/index.ts';
import { correctionStaffHandlers } from '#modules/money/corrections/index.ts';
import type { Corrections } from '#modules/money/corrections/index.ts';
import { adminBooksHandlers, IncomeToday, liabilitiesReader } from '#modules/money/books/index.ts';
import { adminBlotterHandlers } from '#modules/trading/blotter/index.ts';
import type { AdminBlotterDeps } from '#modules/trading/blotter/index.ts';
import { surveillanceStaffHandlers } from '#modules/trading/surveillance/index.ts';
import { listFills, listOrders } from '#modules/trading/spot/index.ts';
import { assertRolesHavePasskeys } from '#modules/console/staff/index.ts';
import type { LookBudget } from '#modules/console/staff/index.ts';
import type { Uploads } from '#modules/people/uploads/index.ts';
import { listBillsWithBalances, readWallet } from '#modules/money/wallet/index.ts';
import type { MarketDataReads } from '#api/market-data-port.ts';
import { createQueues } from './create-queues.ts';
import { assetNeeds } from '#products.ts';
import { productStaffHandlers } from './products.ts';

export interface AdminFeaturesDeps {
  readonly exchange: Exchange;
  readonly pool: Pool;
  readonly masterKey: MasterKey;
  readonly nowMs: () => number;
  readonly catalogue: MarketCatalogue;
  readonly marketData: MarketDataReads;
  readonly history: HistoryDatabase;
  readonly contracts: Kysely<ContractTables>;
  readonly sessions: Sessions;
  readonly loginHistory: LoginHistory;
  readonly safety: UserSafety;
  readonly settings: PlatformSettings;
  readonly switches: Switches;
  readonly levels: LevelBook;
  readonly changes: ScheduledChanges;
  readonly feeLevels: FeeLevelReads;
  readonly corrections: Corrections;
  readonly uploads: Uploads;
  readonly identityReviews: IdentityReviews;
  readonly screeningProvider: ScreeningProvider;
  readonly contentEditor: ContentEditor;
  readonly notices: Notices;
  readonly messages: Messages;
  readonly contactChanges: ContactChanges;
}

interface FeatureParts
  extends AdminFeaturesDeps,
    Pick<AdminDashboardDeps, 'lastAudit' | 'isAuditRunning' | 'lastBooksCheck' | 'fiatDisputed'> {
  readonly looks: LookBudget;
  /** One person plays everybody, as in the demo. */
  readonly isOnePerson: boolean;
  /** Users may give themselves funds that are worth nothing. */
  readonly playMoney: boolean;
}

/** What the exchange itself needs assets for: what products declare, and the coins that limits are written in. */
const assetNeedsNow =
  ({ playMoney, nowMs }: Pick<FeatureParts, 'playMoney' | 'nowMs'>): AssetNeeds =>
  async (from) => {
    const declared = assetNeeds(playMoney);
    const ofLimits = await limitAssetsIn(from, nowMs());
    return (symbol) => [...declared(symbol), ...(ofLimits.has(symbol) ? ['limits' as const] : [])];
  };

/** A user's books as the user reads them; staff wait for no write of theirs. */
function booksOf(deps: AdminFeaturesDeps): UserBooks {
  const reader = (userId: number): HistoryReader => ({ userId, lastSequence: 0 });
  return {
    balances: async (userId) => {
      const { sequence, accounts, ...worth } = await readWallet(deps, userId);
      const balances = accounts.flatMap(({ accountKind, balances: own }) =>
        own.map((balance) => ({ accountKind, ...balance })),
      );
      return { sequence, ...worth, balances };
    },
    orders: (userId, request) => listOrders(deps, request, reader(userId)),
    fills: (userId, request) => listFills(deps, request, reader(userId)),
    bills: (userId, request) => listBillsWithBalances(deps, request, reader(userId)),
  };
}

/** What staff see of everybody's orders and trades. */
const tradingHandlers = (deps: AdminBlotterDeps) => ({
  ...adminBlotterHandlers(deps),
  ...surveillanceStaffHandlers(deps),
});

/** What the house owes and earns, and what two of the staff put right. */
function moneyHandlers(
  { pool, catalogue, nowMs, settings, corrections }: AdminFeaturesDeps,
  reads: Exchange['read'],
) {
  return {
    ...adminBooksHandlers({ pool, catalogue, reads, nowMs }),
    ...correctionStaffHandlers({ pool, catalogue, reads, settings, corrections }),
  };
}

/** The exchange and the house at a glance. */
function dashboardHandlers(
  deps: FeatureParts,
  reads: Exchange['read'],
  openOrderCounts: AdminDashboardDeps['openOrderCounts'],
) {
  const { pool, nowMs, catalogue, marketData } = deps;
  const income = new IncomeToday(pool, nowMs);
  return adminDashboardHandlers({
    ...{ pool, nowMs, catalogue, marketData, switches: deps.switches },
    liabilities: liabilitiesReader(pool, catalogue, nowMs),
    insuranceFunds: () => readFundChanges({ catalogue, pool, nowMs }),
    rewardAccounts: () => readRewardAccounts({ reads, catalogue }),
    feeIncome: () => income.read(),
    volumes: volumesReader(pool, { catalogue, marketData }, nowMs),
    lastAudit: deps.lastAudit,
    isAuditRunning: deps.isAuditRunning,
    lastBooksCheck: deps.lastBooksCheck,
    fiatDisputed: deps.fiatDisputed,
    openOrderCounts,
    figures: figuresReader(pool, nowMs),
  });
}

/** What the house says to everybody. */
function contentHandlers(deps: FeatureParts) {
  const { pool, uploads, contentEditor, settings, isOnePerson, catalogue, nowMs } = deps;
  return {
    ...adminContentHandlers({ pool, uploads, contentEditor, settings, isOnePerson }),
    ...broadcastStaffHandlers({ pool }),
    ...staffCoinHandlers({ pool, catalogue, nowMs }),
  };
}

/** The back office beyond its foundation: users and their identity, customer service, content, markets and fees, settings, the dashboard. */
export function createAdminFeatures(deps: FeatureParts) {
  const { exchange, pool, nowMs, changes, uploads, safety, marketData, catalogue, looks } = deps;
  const reads: Exchange['read'] = (ask) => exchange.read(ask);
  const engine = createStaffEngine(exchange);
  const openOrderCounts = openOrderCounter(pool, nowMs);
  const handlers = {
    ...adminUserHandlers({
      pool,
      looks,
      reads,
      safety,
      changes,
      feeLevels: deps.feeLevels,
      books: booksOf(deps),
      sessions: deps.sessions,
      history: deps.loginHistory,
      paymentMethods: (userId, inFull) => describePayMethods(deps, userId, inFull),
    }),
    ...tradingHandlers({ pool, catalogue }),
    ...adminSearchHandlers({ pool, catalogue, looks, masterKey: deps.masterKey }),
    ...moneyHandlers(deps, reads),
    ...adminIdentityHandlers({ pool, uploads, looks, identityReviews: deps.identityReviews }),
    ...adminCaseHandlers({
      ...{ pool, uploads, safety, looks, notices: deps.notices, settings: deps.settings },
      changes: deps.contactChanges,
    }),
    ...contentHandlers(deps),
    ...adminMarketHandlers({
      ...{ pool, engine, reads, catalogue, changes, marketData, openOrderCounts },
      settings: deps.settings,
      assetNeeds: assetNeedsNow(deps),
      tellTier: tierTeller({ messages: deps.messages, read: reads }),
    }),
    ...adminSettingHandlers({
      pool,
      settings: deps.settings,
      assertUsable: { passkeyRoles: assertRolesHavePasskeys },
    }),
    ...levelStaffHandlers({
      ...{ pool, catalogue, changes, reads, nowMs },
      ...{ settings: deps.settings, levels: deps.levels },
    }),
    ...screeningStaffHandlers({ pool, looks, masterKey: deps.masterKey }),
    ...screeningProviderHandlers({
      ...{ pool, masterKey: deps.masterKey },
      reach: deps.screeningProvider.reach,
    }),
    ...closingStaffHandlers({ pool }),
    ...identityTermHandlers({ pool, masterKey: deps.masterKey }),
    ...switchStaffHandlers({ pool, nowMs, reads, catalogue, switches: deps.switches }),
    ...productStaffHandlers({
      ...{ reads, engine, catalogue, marketData, pool, nowMs, changes },
      ...{ contracts: deps.contracts, uploads, looks, masterKey: deps.masterKey },
      settings: deps.settings,
    }),
    ...dashboardHandlers(deps, reads, openOrderCounts),
  } satisfies Partial<AdminHandlers>;
  const { identityReviews } = deps;
  const queueCounters = createQueues({
    ...{ pool, reads, catalogue, nowMs, changes, identityReviews },
  });
  return { handlers, queueCounters };
}
