import { addUnits, subUnits, ZERO_UNITS } from '@candor/money';
import type { Units } from '@candor/money';
import { assert } from '#kernel/assert.ts';
import { countOf, oddsOf, paidFrom } from './enter.ts';
import { fixedSettlementOf, poolPayoutOf, poolSettlementOf } from './formulas/outcome.ts';
import type { OptionChoice, Settlement } from './formulas/outcome.ts';
import type { OptionEntry, OptionPool, OptionRound, OptionTerms } from './records.ts';
import { PRIZES_ACCOUNT, stakesOf } from './state.ts';
import type { OptionState } from './state.ts';

/** Entries that one step pays. A command fires many steps, and stops when its journal row is long enough. */
const ENTRIES_A_STEP = 100;

/** What one entry comes to. */
type Closed = Pick<OptionEntry, 'state' | 'payoutUnits'>;

/** Pays some entries of a round, and closes it with the last. What each gets follows from the pool alone. */
export function payEntries(state: OptionState, round: OptionRound): void {
  const { roundId } = round;
  const terms = state.termsOf(round);
  const pool = state.poolOf(roundId);
  const close = closerOf(round, terms, pool);
  // The list itself shrinks with each one that is paid; its end is where that costs nothing.
  const entries = state.entries.table.by('byRound', roundId);
  let paid = ZERO_UNITS;
  for (let count = 0; count < ENTRIES_A_STEP; count++) {
    const entry = entries[entries.length - 1];
    if (entry === undefined) break;
    paid = addUnits(paid, payEntry(state, round, entry, close(entry)));
  }
  const after = paidFrom(pool, paid);
  const paidUnits = addUnits(round.paidUnits, paid);
  if (entries.length > 0) {
    state.pools.put(after);
    state.rounds.put({ ...round, paidUnits });
  } else {
    finish(state, { ...round, paidUnits }, terms, after);
  }
}

function payEntry(
  state: OptionState,
  round: OptionRound,
  entry: OptionEntry,
  closed: Closed,
): Units {
  const { userId } = entry;
  const reason = closed.state === 'won' ? 'option_payout' : 'option_refund';
  state.payFromStakes(round, { userId }, closed.payoutUnits, reason);
  state.countReturn(entry, closed.payoutUnits);
  state.entries.close({ ...entry, ...closed, closedAtMs: state.kernel.timestampMs });
  return closed.payoutUnits;
}

/** What each entry of a round gets. */
function closerOf(
  round: OptionRound,
  terms: OptionTerms,
  pool: OptionPool,
): (entry: OptionEntry) => Closed {
  const { outcome } = round;
  if (round.state === 'voiding' || outcome === 'none') {
    return ({ stakeUnits }) => ({ state: 'refunded', payoutUnits: stakeUnits });
  }
  if (round.isDraw === 1) {
    return ({ stakeUnits }) => ({ state: 'drawn', payoutUnits: stakeUnits });
  }
  const settlement = settlementOf(terms, pool, outcome);
  return ({ choice, stakeUnits, payoutUnits }) => {
    if (choice !== outcome) return { state: 'lost', payoutUnits: ZERO_UNITS };
    const units = terms.mode === 'pool' ? poolPayoutOf(stakeUnits, settlement) : payoutUnits;
    return { state: 'won', payoutUnits: units };
  };
}

/** How a round pays, from its rules and its pool. */
export function settlementOf(
  terms: OptionTerms,
  pool: OptionPool,
  outcome: OptionChoice,
): Settlement {
  const stakes = stakesOf(pool);
  return terms.mode === 'pool'
    ? poolSettlementOf(stakes, outcome, terms.feePpm)
    : fixedSettlementOf(stakes, outcome, oddsOf(terms));
}

/** Everybody is paid: books the fee, the dust and what goes back to the prize pool. */
function finish(
  state: OptionState,
  round: OptionRound,
  terms: OptionTerms,
  pool: OptionPool,
): void {
  const rest = subUnits(pool.leftUnits, round.feeUnits);
  assert(rest >= 0, `round ${round.roundId} paid more than it has`);
  state.payFromStakes(round, { house: 'fees' }, round.feeUnits, 'option_fee');
  const isPool = terms.mode === 'pool';
  assert(!isPool || rest <= countOf(pool), `round ${round.roundId} kept more than its dust`);
  if (isPool) state.payFromStakes(round, { house: 'fees' }, rest, 'rounding');
  else state.payFromStakes(round, { house: PRIZES_ACCOUNT }, rest, 'option_reserve');
  state.pools.close({ ...pool, leftUnits: ZERO_UNITS });
  state.rounds.close({
    ...round,
    state: round.state === 'voiding' ? 'void' : 'settled',
    dustUnits: isPool ? rest : ZERO_UNITS,
    closedAtMs: state.kernel.timestampMs,
  });
}
