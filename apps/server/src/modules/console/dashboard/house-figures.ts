import { asUnits, formatUnits } from '@candor/money';
import type { AdminReply, AuditRun, RewardAccountView, StaffPermission } from '@candor/protocol';
import type { Pool } from 'pg';
import { COUNTED_MAX } from '#api/queue-count.ts';
import type { StaffCall } from '#modules/console/acts/index.ts';
import type { MarketCatalogue } from '#modules/markets/catalogue/index.ts';

type HouseFigures = AdminReply<'houseFigures'>;

export interface HouseFiguresDeps {
  readonly pool: Pool;
  readonly nowMs: () => number;
  readonly catalogue: MarketCatalogue;
  readonly liabilities: () => Promise<NonNullable<HouseFigures['liabilities']>>;
  readonly insuranceFunds: () => Promise<NonNullable<HouseFigures['insurance']>>;
  readonly rewardAccounts: () => Promise<readonly RewardAccountView[]>;
  /** Of the day so far, by asset. */
  readonly feeIncome: () => Promise<ReadonlyMap<number, bigint>>;
  readonly volumes: () => Promise<NonNullable<HouseFigures['volumes']>>;
  readonly lastAudit: () => Promise<AuditRun | null>;
  readonly isAuditRunning: () => boolean;
}

async function readIncome({
  feeIncome,
  catalogue,
}: HouseFiguresDeps): Promise<NonNullable<HouseFigures['income']>> {
  return [...(await feeIncome())].map(([assetId, units]) => {
    const { symbol, scale } = catalogue.assetOf(assetId);
    return { asset: symbol, net: formatUnits(asUnits(units), scale) };
  });
}

async function readReconciliation({
  lastAudit,
  isAuditRunning,
}: HouseFiguresDeps): Promise<NonNullable<HouseFigures['reconciliation']>> {
  const run = await lastAudit();
  return {
    last: run === null ? null : { atMs: run.startedAtMs + run.tookMs, ok: run.ok },
    isRunning: isAuditRunning(),
  };
}

interface JobRow {
  readonly waiting: number;
  readonly failing: number;
  readonly oldest_at_ms: number | null;
}

async function readJobs({ pool }: HouseFiguresDeps): Promise<NonNullable<HouseFigures['jobs']>> {
  const { rows } = await pool.query<JobRow>(
    'SELECT waiting, failing, oldest_at_ms FROM job_counts($1)',
    [COUNTED_MAX],
  );
  const { waiting = 0, failing = 0, oldest_at_ms: oldestAtMs = null } = rows[0] ?? {};
  return { waiting, failing, oldestAtMs };
}

interface CopyRow {
  readonly backup_at_ms: number | null;
  readonly archived_at_ms: number | null;
}

/** When the journal was last copied and last moved into files; what no tool wrote down is null. */
async function readCopies({
  pool,
}: HouseFiguresDeps): Promise<NonNullable<HouseFigures['copies']>> {
  const { rows } = await pool.query<CopyRow>(
    `SELECT (SELECT max(taken_at_ms) FROM backup_records) AS backup_at_ms,
       (SELECT (extract(epoch FROM archived_at) * 1000)::bigint FROM journal_segments
        ORDER BY sequence_last DESC LIMIT 1) AS archived_at_ms`,
  );
  const { backup_at_ms: backupAtMs = null, archived_at_ms: archivedAtMs = null } = rows[0] ?? {};
  return { backupAtMs, archivedAtMs };
}

/** The money and the running of the house: each part for those who act on it, null for all others. */
export async function readHouseFigures(
  deps: HouseFiguresDeps,
  { staff }: StaffCall,
): Promise<HouseFigures> {
  const whoMay = async <T>(
    permissions: readonly StaffPermission[],
    ask: () => Promise<T>,
  ): Promise<T | null> =>
    permissions.some((one) => staff.permissions.includes(one)) ? await ask() : null;
  const [liabilities, insurance, rewards, income, volumes, reconciliation, jobs, copies] =
    await Promise.all([
      whoMay(['finance.view'], deps.liabilities),
      whoMay(['finance.view'], deps.insuranceFunds),
      whoMay(['finance.view'], async () =>
        (await deps.rewardAccounts()).map(({ asset, balance, owed, coverPercent }) => ({
          ...{ asset, balance, owed, coverPercent },
        })),
      ),
      whoMay(['finance.view'], () => readIncome(deps)),
      whoMay(['markets.view'], deps.volumes),
      whoMay(['finance.view', 'system.audit'], () => readReconciliation(deps)),
      whoMay(['system.audit'], () => readJobs(deps)),
      whoMay(['system.audit'], () => readCopies(deps)),
    ]);
  return {
    asOfMs: deps.nowMs(),
    ...{ liabilities, insurance, rewards, income, volumes },
    ...{ reconciliation, jobs, copies },
  };
}
