import type { KindTable } from '#kernel/kinds.ts';
import type { CommandOfKind } from '#kernel/product.ts';
import { fundSources } from '#ledger/fund-reward.ts';
import { optionChoices, optionModes } from './formulas/outcome.ts';

/** What changes option. None names an outcome or a price. */
export const optionCommands = {
  /** Announces rules: of a new series (`seriesId` 0), or those that follow on a series' present ones. */
  option_terms_set: {
    id: 160,
    since: 2,
    fields: {
      seriesId: 'id',
      marketId: 'id',
      assetId: 'id',
      cycleMs: 'int',
      mode: optionModes,
      feePpm: 'ppm',
      flatTicks: 'int',
      unitsMin: 'units',
      unitsMax: 'units',
      stepUnits: 'units',
      riseOddsPpm: 'ppm',
      fallOddsPpm: 'ppm',
      flatOddsPpm: 'ppm',
      prizeUnits: 'units',
      effectiveFromMs: 'ms',
    },
  },
  /** Lets a series open new rounds, or stops it; rounds that are open go on. */
  option_series_open: { id: 161, since: 2, fields: { seriesId: 'id', isOpen: 'int' } },
  /** Pays money of the house into the prize pool of an asset. */
  option_fund: {
    id: 162,
    since: 2,
    fields: { assetId: 'id', source: fundSources, units: 'units' },
  },
  /** Announces the most that a day may cost any user. */
  option_limit_set: {
    id: 163,
    since: 2,
    fields: { assetId: 'id', lossUnitsMax: 'units', effectiveFromMs: 'ms' },
  },
  /** Ends a round with refunds, before its end price is known. */
  option_round_void: { id: 164, since: 2, fields: { roundId: 'id', note: 'text' } },
  /** Enters a round. `period` is the round the user saw. */
  option_enter: {
    id: 165,
    since: 2,
    fields: {
      userId: 'id',
      seriesId: 'id',
      period: 'int',
      choice: optionChoices,
      units: 'units',
      requestKey: 'text',
    },
  },
  /** A user's own limit of what a day may cost; 0 takes it away. Lower at once, higher after a day. */
  option_own_limit_set: {
    id: 166,
    since: 2,
    fields: { userId: 'id', assetId: 'id', lossUnitsMax: 'units', requestKey: 'text' },
  },
  /** A user pauses themselves; a pause is made longer, never shorter. */
  option_pause: {
    id: 167,
    since: 2,
    fields: { userId: 'id', assetId: 'id', untilMs: 'ms', requestKey: 'text' },
  },
} as const satisfies KindTable;

/** One of option's commands, stamped. */
export type OptionCommand<Type extends keyof typeof optionCommands> = CommandOfKind<
  typeof optionCommands,
  Type
>;
