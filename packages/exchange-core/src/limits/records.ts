import type { RecordDefinitions, RowOf } from '#kernel/records/record-definition.ts';

/** The doors through which a user brings coins in or hands them out, each with a limit a day. Their order is part of the journal's bytes: append only. */
export const limitDoors = ['p2p_buy', 'p2p_sell'] as const;
export type LimitDoor = (typeof limitDoors)[number];

/** Doors by which coins leave to others: their uses count together, too. */
export const leavingDoors: ReadonlySet<LimitDoor> = new Set(['p2p_sell']);

/** What of users' limits is used today. */
export const limitRecords = {
  /** One row for each thing a user has begun today; it leaves the state when it is given back, or the day ends. */
  limit_use: {
    id: 214,
    since: 2,
    table: 'limit_uses',
    keep: 'while open',
    key: ['useId', 'userId'],
    indexes: { byUser: ['userId'] },
    fields: {
      /** What was begun: the order. */
      useId: 'id',
      userId: 'id',
      door: limitDoors,
      /** Counted from 1970 in UTC+8. */
      day: 'int',
      /** The coin that limits are written in, and what was begun is worth in it, rounded up. */
      assetId: 'id',
      worthUnits: 'units',
    },
  },
} as const satisfies RecordDefinitions;

export type LimitUse = RowOf<(typeof limitRecords)['limit_use']>;
