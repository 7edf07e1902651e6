import type { AdminRequest } from '@candor/protocol';
import { DAY_MS, MINUTE_MS } from '#api/durations.ts';
import { refuse } from '#api/refuse.ts';
import type { ActWork, Json, Plan } from '#modules/console/acts/index.ts';
import { addedWaysOut } from '#texts/ways-out.ts';
import { readMaintenance } from './switches.ts';
import type { MaintenanceRow, Switches } from './switches.ts';

type Wanted = Pick<AdminRequest<'maintenanceSet'>, 'startsAtMs' | 'endsAtMs' | 'texts'>;

/** Filling in the form takes a while: a start this long ago means now. */
const LATE_MS_MAX = 10 * MINUTE_MS;
const AHEAD_MS_MAX = 31 * DAY_MS;

const factsOf = ({ starts_at_ms, ends_at_ms, texts }: MaintenanceRow): Json => ({
  startsAtMs: starts_at_ms,
  endsAtMs: ends_at_ms,
  texts,
});

/** @throws ApiError invalidRequest */
function assertTimes({ startsAtMs, endsAtMs }: Wanted, nowMs: number): void {
  if (startsAtMs < nowMs - LATE_MS_MAX || startsAtMs > nowMs + AHEAD_MS_MAX) {
    throw refuse.invalidRequest('startsAtMs: from now to 31 days ahead', { field: 'startsAtMs' });
  }
  if (endsAtMs !== null && (endsAtMs <= startsAtMs || endsAtMs <= nowMs)) {
    throw refuse.invalidRequest('endsAtMs: after the start, and not over yet', {
      field: 'endsAtMs',
    });
  }
}

/** What has begun only becomes longer: to open earlier takes two. @throws ApiError invalidRequest */
function assertLonger(stored: MaintenanceRow, { startsAtMs, endsAtMs }: Wanted): void {
  if (startsAtMs !== stored.starts_at_ms) {
    throw refuse.invalidRequest('startsAtMs: it has begun', { field: 'startsAtMs' });
  }
  const isShorter =
    endsAtMs !== null && (stored.ends_at_ms === null || endsAtMs < stored.ends_at_ms);
  if (isShorter) {
    throw refuse.invalidRequest('endsAtMs: it has begun, so only a second person ends it earlier', {
      field: 'endsAtMs',
    });
  }
}

/** Announces maintenance, or changes what is announced. @throws ApiError invalidRequest leadsOutside */
export async function planMaintenance(
  switches: Switches,
  { startsAtMs: wantedMs, endsAtMs, texts, reason }: AdminRequest<'maintenanceSet'>,
  { tx, nowMs, staff }: ActWork,
): Promise<Plan<object>> {
  const stored = await readMaintenance(tx, nowMs);
  const hasBegun = stored !== undefined && stored.starts_at_ms <= nowMs;
  const wanted = { startsAtMs: wantedMs, endsAtMs, texts };
  if (hasBegun) assertLonger(stored, wanted);
  else assertTimes(wanted, nowMs);
  if (Object.keys(texts).length === 0) {
    throw refuse.invalidRequest('texts: one language at least', { field: 'texts' });
  }
  const [way] = addedWaysOut(Object.values(texts), Object.values(stored?.texts ?? {}));
  if (way !== undefined) {
    throw refuse.leadsOutside(`It leads to ${way}: what stands above every screen leads nowhere`, {
      field: 'texts',
    });
  }
  const startsAtMs = hasBegun ? wantedMs : Math.max(wantedMs, nowMs);
  return {
    subject: 'maintenance',
    effect: { kind: 'maintenance_set', startsAtMs, endsAtMs },
    before: stored === undefined ? null : factsOf(stored),
    after: { startsAtMs, endsAtMs, texts },
    carryOut: async () => {
      await tx.query(
        `INSERT INTO maintenance (starts_at_ms, ends_at_ms, ended_at_ms, texts, changed_at_ms,
           staff_id, reason)
         VALUES ($1, $2, NULL, $3, $4, $5, $6)
         ON CONFLICT (is_only) DO UPDATE SET starts_at_ms = $1, ends_at_ms = $2,
           ended_at_ms = NULL, texts = $3, changed_at_ms = $4, staff_id = $5, reason = $6`,
        [startsAtMs, endsAtMs, JSON.stringify(texts), nowMs, staff.staffId, reason],
      );
      return {};
    },
    afterwards: async () => {
      await switches.refresh();
    },
  };
}

/** Ends maintenance, or calls it off before it begins. @throws ApiError alreadyHandled there is none */
export async function planMaintenanceEnd(
  switches: Switches,
  { tx, nowMs }: ActWork,
): Promise<Plan<object>> {
  const stored = await readMaintenance(tx, nowMs);
  if (stored === undefined) throw refuse.alreadyHandled('there is no maintenance');
  return {
    subject: 'maintenance',
    effect: { kind: 'maintenance_end', startsAtMs: stored.starts_at_ms },
    before: factsOf(stored),
    after: null,
    carryOut: async () => {
      await tx.query('UPDATE maintenance SET ended_at_ms = $1', [nowMs]);
      return {};
    },
    afterwards: async () => {
      await switches.refresh();
    },
  };
}
