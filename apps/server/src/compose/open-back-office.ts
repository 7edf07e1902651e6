import { staffRoles } from '@candor/protocol';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import type { Settings } from '#config/settings.ts';
import type { Exchange } from '#engine/exchange-port.ts';
import type { FiatReads } from '#api/fiat-port.ts';
import type { MarketDataReads } from '#api/market-data-port.ts';
import { defaultRateLimits, scaleRateLimits } from '#http/rate-limiter.ts';
import {
  adminUrlOf,
  needsFirstOwner,
  openInvitation,
  tellOfKeptRoles,
} from '#modules/console/staff/index.ts';
import { SERVER_VERSION } from '#modules/content/platform/index.ts';
import type { MasterKey } from '#modules/access/secrets/index.ts';
import { auditBeside, BooksWatch, checkBooksBeside } from '#workers/index.ts';
import { createAdmin } from './create-admin.ts';
import type { Admin } from './create-admin.ts';
import type { Api } from './create-api.ts';

/** Whose the demo's one-time link is; an address nobody has. */
const DEMO_OWNER = 'owner@demo.invalid';

interface BackOfficeDeps {
  readonly settings: Settings;
  readonly log: Logger;
  readonly metrics: Registry;
  readonly nowMs: () => number;
  /** Cannot write what is the core's. */
  readonly apiPool: Pool;
  readonly exchange: Exchange;
  readonly api: Api;
  readonly marketData: MarketDataReads;
  readonly masterKey: MasterKey;
  /** Known once it listens. */
  readonly serverUrl: () => string;
  /** Undefined in the demo, which has a table. */
  readonly fiat: FiatReads | undefined;
  readonly feedSockets: () => number;
  readonly demoEnabled: boolean;
  readonly isRehearsal: boolean;
}

/** The back office of a running server: its audit log is published and its changes come until `stop`. */
export async function openBackOffice(
  deps: BackOfficeDeps,
): Promise<Admin & { readonly books: BooksWatch; stop(): Promise<void> }> {
  const { settings, log, metrics, nowMs, apiPool, exchange, api, marketData, masterKey } = deps;
  const leaving = new AbortController();
  const check = (signal: AbortSignal) => checkBooksBeside(settings, signal);
  const books = new BooksWatch({ log, metrics, nowMs, check });
  const admin = createAdmin({
    ...api,
    marketData,
    exchange,
    pool: apiPool,
    log,
    nowMs,
    masterKey,
    limits: scaleRateLimits(defaultRateLimits, settings.RATE_LIMIT_SCALE),
    adminUrl: () => adminUrlOf(settings, deps.serverUrl()),
    headsFolder: settings.DATA_DIR,
    appVersion: SERVER_VERSION,
    feedSockets: deps.feedSockets,
    lastBooksCheck: () => books.last,
    demoEnabled: deps.demoEnabled,
    house: {
      hasPublicOrigin: settings.PUBLIC_ORIGIN !== undefined,
      hasStaffOrigin: settings.ADMIN_ORIGIN !== undefined,
      priceSources: settings.PRICE_SOURCES.length,
      isRehearsal: deps.isRehearsal,
    },
    fiat: deps.fiat,
    auditJournal: () => auditBeside(settings, leaving.signal),
  });
  await tellOfKeptRoles({ pool: apiPool, delivery: api.delivery, nowMs });
  await admin.heads.start();
  await api.changes.settle();
  return {
    ...admin,
    books,
    stop: async () => {
      await api.changes.stop();
      admin.heads.stop();
      leaving.abort();
      await admin.settled();
      await admin.audits.settled();
    },
  };
}

/**
 * The demo has to be seen without a command first: while nobody was ever let in, each start prints a
 * one-time link for an owner with every role. Nothing but the demo does so.
 */
export async function printDemoInvitation({
  settings,
  pool,
  nowMs,
  serverUrl,
}: Pick<BackOfficeDeps, 'settings' | 'nowMs' | 'serverUrl'> & {
  readonly pool: Pool;
}): Promise<void> {
  if (settings.SEED !== 'demo' || !(await needsFirstOwner(pool, DEMO_OWNER))) return;
  const invitation = { email: DEMO_OWNER, name: 'Demo owner', roles: staffRoles };
  const { link } = await openInvitation(
    { pool, adminUrl: adminUrlOf(settings, serverUrl()) },
    { ...invitation, nowMs: nowMs(), reset: true },
  );
  console.log(`DEMO: the back office waits for its first owner. One-time link, good for 24 hours:`);
  console.log(`  ${link}`);
}
