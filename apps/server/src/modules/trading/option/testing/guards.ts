import { always } from '#compose/testing/product-guard.ts';
import type { ProductGuards } from '#compose/testing/product-guard.ts';

const limits = { ...always, unknown_asset: '41036 is said before' };

/** What the tests that guard every product must be told of option. */
export const optionGuards: ProductGuards = {
  money: {
    'contractOptionOrder-add': { commands: ['option_enter'], own: [4024, 41_021], never: always },
    optionLimitSet: { commands: ['option_own_limit_set'], own: [], never: limits },
    optionPause: { commands: ['option_pause'], own: [], never: limits },
  },
  boundedLists: {
    'contractOptionCoin-coin-list': 'at most 200 series',
    contractOptionConfig: 'one limit for each asset',
    'contractOption-starting': 'at most two rounds for each of 200 series',
    'contractOption-opening': 'at most two rounds for each of 200 series',
    'contractOptionOrder-current': 'one entry in each round that is not paid',
    optionLimits: 'one for each asset that stakes are in',
  },
};
