import type { RecordDefinitions, RowOf } from '#kernel/records/record-definition.ts';

/** Only closing is possible; every position is being closed at one price; nothing is left. */
export const endingPhases = ['reducing', 'settling', 'settled'] as const;

/** What is kept of a market that ends. */
export const endingRecords = {
  contract_ending: {
    id: 240,
    since: 3,
    table: 'contract_endings',
    keep: 'always',
    key: ['marketId'],
    fields: {
      marketId: 'id',
      phase: endingPhases,
      beganAtMs: 'ms',
      /** The samples of the index that count are those after the first moment and until the second. */
      windowFromMs: 'ms',
      settlesAtMs: 'ms',
      /** How often too few samples put the settlement off by another hour. */
      postponed: 'int',
      samples: 'int',
      /** Of the index on the market's own grid. */
      indexSumTicks: 'int',
      /** The mean of the samples; 0 before it is known. */
      settleTicks: 'ticks',
      /** What was closed at it: positions, and lots of one side, of which the other side has as many. */
      positions: 'int',
      lots: 'lots',
      /** What all of them won and lost by it, the insurance fund's part included: as much the one as the other. */
      wonUnits: 'safe_units',
      lostUnits: 'safe_units',
      /** What bankrupt positions brought the insurance fund by it, or took from it below zero. */
      insuranceUnits: 'safe_units',
      /** When the next step is due; 0 once all is done. */
      stepAtMs: 'ms',
      endedAtMs: 'ms',
    },
  },
} as const satisfies RecordDefinitions;

export type ContractEndingRow = RowOf<(typeof endingRecords)['contract_ending']>;
/** The row while a step changes it. */
export type Ending = { -readonly [Field in keyof ContractEndingRow]: ContractEndingRow[Field] };
