import { always } from '#compose/testing/product-guard.ts';
import type { ProductGuards } from '#compose/testing/product-guard.ts';

const limits = { ...always, unknown_asset: '41036 is said before' };

/** What the tests that guard every product must be told of option. */
export const optionGuards: ProductGuards = {
  money: {
    'contractOptionOrder-add': { commands: ['option_enter'], own: [4024, 41_021], never: always },
    optionLimitSet: { commands: ['option_own_limit_set'], own: [41_021, 41_036], never: limits },
    optionPause: { commands: ['option_pause'], own: [41_036], never: limits },
  },
  requestById: {
    // Series are everybody's; option-routes.test.ts asks for the entries of others.
    'contractOptionOrder-add': (orderId) => ({
      ...{ seriesId: orderId + 1_000_000_000, period: 1, choice: 'rise', amount: '1' },
    }),
    // evidence-routes.test.ts asks for those of others.
    optionEntryProof: (orderId) => ({ entryId: orderId }),
  },
  takenFields: {
    'contractOptionOrder-add': ['amount'],
    // Which state to list.
    'contractOptionOrder-history': ['state'],
  },
  // Rules of rounds that open later, whether they open, and the house's own money: no outcome, no price, no entry.
  staffFields: {
    option_terms_set: [
      ...['seriesId', 'marketId', 'assetId', 'cycleMs', 'mode', 'feePpm', 'flatTicks'],
      ...['unitsMin', 'unitsMax', 'stepUnits', 'riseOddsPpm', 'fallOddsPpm', 'flatOddsPpm'],
      ...['prizeUnits', 'effectiveFromMs'],
    ],
    option_series_open: ['seriesId', 'isOpen'],
    option_fund: ['assetId', 'source', 'units'],
    option_limit_set: ['assetId', 'lossUnitsMax', 'effectiveFromMs'],
    option_round_void: ['roundId', 'note'],
  },
  boundedLists: {
    'contractOptionCoin-coin-list': 'at most 200 series',
    contractOptionConfig: 'one limit for each asset',
    'contractOption-starting': 'at most two rounds for each of 200 series',
    'contractOption-opening': 'at most two rounds for each of 200 series',
    'contractOptionOrder-current': 'one entry in each round that is not paid',
    optionEvidence: 'at most 30 ticks in each window, and four lines',
    optionEntryProof: 'a hash for each level of the tree',
    optionLimits: 'one for each asset that stakes are in',
    'optionView of the back office': 'at most two rounds for each of 200 series',
    'optionTotals of the back office': 'at most 200 series',
    'optionNearLimits of the back office': 'at most 100 users',
  },
  twice: {
    optionRules: 'staff.test.ts: rules that hold already are 400',
    optionOpen: 'staff.test.ts: what is so already is 400',
    optionVoid: 'staff.test.ts: a round that is void is 400',
    optionDailyLoss: 'staff.test.ts: a limit that holds already is 400',
    optionPrizes: 'a second payment, asked for and approved a second time',
  },
  // Two people put the house's own money into a prize pool; no user's balance is named.
  ownMoney: ['optionPrizes.amount'],
};
