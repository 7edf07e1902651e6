import type { RecordDefinitions, RowOf } from '#kernel/records/record-definition.ts';

/** Steps as the public log names them: how it began, its steps, then what became of a bankrupt position. */
export const lineSteps = [
  'begin',
  'cancel_orders',
  'reduce',
  'take_over',
  'funding',
  'sell',
  'deleverage',
  'settle',
  'net',
] as const;

export type LineStep = (typeof lineSteps)[number];

/** Why a step could not touch a position: its market is halted, off its hours, without an index, or settles. */
export const lineStays = ['none', 'halted', 'closed', 'degraded', 'ended'] as const;

export type LineStay = (typeof lineStays)[number];

/** What lines of the public logs are recomputed from. */
export const logRecords = {
  /**
   * A line of the public log for each position after each step of a liquidation, and for what becomes of it after the exchange
   * took it over. No command asks for one: each leaves the state at once.
   */
  contract_liquidation_line: {
    id: 248,
    since: 3,
    table: 'contract_liquidation_lines',
    keep: 'always',
    key: ['liquidationId', 'positionId', 'atSequence', 'place'],
    fields: {
      liquidationId: 'id',
      positionId: 'id',
      /** The command that took the step. */
      atSequence: 'int',
      /** Of the step among all: one command may write a funding and a sale. */
      place: 'int',
      step: lineSteps,
      atMs: 'ms',
      userId: 'id',
      marketId: 'id',
      isLong: 'int',
      /** What is left after the step. */
      lots: 'lots',
      entryUnits: 'safe_units',
      /** Its own margin; 0 where the account's money backs it. */
      marginUnits: 'safe_units',
      /** The account's available money; 0 where it has margin of its own. */
      accountUnits: 'safe_units',
      /** Funding that is due and not paid, below zero for receivers. */
      dueUnits: 'safe_units',
      markTicks: 'ticks',
      /** Of the tier that its worth falls into. */
      maintenancePpm: 'ppm',
      deductionUnits: 'safe_units',
      liquidationFeePpm: 'ppm',
      /** Of all that the liquidation is about. */
      equityUnits: 'safe_units',
      neededUnits: 'safe_units',
      /** The worst price of a reducing order, 0 without one. */
      limitTicks: 'ticks',
      soldLots: 'lots',
      soldUnits: 'safe_units',
      /** For the trades of the step, and besides for the insurance fund. */
      feeUnits: 'safe_units',
      liquidationFeeUnits: 'safe_units',
      /** What it was worth at the price at which the exchange took it over. */
      takenUnits: 'safe_units',
      /** What the step brought the insurance fund, below zero what it cost. */
      fundUnits: 'safe_units',
    },
    added: {
      5: {
        stays: { type: lineStays, default: 'none' },
        /** Equity of the account that stays behind those of its positions that were not taken over. */
        keptUnits: { type: 'safe_units', default: 0 },
      },
    },
  },
  /** What a funding's rate is held to, and which samples are its: those between its command and the one before. */
  contract_funding_basis: {
    id: 250,
    since: 3,
    table: 'contract_funding_bases',
    keep: 'always',
    key: ['marketId', 'fundingId'],
    fields: {
      marketId: 'id',
      fundingId: 'id',
      atSequence: 'int',
      atMs: 'ms',
      capE9: 'e9',
    },
  },
  /** The winners of one side of a market that one command could ask to give up positions, written with the first that gave. */
  contract_deleverage_queue: {
    id: 236,
    since: 3,
    table: 'contract_deleverage_queues',
    keep: 'always',
    key: ['marketId', 'atSequence', 'isLong'],
    fields: {
      marketId: 'id',
      atSequence: 'int',
      /** The side that is asked. */
      isLong: 'int',
      atMs: 'ms',
      markTicks: 'ticks',
      /** Positions of the side that could be asked, and those that are being liquidated themselves. */
      candidates: 'int',
      candidateLots: 'lots',
      frozen: 'int',
      frozenLots: 'lots',
      /** So many of the candidates have a place of their own. */
      listed: 'int',
    },
  },
  /**
   * One of a queue with what its rank follows from: as it was found, the first at place 1, with a takeover of 0. Whoever was asked
   * for a bankrupt position and gave nothing has another row for it.
   */
  contract_deleverage_place: {
    id: 238,
    since: 3,
    table: 'contract_deleverage_places',
    keep: 'always',
    key: ['marketId', 'atSequence', 'isLong', 'place', 'takeoverId'],
    fields: {
      marketId: 'id',
      atSequence: 'int',
      isLong: 'int',
      place: 'int',
      takeoverId: 'id',
      positionId: 'id',
      rank: 'int',
      /** When it was found, or asked in vain: then 0 where the market took them in the meantime. */
      lots: 'lots',
      entryUnits: 'safe_units',
      worthUnits: 'safe_units',
      equityUnits: 'safe_units',
      /** What closing would have left who gave nothing: below zero. */
      leftUnits: 'safe_units',
    },
  },
} as const satisfies RecordDefinitions;

type LogRow<Name extends keyof typeof logRecords> = RowOf<(typeof logRecords)[Name]>;
export type ContractDeleverageQueueRow = LogRow<'contract_deleverage_queue'>;
export type ContractDeleveragePlaceRow = LogRow<'contract_deleverage_place'>;

export type ContractLiquidationLineRow = LogRow<'contract_liquidation_line'>;
export type ContractFundingBasisRow = LogRow<'contract_funding_basis'>;
