import type { KindTable } from '#kernel/kinds.ts';
import { orderSides } from '#kernel/vocabulary.ts';

/** What happens in contract markets besides the changes of rows. */
export const contractEffects = {
  /** `tradeId` counts the trades of one market. A taker without a user is the exchange giving up the takeover that its order names. */
  contract_trade: {
    id: 100,
    since: 2,
    fields: {
      tradeId: 'id',
      marketId: 'id',
      ticks: 'ticks',
      lots: 'lots',
      takerSide: orderSides,
      makerOrderId: 'id',
      takerOrderId: 'id',
      makerUserId: 'id',
      takerUserId: 'id',
      makerFeeUnits: 'safe_units',
      takerFeeUnits: 'safe_units',
      makerProfitUnits: 'safe_units',
      takerProfitUnits: 'safe_units',
    },
  },
  /** The risk rate of a position, or of the account behind it, has reached 70 or 85 %. */
  contract_warned: {
    id: 101,
    since: 2,
    fields: { positionId: 'id', userId: 'id', level: 'int', riskPpm: 'ppm' },
  },
} as const satisfies KindTable;
