import { adminEndpoints, exportableLists } from '@candor/protocol';
import type { BooksCheck, ExportableList } from '@candor/protocol';
import type { Logger } from 'pino';
import { LoginThrottle, PasswordHasher } from '#modules/access/accounts/index.ts';
import type { HashCost } from '#modules/access/accounts/index.ts';
import { approve, closeUndone, countWaiting, listApprovals } from '#modules/console/acts/index.ts';
import type { AdminHandlers, AnyAct, Json, StaffCall } from '#modules/console/acts/index.ts';
import { adminAuditHandlers } from '#modules/console/audit-log/staff.ts';
import { adminExportHandlers } from '#modules/console/exports/staff.ts';
import { PublishedHeads } from '#modules/console/audit-log/index.ts';
import {
  adminStaffHandlers,
  Errands,
  GuessAlarms,
  findActiveStaff,
  LookBudget,
  whoMayBeOne,
} from '#modules/console/staff/index.ts';
import type { LookKind } from '#modules/console/staff/index.ts';
import {
  adminSystemHandlers,
  disputedCurrencies,
  JournalAudits,
  setupCounter,
} from '#modules/console/system/index.ts';
import type { AuditFindings, HouseFacts, QueueCounter } from '#modules/console/system/index.ts';
import type { Delivery } from '#modules/people/delivery/index.ts';
import { WebAuthn } from '#modules/access/passkeys/index.ts';
import type { FiatReads } from '#api/fiat-port.ts';
import { refuse } from '#api/refuse.ts';
import { createAdminFeatures } from './create-admin-features.ts';
import type { AdminFeaturesDeps } from './create-admin-features.ts';
import { createCallAdmin } from '#http/call-admin.ts';
import type { CallAdmin } from '#http/call-admin.ts';
import { RateLimiter, defaultRateLimits } from '#http/rate-limiter.ts';
import type { RateLimits } from '#http/rate-limiter.ts';
import { createReader } from '#http/request-reader.ts';
import { parseStrictForm } from '#http/strict-json.ts';

export interface AdminDeps extends AdminFeaturesDeps {
  readonly log: Logger;
  readonly delivery: Delivery;
  readonly limits?: RateLimits;
  readonly hashCost?: HashCost;
  /** Where the back office is in a browser, without a slash at its end. */
  readonly adminUrl: () => string;
  /** Where heads of the audit log are published; undefined keeps them out of files. */
  readonly headsFolder: string | undefined;
  readonly appVersion: string;
  /** How many contacts and pictures of users one person may look at in a day. */
  readonly looksPerDay?: Readonly<Record<LookKind, number>>;
  readonly feedSockets: () => number;
  readonly lastBooksCheck: () => BooksCheck | null;
  /** Whether this is the demo: one person plays everybody there. */
  readonly demoEnabled: boolean;
  readonly house: HouseFacts;
  /** Rates of fiat money; undefined in the demo. */
  readonly fiat: FiatReads | undefined;
  readonly auditJournal: () => Promise<AuditFindings>;
}

/** The back office without a transport. */
export interface Admin {
  readonly callAdmin: CallAdmin;
  readonly heads: PublishedHeads;
  readonly audits: JournalAudits;
  /** Resolves once everything that nobody waited for is written. */
  settled(): Promise<void>;
}

/** The demo is looked at by one person, in all its roles, within minutes. */
const handsOf = ({ demoEnabled }: Pick<AdminDeps, 'demoEnabled'>): typeof whoMayBeOne =>
  demoEnabled ? () => Promise.resolve(new Set<number>()) : whoMayBeOne;

function approvalHandlers(
  deps: Pick<AdminDeps, 'pool' | 'demoEnabled'>,
  actOf: (name: keyof AdminHandlers) => AnyAct,
) {
  const decideDeps = {
    actOf,
    findActive: findActiveStaff,
    whoMayBeOne: handsOf(deps),
  };
  return {
    approvalList: (request, call) =>
      listApprovals({ pool: deps.pool, ...decideDeps }, request, call),
    approvalApprove: (request, work) => approve(decideDeps, request, work),
    approvalRefuse: (request, work) => closeUndone('refused', request, work),
    approvalWithdraw: (request, work) => closeUndone('withdrawn', request, work),
  } satisfies Partial<AdminHandlers>;
}

/** Lists as files, by the handlers that answer them and in the shape in which those are asked. */
function exportHandlers(handlerOf: (name: ExportableList) => unknown): AdminHandlers<'listExport'> {
  const readers = new Map(
    Object.keys(exportableLists).map((list) => [
      list,
      createReader(adminEndpoints[list as ExportableList].request),
    ]),
  );
  return adminExportHandlers({
    readQuery: (list, query) => {
      const fields = parseStrictForm(query);
      // As in a request of its own: no table keeps it, and no filter needs it.
      if (Object.values(fields).join('').includes('\u0000')) throw refuse.invalidRequest();
      return (readers.get(list)?.({ encoding: 'form', fields }) ?? {}) as Readonly<
        Record<string, Json>
      >;
    },
    ask: (list, request, call) =>
      (handlerOf(list) as (request: object, call: StaffCall) => unknown)(request, call),
  });
}

/** Puts every endpoint of the back office into one table. */
export function createAdmin(deps: AdminDeps): Admin {
  const { pool, log, nowMs, delivery } = deps;
  const heads = new PublishedHeads({ pool, log, nowMs, folder: deps.headsFolder });
  const audits = new JournalAudits({ pool, log, nowMs, auditJournal: deps.auditJournal });
  const errands = new Errands((error) => log.error({ err: error }, 'an entry was not written'));
  const looks = new LookBudget(delivery, deps.looksPerDay);
  const features = createAdminFeatures({
    ...{ ...deps, looks },
    isOnePerson: deps.demoEnabled,
    playMoney: deps.demoEnabled || deps.house.isRehearsal,
    lastAudit: () => audits.last(),
    isAuditRunning: () => audits.isRunning,
    fiatDisputed: () => disputedCurrencies(deps),
  });
  const system = {
    pool,
    nowMs,
    exchange: deps.exchange,
    ...{ house: deps.house, fiat: deps.fiat, whoMayBeOne: handsOf(deps) },
    isSent: (channel: 'email' | 'sms') => delivery.leavesHouse(channel),
    settings: () => deps.settings.read(),
  };
  const queueCounters: readonly QueueCounter[] = [
    { queue: 'approvals', permission: null, count: (call) => countWaiting(pool, call) },
    // A demo opens at once, as it is.
    ...(deps.demoEnabled ? [] : [setupCounter(system)]),
    ...features.queueCounters,
  ];
  const handlers: AdminHandlers = {
    ...adminStaffHandlers({
      pool,
      nowMs,
      delivery,
      masterKey: deps.masterKey,
      adminUrl: deps.adminUrl,
      hasher: new PasswordHasher(deps.hashCost),
      throttle: new LoginThrottle(nowMs),
      webAuthn: new WebAuthn({ pool, nowMs }),
      errands,
      guesses: new GuessAlarms({ pool, errands, delivery }),
    }),
    ...features.handlers,
    ...adminAuditHandlers({ pool, heads }),
    ...approvalHandlers(deps, (name) => handlers[name] as AnyAct),
    ...exportHandlers((name) => handlers[name]),
    ...adminSystemHandlers({
      ...system,
      appVersion: deps.appVersion,
      feedSockets: deps.feedSockets,
      heads,
      audits,
      lastBooksCheck: deps.lastBooksCheck,
      startedAtMs: nowMs(),
      delivery,
      isDemoOutbox: () => delivery.isDemo('email') || delivery.isDemo('sms'),
      queueCounters,
    }),
  };
  return {
    callAdmin: createCallAdmin({
      pool,
      handlers,
      limiter: new RateLimiter(deps.limits ?? defaultRateLimits, nowMs),
      log,
      nowMs,
    }),
    heads,
    audits,
    settled: () => errands.settled(),
  };
}
