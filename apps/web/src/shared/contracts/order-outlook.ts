import { addDecimals, shareCeil } from '@candor/money';
import { initialUnits, liquidationTicks, valueUnits } from '@candor/protocol/contract-formulas';
import { backedAfter, positionOn } from './contract-situation.ts';
import type { ContractSituation } from './contract-situation.ts';
import { priceOf, ticksOf } from './contract-terms.ts';
import { lotsLeft, orderOf } from './own-order.ts';
import type { OwnOrder } from './own-order.ts';

/** What an order that opens leads to when it fills at a price. Prices in ticks, money in units of the quote asset. */
interface OrderOutlook {
  /** The average entry of the position then, cut to a tick. */
  readonly entryTicks: number;
  /** Where that position would be liquidated; 0 where it never is. */
  readonly liquidation: number;
  /** The margin that what it opens takes. */
  readonly marginUnits: number;
}

/** @returns undefined for an order that opens nothing, and while the account is not known */
export function outlookAfter(
  line: OwnOrder,
  price: string,
  situation: ContractSituation,
): OrderOutlook | undefined {
  const { terms, setting, account } = situation;
  const { tickLotUnits, takerFeePpm } = terms.market;
  const { side, reduceOnly } = orderOf(line);
  const lots = lotsLeft(line);
  if (reduceOnly || lots === null || account === undefined) return undefined;
  const [own, against] =
    side === 'buy' ? (['long', 'short'] as const) : (['short', 'long'] as const);
  const closed = setting.positionMode === 'one_way' ? positionOn(situation, against) : undefined;
  const opens = lots - Math.min(lots, closed?.lots ?? 0);
  const entryTicks = ticksOf(price, terms);
  if (opens === 0 || entryTicks === 0) return undefined;
  const value = valueUnits(entryTicks, opens, tickLotUnits);
  // What is held for it is free again when it fills, and pays its fee.
  const held = line.kind === 'order' ? line.order.held : '0';
  const available = addDecimals(account.available, held);
  const { figures, backingUnits } = backedAfter(
    { ...situation, account: { ...account, available } },
    {
      ...{ side, closed, opens, entryTicks, value },
      added: positionOn(situation, own),
      feeUnits: shareCeil(value, takerFeePpm),
    },
  );
  return {
    entryTicks: Math.floor(figures.entryUnits / (figures.lots * tickLotUnits)),
    liquidation: liquidationTicks(figures, backingUnits, terms.tiers, tickLotUnits),
    marginUnits: initialUnits(value, setting.leverage),
  };
}

/**
 * The code of a stop-loss that what the order opens at `entryTicks` would be liquidated before, as the core has it. What a
 * shared account will have when the mark reaches a trigger nobody knows.
 */
export function stopLiquidationCode(
  line: OwnOrder,
  stopTicks: number,
  entryTicks: number,
  situation: ContractSituation,
): number | undefined {
  const { terms, setting } = situation;
  const isLong = orderOf(line).side === 'buy';
  const added = positionOn(situation, isLong ? 'long' : 'short');
  const isShared = (added?.marginMode ?? setting.marginMode) === 'cross';
  if (stopTicks === 0 || (isShared && line.kind === 'trigger')) return undefined;
  const end = outlookAfter(line, priceOf(entryTicks, terms), situation)?.liquidation ?? 0;
  if (end === 0) return undefined;
  return (isLong ? stopTicks <= end : stopTicks >= end) ? 4007 : undefined;
}
