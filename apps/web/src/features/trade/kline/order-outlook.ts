import { addDecimals, shareCeil } from '@candor/money';
import type { ContractOrderView } from '@candor/protocol';
import { initialUnits, liquidationTicks, valueUnits } from '@candor/protocol/contract-formulas';
import { backedAfter, positionOn } from '#shared/contracts/contract-situation.ts';
import type { ContractSituation } from '#shared/contracts/contract-situation.ts';
import { ticksOf } from '#shared/contracts/contract-terms.ts';

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
export function outlookOf(
  order: ContractOrderView,
  price: string,
  situation: ContractSituation,
): OrderOutlook | undefined {
  const { terms, setting, account } = situation;
  const { tickLotUnits, takerFeePpm } = terms.market;
  const { side, reduceOnly, lots, filledLots } = order;
  if (reduceOnly || account === undefined) return undefined;
  const [own, against] =
    side === 'buy' ? (['long', 'short'] as const) : (['short', 'long'] as const);
  const closed = setting.positionMode === 'one_way' ? positionOn(situation, against) : undefined;
  const opens = lots - filledLots - Math.min(lots - filledLots, closed?.lots ?? 0);
  const entryTicks = ticksOf(price, terms);
  if (opens === 0 || entryTicks === 0) return undefined;
  const value = valueUnits(entryTicks, opens, tickLotUnits);
  // What is held for it is free again when it fills, and pays its fee.
  const available = addDecimals(account.available, order.held);
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
