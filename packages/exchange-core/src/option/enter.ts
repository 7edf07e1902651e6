import { addUnits, isUnits, subUnits, ZERO_UNITS } from '@candor/money';
import type { Units } from '@candor/money';
import { accepted, rejected } from '#kernel/decision.ts';
import type { Decision } from '#kernel/decision.ts';
import { prices } from '#prices/product.ts';
import type { OptionCommand } from './commands.ts';
import { exposureOf, fixedPayoutOf } from './formulas/outcome.ts';
import type { ByChoice, OptionChoice } from './formulas/outcome.ts';
import type { OptionEntry, OptionPool, OptionRound, OptionTerms } from './records.ts';
import type { OptionRejection } from './rejections.ts';
import { lossOf, payoutsOf, STAKES_ACCOUNT, stakesOf } from './state.ts';
import type { OptionState } from './state.ts';

type Enter = OptionCommand<'option_enter'>;

/** Enters a round: the stake leaves the option account and stands in the round until it is paid. */
export function enter(state: OptionState, command: Enter): Decision<OptionRejection> {
  const { kernel } = state;
  const { userId, seriesId, period, choice, units } = command;
  const slot = kernel.users.slotOf(userId);
  if (slot < 0) return rejected('unknown_user');
  if (kernel.users.row(slot).role === 'house') return rejected('option_house_account');
  const series = state.series.table.get(seriesId);
  if (series === undefined) return rejected('unknown_option_series');
  const round = state.roundOf(seriesId, period);
  if (round === undefined || !takesEntries(round, command.timestampMs)) {
    return rejected('option_closed');
  }
  if (kernel.product(prices).read.stateOf(round.marketId)?.state !== 'live') {
    return rejected('option_index_degraded');
  }
  const terms = state.termsOf(round);
  const pool = state.poolOf(round.roundId);
  const refusal =
    refuseStake(state, command, round, terms) ?? refuseMoney(state, command, round, terms, pool);
  if (refusal !== undefined) return rejected(refusal);

  kernel.accept(command);
  const { assetId, roundId } = round;
  const entryId = kernel.nextId();
  kernel.transfer({
    from: { userId, kind: 'option' },
    to: { house: STAKES_ACCOUNT },
    assetId,
    units,
    reason: 'option_stake',
    referenceId: roundId,
  });
  const after = poolWith(pool, choice, units, promisedTo(terms, choice, units));
  state.pools.put(after);
  state.entries.put(entryOf(command, round, { entryId, number: countOf(after), terms }));
  const player = state.playerOf(userId, assetId, command.timestampMs);
  state.players.put({ ...player, stakedUnits: addUnits(player.stakedUnits, units) });
  return accepted(kernel.sequence, entryId);
}

/** Whether a round can be entered at a moment: from its opening to a millisecond before its cut-off. */
function takesEntries(round: OptionRound, timestampMs: number): boolean {
  return round.state === 'open' && timestampMs < round.cutOffAtMs;
}

/** Whether the user may and the rules allow this stake. */
function refuseStake(
  state: OptionState,
  { userId, choice, units, timestampMs }: Enter,
  round: OptionRound,
  terms: OptionTerms,
): OptionRejection | undefined {
  const restricted = state.kernel.restrictions.refuseBeginning(userId, timestampMs);
  if (restricted !== undefined) return restricted;
  const { pausedUntilMs } = state.playerOf(userId, round.assetId, timestampMs);
  if (timestampMs < pausedUntilMs) return 'option_paused';
  if (!isUnits(units) || units < terms.unitsMin) return 'option_below_min';
  if (BigInt(units) % BigInt(terms.stepUnits) !== 0n) return 'option_off_step';
  if (units > terms.unitsMax) return 'option_above_max';
  if (terms.mode === 'fixed' && oddsOf(terms)[choice] === 0) return 'option_choice_closed';
  const isIn = state.entries.table
    .by('byUser', userId)
    .some(({ roundId }) => roundId === round.roundId);
  return isIn ? 'option_entered_already' : undefined;
}

/** Whether the user's limits, their money and the prize pool allow it. */
function refuseMoney(
  state: OptionState,
  { userId, choice, units, timestampMs }: Enter,
  { assetId }: OptionRound,
  terms: OptionTerms,
  pool: OptionPool,
): OptionRejection | undefined {
  const player = state.playerOf(userId, assetId, timestampMs);
  const lossAfter = addUnits(lossOf(player), units);
  const limitUnits = state.limitOf(assetId, timestampMs);
  if (limitUnits !== 0 && lossAfter > limitUnits) return 'option_daily_loss';
  if (player.lossUnitsMax !== 0 && lossAfter > player.lossUnitsMax) return 'option_own_limit';
  if (state.kernel.available(userId, 'option', assetId) < units) return 'insufficient_balance';
  if (terms.mode === 'pool') return undefined;
  const after = poolWith(pool, choice, units, promisedTo(terms, choice, units));
  return exposureOf(stakesOf(after), payoutsOf(after)) > pool.reservedUnits
    ? 'option_prizes_short'
    : undefined;
}

/** What fixed odds promise a stake; a pool promises nothing. */
function promisedTo(terms: OptionTerms, choice: OptionChoice, units: Units): Units {
  return terms.mode === 'fixed' ? fixedPayoutOf(units, oddsOf(terms)[choice]) : ZERO_UNITS;
}

/** Fixed odds by choice, in millionths of the stake. */
export function oddsOf(terms: OptionTerms): ByChoice<number> {
  return { rise: terms.riseOddsPpm, fall: terms.fallOddsPpm, flat: terms.flatOddsPpm };
}

function poolWith(
  pool: OptionPool,
  choice: OptionChoice,
  units: Units,
  payoutUnits: Units,
): OptionPool {
  return {
    ...pool,
    [`${choice}Units`]: addUnits(pool[`${choice}Units`], units),
    [`${choice}Count`]: pool[`${choice}Count`] + 1,
    [`${choice}PayoutUnits`]: addUnits(pool[`${choice}PayoutUnits`], payoutUnits),
    leftUnits: addUnits(pool.leftUnits, units),
  };
}

/** Entries of a round. */
export function countOf({ riseCount, fallCount, flatCount }: OptionPool): number {
  return riseCount + fallCount + flatCount;
}

function entryOf(
  { userId, choice, units, timestampMs }: Enter,
  { roundId, assetId }: OptionRound,
  { entryId, number, terms }: { entryId: number; number: number; terms: OptionTerms },
): OptionEntry {
  return {
    ...{ entryId, roundId, userId, assetId, number, choice },
    stakeUnits: units,
    payoutUnits: promisedTo(terms, choice, units),
    enteredAtMs: timestampMs,
    state: 'open',
    closedAtMs: 0,
  };
}

/** What stays in a pool after it paid `units`. */
export function paidFrom(pool: OptionPool, units: Units): OptionPool {
  return { ...pool, leftUnits: subUnits(pool.leftUnits, units) };
}
