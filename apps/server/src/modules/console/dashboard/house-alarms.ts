import type { AdminReply, AuditRun, BooksCheck } from '@candor/protocol';
import type { Pool } from 'pg';
import type { StaffCall } from '#modules/console/acts/index.ts';
import { isUnderWay } from '#modules/console/switches/index.ts';
import type { Switches } from '#modules/console/switches/index.ts';
import type { MarketCatalogue } from '#modules/markets/catalogue/index.ts';

type HouseAlarms = AdminReply<'houseAlarms'>;
type Stop = HouseAlarms['stops'][number];

export interface HouseAlarmsDeps {
  readonly pool: Pool;
  readonly nowMs: () => number;
  readonly catalogue: MarketCatalogue;
  readonly switches: Switches;
  readonly lastAudit: () => Promise<AuditRun | null>;
  readonly lastBooksCheck: () => BooksCheck | null;
  /** Currencies of P2P pairs of which live sources disagree. */
  readonly fiatDisputed: () => Promise<string[]>;
}

interface StopRow {
  readonly subject: string;
  readonly since_ms: number;
  readonly staff_name: string;
  readonly reason: string;
  /** What was stopped by one act has one. */
  readonly request_id: string;
}

/** How each of these markets came to stand still; one that was never open has no row. */
const MARKET_STOPS = `SELECT * FROM (
    SELECT DISTINCT ON (subject) subject, finished_at_ms AS since_ms, name AS staff_name, reason,
      request_id, after ->> 'state' AS state
    FROM scheduled_changes JOIN staff USING (staff_id)
    WHERE kind = 'market_state' AND scheduled_changes.state = 'applied' AND subject = ANY($1)
    ORDER BY subject, finished_at_ms DESC) AS latest
  WHERE state <> 'open' ORDER BY since_ms, subject`;

/** What staff stopped and have not opened since, an act at a time. */
async function marketStops({ pool, catalogue }: HouseAlarmsDeps): Promise<readonly Stop[]> {
  const pairs = new Map([
    ...catalogue.markets.map(({ symbol, state, base, quote }) => {
      return [symbol, { state, pair: `${base.symbol}/${quote.symbol}` }] as const;
    }),
    ...catalogue.contracts.map(({ symbol, state }) => [symbol, { state, pair: symbol }] as const),
  ]);
  const shut = [...pairs].filter(([, { state }]) => state !== 'open').map(([symbol]) => symbol);
  if (shut.length === 0) return [];
  const { rows } = await pool.query<StopRow>(MARKET_STOPS, [shut]);
  return [...Map.groupBy(rows, ({ request_id: requestId }) => requestId).values()].map((own) => ({
    what: 'markets',
    names: own.map(({ subject }) => pairs.get(subject)?.pair ?? subject),
    sinceMs: own[0]?.since_ms ?? 0,
    staffName: own[0]?.staff_name ?? null,
    reason: own[0]?.reason ?? null,
  }));
}

interface SwitchRow {
  readonly key: string;
  readonly since_ms: number;
  readonly staff_name: string;
  readonly reason: string;
}

async function switchStops({ pool, switches, nowMs }: HouseAlarmsDeps): Promise<readonly Stop[]> {
  const { stopped, maintenance } = await switches.read();
  const isOff = isUnderWay(maintenance, nowMs());
  if (stopped.size === 0 && !isOff) return [];
  const { rows } = await pool.query<SwitchRow>(
    `SELECT key, changed_at_ms AS since_ms, name AS staff_name, reason
     FROM switches JOIN staff USING (staff_id) WHERE is_stopped
     UNION ALL
     SELECT '', starts_at_ms, name, reason FROM maintenance JOIN staff USING (staff_id)
     WHERE $1 AND ended_at_ms IS NULL AND starts_at_ms <= $2 AND (ends_at_ms IS NULL OR ends_at_ms > $2)
     ORDER BY since_ms, key`,
    [isOff, nowMs()],
  );
  return rows.map(({ key, since_ms: sinceMs, staff_name: staffName, reason }) => ({
    what: key === '' ? 'maintenance' : 'switch',
    names: key === '' ? [] : [key],
    ...{ sinceMs, staffName, reason },
  }));
}

/** Who and why is for those who see the page on which it stands; that it is so is for everybody. */
const forReader = (stop: Stop, mayKnow: boolean): Stop =>
  mayKnow ? stop : { ...stop, staffName: null, reason: null };

/** What stands still for everybody and whether the books hold, without a look at every account. */
export async function readHouseAlarms(
  deps: HouseAlarmsDeps,
  { staff: { permissions } }: StaffCall,
): Promise<HouseAlarms> {
  const [ofMarkets, ofSwitches, audit, fiatDisputed] = await Promise.all([
    marketStops(deps),
    switchStops(deps),
    deps.lastAudit(),
    deps.fiatDisputed(),
  ]);
  const { catalogue } = deps;
  const markets = [...catalogue.markets, ...catalogue.contracts];
  const count = (isCounted: (state: string) => boolean): number =>
    markets.filter(({ state }) => isCounted(state)).length;
  return {
    markets: {
      all: markets.length,
      open: count((state) => state === 'open'),
      halted: count((state) => state === 'halted'),
    },
    stops: [
      ...ofMarkets.map((stop) => forReader(stop, permissions.includes('markets.view'))),
      ...ofSwitches.map((stop) => forReader(stop, permissions.includes('settings.view'))),
    ],
    booksOk: deps.lastBooksCheck()?.ok !== false && audit?.ok !== false,
    fiatDisputed,
  };
}
