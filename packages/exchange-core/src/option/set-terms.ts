import { isUnits } from '@candor/money';
import type { Units } from '@candor/money';
import { accepted, rejected } from '#kernel/decision.ts';
import type { Decision } from '#kernel/decision.ts';
import { isWithin, PPM } from '#kernel/ranges.ts';
import { refuseFunding } from '#ledger/fund-reward.ts';
import { prices } from '#prices/product.ts';
import { spot } from '#spot/product.ts';
import type { OptionCommand } from './commands.ts';
import { isOptionCycle, periodFrom } from './formulas/schedule.ts';
import type { OptionSeries, OptionTerms } from './records.ts';
import type { OptionRejection } from './rejections.ts';
import { PRIZES_ACCOUNT } from './state.ts';
import type { OptionState } from './state.ts';

/** Users of a series hear of other rules this long before they hold. */
export const OPTION_NOTICE_MS = 600_000;
/** A new series has no users yet: time enough for its rules to reach the public log. */
export const OPTION_FIRST_NOTICE_MS = 5_000;
/** Rules and limits do not wait longer than this, so that nobody forgets them. */
export const OPTION_AHEAD_MS_MAX = 31 * 86_400_000;

/** A fifth of the pool: more would be a trap. */
const FEE_PPM_MAX = 200_000;
/** A hundred times the stake. */
const ODDS_PPM_MAX = 100 * PPM;
/** A tenth of any price; more would call a crash flat. */
const FLAT_TICKS_MAX = 1_000_000;
const SERIES_MAX = 200;

type SetTerms = OptionCommand<'option_terms_set'>;

/** Announces rules: of a new series, or the next ones of a series. Rounds keep the rules they opened with. */
export function setTerms(state: OptionState, asked: SetTerms): Decision<OptionRejection> {
  const { kernel } = state;
  const known = state.series.table.get(asked.seriesId);
  const noticeMs = known === undefined ? OPTION_FIRST_NOTICE_MS : OPTION_NOTICE_MS;
  const command = { ...asked, effectiveFromMs: effectiveMsOf(asked, noticeMs) };
  const refusal =
    refuseSeries(state, command, known) ?? refuseTerms(state, command, known, noticeMs);
  if (refusal !== undefined) return rejected(refusal);

  kernel.accept(command);
  const termsId = kernel.nextId();
  // Series are never taken away, so their count is the last one's number.
  const seriesId = known?.seriesId ?? state.series.table.size + 1;
  state.terms.put(termsOf(command, termsId, seriesId));
  const { marketId, assetId, cycleMs, effectiveFromMs } = command;
  state.series.put(
    known === undefined
      ? {
          ...{ seriesId, marketId, assetId, cycleMs, termsId: 0, nextTermsId: termsId },
          nextPeriod: periodFrom(cycleMs, effectiveFromMs),
          opensRounds: 1,
        }
      : { ...known, nextTermsId: termsId },
  );
  return accepted(kernel.sequence, seriesId);
}

/** Schema versions before let rounds begin on the index of a market that has ended. */
const ASKS_MARKET_SINCE = 5;

/** Whether the spot market whose index rounds would go by takes no orders any more. */
function hasMarketEnded({ kernel }: OptionState, marketId: number): boolean {
  if (kernel.schemaVersion < ASKS_MARKET_SINCE) return false;
  return kernel.product(spot).read.term(marketId).delistedAtMs !== 0;
}

/** When what is announced holds; 0 in a command means as soon as the notice allows. */
export function effectiveMsOf(
  command: { readonly effectiveFromMs: number; readonly timestampMs: number },
  noticeMs: number,
): number {
  const { effectiveFromMs, timestampMs } = command;
  return effectiveFromMs === 0 ? timestampMs + noticeMs : effectiveFromMs;
}

function termsOf(command: SetTerms, termsId: number, seriesId: number): OptionTerms {
  const { mode, feePpm, flatTicks, unitsMin, unitsMax, stepUnits, prizeUnits } = command;
  const { riseOddsPpm, fallOddsPpm, flatOddsPpm, effectiveFromMs, timestampMs } = command;
  return {
    ...{ termsId, seriesId, mode, feePpm, flatTicks, unitsMin, unitsMax, stepUnits, prizeUnits },
    ...{ riseOddsPpm, fallOddsPpm, flatOddsPpm, effectiveFromMs },
    announcedAtMs: timestampMs,
  };
}

function refuseSeries(
  state: OptionState,
  command: SetTerms,
  known: OptionSeries | undefined,
): OptionRejection | undefined {
  const { kernel } = state;
  const { seriesId, marketId, assetId, cycleMs } = command;
  if (seriesId !== 0 && known === undefined) return 'unknown_option_series';
  if (kernel.product(prices).index.of(marketId) === undefined) return 'unknown_market';
  const beginning = kernel.assets.refuseBeginning(assetId);
  if (beginning !== undefined) return beginning;
  if (hasMarketEnded(state, marketId)) return 'market_delisted';
  if (known === undefined) {
    const exists = state.series.table
      .all()
      .some((series) => series.marketId === marketId && series.cycleMs === cycleMs);
    return exists ? 'option_series_exists' : undefined;
  }
  const isSame =
    known.marketId === marketId && known.assetId === assetId && known.cycleMs === cycleMs;
  return isSame ? undefined : 'option_series_fixed';
}

function refuseTerms(
  state: OptionState,
  command: SetTerms,
  known: OptionSeries | undefined,
  noticeMs: number,
): OptionRejection | undefined {
  if (!areOptionTermsValid(command)) return 'invalid_option_terms';
  const { effectiveFromMs, timestampMs } = command;
  if (!isWithin(effectiveFromMs, timestampMs + noticeMs, timestampMs + OPTION_AHEAD_MS_MAX)) {
    return 'option_notice_too_short';
  }
  if (known === undefined) {
    return state.series.table.size >= SERIES_MAX ? 'too_many_option_series' : undefined;
  }
  if (known.nextTermsId !== 0) return 'option_change_pending';
  const now = state.terms.table.get(known.termsId);
  return now !== undefined && sameTerms(now, command) ? 'option_terms_unchanged' : undefined;
}

function sameTerms(now: OptionTerms, command: SetTerms): boolean {
  const after = termsOf(command, now.termsId, now.seriesId);
  const moments = new Set(['announcedAtMs', 'effectiveFromMs']);
  return (Object.keys(now) as (keyof OptionTerms)[]).every(
    (name) => moments.has(name) || now[name] === after[name],
  );
}

/** Whether rounds can go by these rules: cycle, amounts and steps fit each other, and the fee or the odds the mode. */
export function areOptionTermsValid(
  terms: Omit<OptionTerms, 'termsId' | 'seriesId' | 'announcedAtMs' | 'effectiveFromMs'> &
    Pick<SetTerms, 'cycleMs'>,
): boolean {
  const { mode, feePpm, unitsMin, unitsMax, stepUnits, prizeUnits } = terms;
  const odds = [terms.riseOddsPpm, terms.fallOddsPpm, terms.flatOddsPpm];
  const isPool = mode === 'pool';
  return (
    isOptionCycle(terms.cycleMs) &&
    isWithin(feePpm, 0, isPool ? FEE_PPM_MAX : 0) &&
    isWithin(terms.flatTicks, 0, FLAT_TICKS_MAX) &&
    [unitsMin, unitsMax, stepUnits].every(isAmount) &&
    unitsMin <= unitsMax &&
    BigInt(unitsMin) % BigInt(stepUnits) === 0n &&
    (isPool
      ? odds.every((one) => one === 0) && prizeUnits === 0
      : odds.every(areOdds) && odds[0] !== 0 && odds[1] !== 0 && isAmount(prizeUnits))
  );
}

function isAmount(units: Units): boolean {
  return isUnits(units) && units > 0;
}

/** Not entered on, or more than the stake comes back. */
function areOdds(oddsPpm: number): boolean {
  return oddsPpm === 0 || isWithin(oddsPpm, PPM + 1, ODDS_PPM_MAX);
}

/** Lets a series open rounds, or stops it. Rounds that are open go on either way. */
export function openSeries(
  state: OptionState,
  command: OptionCommand<'option_series_open'>,
): Decision<OptionRejection> {
  const series = state.series.table.get(command.seriesId);
  if (series === undefined) return rejected('unknown_option_series');
  if (series.opensRounds === command.isOpen) return rejected('option_series_unchanged');
  const { assets } = state.kernel;
  if (command.isOpen === 1 && assets.delistedAtMs(series.assetId) !== 0) {
    return rejected('asset_delisted');
  }
  if (command.isOpen === 1 && hasMarketEnded(state, series.marketId)) {
    return rejected('market_delisted');
  }

  state.kernel.accept(command);
  const nextPeriod = Math.max(series.nextPeriod, periodFrom(series.cycleMs, command.timestampMs));
  state.series.put({ ...series, opensRounds: command.isOpen, nextPeriod });
  return accepted(state.kernel.sequence, series.seriesId);
}

/** Pays money of the house into the prize pool: fixed-odds rounds promise only what is there. */
export function fundPrizes(
  state: OptionState,
  command: OptionCommand<'option_fund'>,
): Decision<OptionRejection> {
  const { kernel } = state;
  const { assetId, source, units } = command;
  const beginning = kernel.assets.refuseBeginning(assetId);
  if (beginning !== undefined) return rejected(beginning);
  const refusal = refuseFunding(kernel, assetId, source, units);
  if (refusal !== undefined) return rejected(refusal);

  kernel.accept(command);
  const [from, to] = [{ house: source }, { house: PRIZES_ACCOUNT }];
  kernel.transfer({ from, to, assetId, units, reason: 'reward_fund' });
  return accepted(kernel.sequence);
}
