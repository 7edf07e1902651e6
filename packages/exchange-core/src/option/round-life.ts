import { ZERO_UNITS } from '@candor/money';
import { assert } from '#kernel/assert.ts';
import { accepted, rejected } from '#kernel/decision.ts';
import type { Decision } from '#kernel/decision.ts';
import { isWithin } from '#kernel/ranges.ts';
import type { OptionCommand } from './commands.ts';
import { outcomeOf } from './formulas/outcome.ts';
import { windowPriceOf } from './formulas/price.ts';
import type { WindowPrice } from './formulas/price.ts';
import { OPTION_LATE_MS_MAX, periodFrom, scheduleOf, windowMsOf } from './formulas/schedule.ts';
import type { OptionRound, OptionSeries, OptionTerms, optionVoidReasons } from './records.ts';
import type { OptionRejection } from './rejections.ts';
import { payEntries, settlementOf } from './pay-entries.ts';
import { PRIZES_ACCOUNT, STAKES_ACCOUNT } from './state.ts';
import type { OptionState } from './state.ts';

/** Engine time at which a series opens its next round. */
export function seriesDueAtMs(series: OptionSeries): number | undefined {
  if (series.opensRounds === 0) return undefined;
  return scheduleOf(series.cycleMs, series.nextPeriod).openAtMs;
}

/** Opens the next round of a series. One whose opening was missed is left out. */
export function openRound(state: OptionState, series: OptionSeries, nowMs: number): void {
  const { cycleMs, nextPeriod: period, marketId, assetId, seriesId } = series;
  const { openAtMs, cutOffAtMs, startAtMs, endAtMs } = scheduleOf(cycleMs, period);
  if (nowMs > openAtMs + OPTION_LATE_MS_MAX) {
    state.series.put({ ...series, nextPeriod: periodFrom(cycleMs, nowMs) });
    return;
  }
  const next = state.terms.table.get(series.nextTermsId);
  const isEffective = next !== undefined && next.effectiveFromMs <= openAtMs;
  const termsId = isEffective ? next.termsId : series.termsId;
  const nextTermsId = isEffective ? 0 : series.nextTermsId;
  state.series.put({ ...series, nextPeriod: period + 1, termsId, nextTermsId });
  if (termsId === 0) return;
  const roundId = state.kernel.nextId();
  const round: OptionRound = {
    ...{ roundId, seriesId, termsId, marketId, assetId, period },
    ...{ openAtMs, cutOffAtMs, startAtMs, endAtMs },
    ...{ state: 'open', startTicks: 0, endTicks: 0, outcome: 'none', isDraw: 0 },
    ...{ feeUnits: ZERO_UNITS, paidUnits: ZERO_UNITS, dustUnits: ZERO_UNITS },
    ...{ voidReason: 'none', note: '', closedAtMs: 0 },
  };
  state.rounds.put(round);
  reserve(state, round, state.termsOf(round));
}

/** Makes the round's pool, with its part of the prize pool: as much of it as is there. */
function reserve(state: OptionState, { roundId, assetId }: OptionRound, terms: OptionTerms): void {
  const there = state.houseUnits(PRIZES_ACCOUNT, assetId);
  const units = there < terms.prizeUnits ? there : terms.prizeUnits;
  if (units > 0) {
    const [from, to] = [{ house: PRIZES_ACCOUNT }, { house: STAKES_ACCOUNT }];
    const reason = 'option_reserve';
    state.kernel.transfer({ from, to, assetId, units, reason, referenceId: roundId });
  }
  state.pools.put({
    ...{ roundId, riseUnits: ZERO_UNITS, fallUnits: ZERO_UNITS, flatUnits: ZERO_UNITS },
    ...{ riseCount: 0, fallCount: 0, flatCount: 0 },
    ...{ risePayoutUnits: ZERO_UNITS, fallPayoutUnits: ZERO_UNITS, flatPayoutUnits: ZERO_UNITS },
    reservedUnits: units,
    leftUnits: units,
  });
}

/** Engine time of the next step of a round. */
export function roundDueAtMs(round: OptionRound): number | undefined {
  switch (round.state) {
    case 'open':
      return round.cutOffAtMs;
    case 'locked':
      return round.startAtMs;
    case 'live':
      return round.endAtMs;
    case 'settling':
    case 'voiding':
      return round.closedAtMs;
    case 'settled':
    case 'void':
      return undefined;
  }
}

/** The next step of a round: closes entries, takes a price, or pays some of its entries. */
export function stepRound(state: OptionState, round: OptionRound, nowMs: number): void {
  const dueAtMs = roundDueAtMs(round);
  assert(dueAtMs !== undefined, `round ${round.roundId} has no next step`);
  if (round.state === 'settling' || round.state === 'voiding') {
    payEntries(state, round);
    return;
  }
  if (nowMs > dueAtMs + OPTION_LATE_MS_MAX) voidRound(state, round, 'downtime');
  else if (round.state === 'open') state.rounds.put({ ...round, state: 'locked' });
  else if (round.state === 'locked') start(state, round);
  else end(state, round);
}

function start(state: OptionState, round: OptionRound): void {
  const price = priceUntil(state, round, round.startAtMs);
  if (!price.ok) voidRound(state, round, price.reason);
  else state.rounds.put({ ...round, state: 'live', startTicks: price.ticks });
}

function end(state: OptionState, round: OptionRound): void {
  const price = priceUntil(state, round, round.endAtMs);
  if (!price.ok) {
    voidRound(state, round, price.reason);
    return;
  }
  const endTicks = price.ticks;
  const terms = state.termsOf(round);
  const outcome = outcomeOf(round.startTicks, endTicks, terms.flatTicks);
  const { result, feeUnits } = settlementOf(terms, state.poolOf(round.roundId), outcome);
  const isDraw = result === 'draw' ? 1 : 0;
  const closedAtMs = state.kernel.timestampMs;
  state.rounds.put({
    ...{ ...round, state: 'settling', endTicks, outcome, isDraw, feeUnits, closedAtMs },
  });
}

/** The price of the window that ends at a moment of a round, from the ticks that were heard. */
function priceUntil(state: OptionState, round: OptionRound, untilMs: number): WindowPrice {
  const fromMs = untilMs - windowMsOf(round.endAtMs - round.startAtMs);
  return windowPriceOf(state.ticks.table.by('byMarket', round.marketId), { fromMs, untilMs });
}

/** Ends a round with a refund for everybody and its reason. */
function voidRound(
  state: OptionState,
  round: OptionRound,
  voidReason: (typeof optionVoidReasons)[number],
  note = '',
): void {
  const closedAtMs = state.kernel.timestampMs;
  state.rounds.put({ ...round, state: 'voiding', voidReason, note, closedAtMs });
}

/** Staff end a round, before the first tick of its end price at the latest. It says why. */
export function voidByStaff(
  state: OptionState,
  command: OptionCommand<'option_round_void'>,
): Decision<OptionRejection> {
  const { kernel } = state;
  const round = state.rounds.table.get(command.roundId);
  if (round === undefined) return rejected('unknown_option_round');
  const endFromMs = round.endAtMs - windowMsOf(round.endAtMs - round.startAtMs);
  const isDecided = !['open', 'locked', 'live'].includes(round.state);
  if (isDecided || command.timestampMs >= endFromMs) return rejected('option_round_decided');
  if (!isWithin(command.note.trim().length, NOTE_LENGTH_MIN, NOTE_LENGTH_MAX)) {
    return rejected('option_note_unfit');
  }

  kernel.accept(command);
  voidRound(state, round, 'staff', command.note);
  return accepted(kernel.sequence, round.roundId);
}

/** A reason that everybody can read has a few words. */
const NOTE_LENGTH_MIN = 10;
/** Its bytes fit a text of the journal in every script. */
const NOTE_LENGTH_MAX = 80;
