import type {
  OptionEntryView,
  OptionOwnLimits,
  OptionRoundView,
  OptionRules,
} from '@candor/protocol';

const START_MS = 1_800_000_000_000;

/** A round of 30 s that starts at second 0 of the samples and takes entries from -35 s to -8 s. */
export function roundOf(changes: Partial<OptionRoundView> = {}): OptionRoundView {
  const startAtMs = changes.startAtMs ?? START_MS;
  const side = (amount: string, count: number) => ({ amount, count });
  return {
    ...{ roundId: 1, seriesId: 7, period: 60_000_000, code: '20270115-960' },
    ...{
      symbol: 'BTCUSDT',
      asset: 'USDT',
      cycleMs: 30_000,
      termsId: 3,
      mode: 'pool',
      feePpm: 30_000,
    },
    state: 'open',
    openAtMs: startAtMs - 35_000,
    cutOffAtMs: startAtMs - 8_000,
    startFromMs: startAtMs - 5_000,
    startAtMs,
    endFromMs: startAtMs + 25_000,
    endAtMs: startAtMs + 30_000,
    ...{
      startPrice: null,
      endPrice: null,
      outcome: null,
      isDraw: false,
      voidReason: null,
      note: '',
    },
    pools: { rise: side('3260', 41), flat: side('240', 5), fall: side('2910', 38) },
    ...{ fee: '0', paid: '0', dust: '0', prizeLeft: null },
    ...changes,
  };
}

/** Moments are told in seconds from the start of the sample round. */
export function second(fromStart: number): number {
  return START_MS + fromStart * 1_000;
}

/** Pool rules: 3 %, 1 to 1000 in steps of 0.01. */
export function rulesOf(changes: Partial<OptionRules> = {}): OptionRules {
  return {
    ...{ termsId: 3, mode: 'pool', feePpm: 30_000, flatMove: '0' },
    ...{ min: '1', max: '1000', step: '0.01', odds: null, prize: null },
    ...{ announcedAtMs: 0, effectiveFromMs: 0 },
    ...changes,
  };
}

/** A user who lost nothing today and has no limit. */
export function limitsOf(changes: Partial<OptionOwnLimits> = {}): OptionOwnLimits {
  return {
    ...{ asset: 'USDT', staked: '0', returned: '0', loss: '0' },
    ...{ ownLimit: null, ownComing: null, houseLimit: null, pausedUntilMs: null },
    dayEndsAtMs: second(40_000),
    ...changes,
  };
}

/** An entry of 50 on rise in the sample round. */
export function entryOf(changes: Partial<OptionEntryView> = {}): OptionEntryView {
  return {
    ...{ entryId: 11, roundId: 1, seriesId: 7, period: 60_000_000, code: '20270115-960' },
    ...{ symbol: 'BTCUSDT', asset: 'USDT', cycleMs: 30_000, number: 42, choice: 'rise' },
    ...{ stake: '50', fee: '0', state: 'open', payout: null, profit: null, payoutIfWon: '94.65' },
    ...{ enteredAtMs: second(-20), startAtMs: second(0), endAtMs: second(30) },
    ...{ startPrice: null, endPrice: null, outcome: null, closedAtMs: null },
    ...changes,
  };
}
