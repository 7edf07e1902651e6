import { MARKET_HALTED } from '#book/codes.ts';
import { hasEnded } from './ending/ending-of.ts';
import { indexHealth, isAnyMarkMissing, takesForced } from './index-health.ts';
import type { LineStay } from './log-records.ts';
import type { ContractMarket, Position } from './market.ts';
import type { ContractState } from './state.ts';

/** Schema versions before waited for every market. */
const GOES_WITHOUT_SINCE = 5;

/** So long a mark is waited for, and so many samples of it show that the sources were heard: four fifths of the twelve it has. */
const WAIT_MS = 60_000;
const HEARD_SAMPLES_MIN = 10;

/** The positions behind a liquidation, by whether anything can become of them now. */
export interface LiquidationScope {
  /** Of markets that take orders which nobody placed, at marks of now. */
  readonly goes: readonly Position[];
  readonly stays: readonly Position[];
}

/** What a liquidation can be about now. Positions of a market that settles go with it, at its price. */
export function scopeOf(
  state: ContractState,
  positions: readonly Position[],
  settling?: ContractMarket,
): LiquidationScope {
  const goes = positions.filter(({ market }) => market === settling || takesForced(state, market));
  return { goes, stays: positions.filter((own) => !goes.includes(own)) };
}

/**
 * Whether a liquidation goes on with a part of its positions: at once without a market that stands by somebody's word, be it
 * staff or its calendar, and without one whose mark is missing only once that was missing for a minute in which the sources were
 * heard. After a restart, with prices still to come, nothing is liquidated.
 */
export function mayGoOn(state: ContractState, { goes, stays }: LiquidationScope): boolean {
  if (stays.length === 0) return true;
  if (goes.length === 0 || state.kernel.schemaVersion < GOES_WITHOUT_SINCE) return false;
  const sinceMs = state.timestampMs - WAIT_MS;
  const missing = stays.filter((own) => isAnyMarkMissing(state, [own], state.timestampMs));
  if (missing.length === 0) return true;
  return (
    missing.every(({ market }) => market.price.sampledAtMs <= sinceMs) && isHeard(state, sinceMs)
  );
}

/** Whether some market has had nearly all of its samples since then. */
function isHeard({ markets, rows }: ContractState, sinceMs: number): boolean {
  for (const marketId of markets.keys()) {
    const samples = rows.samples.table.by('byMarket', marketId);
    const heard = samples.filter(({ atMs }) => atMs > sinceMs).length;
    if (heard >= HEARD_SAMPLES_MIN) return true;
  }
  return false;
}

/** Why nothing can become of a market's positions now, as the public log says it. */
export function stayOf(state: ContractState, market: ContractMarket): LineStay {
  if (takesForced(state, market)) return 'none';
  if (hasEnded(state, market.marketId)) return 'ended';
  const health = indexHealth(state, market, state.timestampMs);
  if (health === 'live' || market.state === MARKET_HALTED) return 'halted';
  return health === 'closed' ? 'closed' : 'degraded';
}
