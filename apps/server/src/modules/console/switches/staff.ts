import { checkin, finance, option } from '@candor/exchange-core';
import type { EngineReader } from '@candor/exchange-core';
import { switchKeys } from '@candor/protocol';
import type { AdminReply, AdminRequest, SwitchKey, SwitchView } from '@candor/protocol';
import type { Pool } from 'pg';
import { withoutReply } from '#modules/console/acts/index.ts';
import type { ActWork, AdminHandlers, Plan } from '#modules/console/acts/index.ts';
import type { MarketCatalogue } from '#modules/markets/catalogue/index.ts';
import { planMaintenance, planMaintenanceEnd } from './staff-maintenance.ts';
import { isUnderWay, readMaintenance } from './switches.ts';
import type { MaintenanceRow, Switches } from './switches.ts';

export interface SwitchStaffDeps {
  readonly pool: Pool;
  readonly nowMs: () => number;
  readonly switches: Switches;
  readonly catalogue: MarketCatalogue;
  readonly reads: <T>(ask: (reader: EngineReader) => T) => Promise<{ readonly value: T }>;
}

interface SwitchRow {
  readonly key: string;
  readonly is_stopped: boolean;
  readonly changed_at_ms: number;
  readonly staff_name: string;
  readonly approver_name: string | null;
  readonly reason: string;
}

type Parts = NonNullable<SwitchView['parts']>;

/** How many of the switch's markets, series or offers take orders by their own pages. */
async function partsOf({
  reads,
  catalogue,
}: SwitchStaffDeps): Promise<ReadonlyMap<SwitchKey, Parts>> {
  const { value } = await reads((reader) => ({
    series: reader
      .read(option)
      .series()
      .map(({ opensRounds }) => opensRounds === 1),
    offers: reader
      .read(finance)
      .products()
      .map(({ takesMoney }) => takesMoney === 1),
    rule: reader.read(checkin).rule,
  }));
  const count = (isOpen: readonly boolean[]): Parts => ({
    open: isOpen.filter(Boolean).length,
    all: isOpen.length,
  });
  return new Map<SwitchKey, Parts>([
    ['spot', count(catalogue.markets.map(({ state }) => state === 'open'))],
    ['contracts', count(catalogue.contracts.map(({ state }) => state === 'open'))],
    ['options', count(value.series)],
    ['earn', count(value.offers)],
    ['checkin', count(value.rule.assetId === 0 ? [] : [value.rule.takesCheckins === 1])],
  ]);
}

function maintenanceView(
  row: MaintenanceRow,
  staffName: string,
  nowMs: number,
): AdminReply<'switchList'>['maintenance'] {
  const times = { startsAtMs: row.starts_at_ms, endsAtMs: row.ends_at_ms };
  return {
    ...times,
    isOn: isUnderWay({ ...times, texts: {} }, nowMs),
    texts: row.texts,
    changedAtMs: row.changed_at_ms,
    staffName,
    reason: row.reason,
  };
}

async function listSwitches(deps: SwitchStaffDeps): Promise<AdminReply<'switchList'>> {
  const { pool } = deps;
  const nowMs = deps.nowMs();
  const { rows } = await pool.query<SwitchRow>(
    `SELECT key, is_stopped, changed_at_ms, s.name AS staff_name, a.name AS approver_name, reason
     FROM switches JOIN staff s USING (staff_id) LEFT JOIN staff a ON a.staff_id = approver_id`,
  );
  const parts = await partsOf(deps);
  const row = await readMaintenance(pool, nowMs);
  const { rows: names } = await pool.query<{ readonly name: string }>(
    'SELECT name FROM staff WHERE staff_id = $1',
    [row?.staff_id ?? 0],
  );
  return {
    switches: switchKeys.map((key) => {
      const stored = rows.find((one) => one.key === key);
      return {
        key,
        isStopped: stored?.is_stopped ?? false,
        changedAtMs: stored?.changed_at_ms ?? null,
        staffName: stored?.staff_name ?? null,
        approverName: stored?.approver_name ?? null,
        reason: stored?.reason ?? null,
        parts: parts.get(key) ?? null,
      };
    }),
    maintenance: row === undefined ? null : maintenanceView(row, names[0]?.name ?? '', nowMs),
  };
}

/** @throws ApiError alreadyHandled it is so already */
async function planSwitch(
  { switches }: SwitchStaffDeps,
  { key, reason }: AdminRequest<'switchStop'>,
  { tx, staff, approver, nowMs }: ActWork,
  isStopped: boolean,
): Promise<Plan<object>> {
  const { rows } = await tx.query<{ readonly is_stopped: boolean }>(
    'SELECT is_stopped FROM switches WHERE key = $1',
    [key],
  );
  return {
    subject: `switch ${key}`,
    effect: { kind: isStopped ? 'switch_stop' : 'switch_open', key },
    before: { isStopped: rows[0]?.is_stopped ?? false },
    after: { isStopped },
    carryOut: async () => {
      await tx.query(
        `INSERT INTO switches (key, is_stopped, changed_at_ms, staff_id, approver_id, reason)
         VALUES ($1, $2, $3, $4, $5, $6)
         ON CONFLICT (key) DO UPDATE SET is_stopped = $2, changed_at_ms = $3, staff_id = $4,
           approver_id = $5, reason = $6`,
        [key, isStopped, nowMs, staff.staffId, approver?.staffId ?? null, reason],
      );
      return {};
    },
    afterwards: async () => {
      await switches.refresh();
    },
  };
}

/** What is stopped for everybody: one person stops, two open again. */
export function switchStaffHandlers(deps: SwitchStaffDeps) {
  return {
    switchList: () => listSwitches(deps),
    switchStop: (request, work) => planSwitch(deps, request, work, true),
    switchOpen: async (request, work) => withoutReply(await planSwitch(deps, request, work, false)),
    maintenanceSet: (request, work) => planMaintenance(deps.switches, request, work),
    maintenanceEnd: async (_request, work) =>
      withoutReply(await planMaintenanceEnd(deps.switches, work)),
  } satisfies Partial<AdminHandlers>;
}
