import { msg } from '@lingui/core/macro';
import {
  marginModeNotes,
  marginModeTexts,
  positionModeNotes,
  positionModeTexts,
} from '#shared/contracts/contract-texts.ts';
import type { TermText } from './Explained.tsx';

/** The words of contracts, each in plain sentences. */
export const contractTerms = {
  mark: {
    name: msg`Mark`,
    text: msg`The price at which positions are valued and liquidated. It follows the index within a band, so that one odd trade in the book liquidates nobody.`,
  },
  index: {
    name: msg`Index`,
    text: msg`The middle of the prices of several independent exchanges. Below three live sources nothing is opened or liquidated.`,
  },
  funding: {
    name: msg`Funding rate`,
    text: msg`Every 8 hours one side pays the other. Above zero longs pay shorts, below zero shorts pay longs. It is charged on the value of the position at the mark price.`,
  },
  overnight: {
    name: msg`Overnight fee`,
    text: msg`The funding that this position has paid (-) or received (+), every 8 hours while it was open.`,
  },
  cost: {
    name: msg`Order cost`,
    text: msg`Margin and the highest fee. It is held when the order is placed; what is not used comes back.`,
  },
  fee: {
    name: msg`Fee`,
    text: msg`A maker waits in the book and pays less. A taker trades at once. The lower figure applies when the order waits.`,
  },
  liquidation: {
    name: msg`Est. liq.`,
    text: msg`The mark price at which the position would be liquidated, with this order included. It is exact while nothing else changes; a cross position also depends on your other positions.`,
  },
  positionLiquidation: {
    name: msg`Est. liq.`,
    text: msg`The mark price at which this position would be liquidated. It is exact while nothing else changes; a cross position also depends on your other positions.`,
  },
  risk: {
    name: msg`Risk rate`,
    text: msg`The margin that must be kept, as a part of what stands behind the position. You are warned at 70% and 85%. At 100% the position is liquidated.`,
  },
  adl: {
    name: msg`ADL`,
    text: msg`If nobody takes a bankrupt position and the insurance fund cannot pay, winning positions are reduced, those with the most profit and leverage first. Five lights: next in line.`,
  },
  lots: {
    name: msg`Lots`,
    text: msg`Contracts are traded in lots. The rules of the market say how much of the coin one lot is.`,
  },
  entry: {
    name: msg`Entry price`,
    text: msg`The average of the prices at which the position was opened.`,
  },
  unrealized: {
    name: msg`Unrealized PnL`,
    text: msg`What the position wins or loses at the mark price, before fees. It is realized when the position closes.`,
  },
  returnOnMargin: {
    name: msg`Return on margin`,
    text: msg`What is won or lost, as a part of the margin.`,
  },
  leverage: {
    name: msg`Leverage`,
    text: msg`How many times the value of a position is larger than its margin. At 20x a move of about 5% against you uses the margin up.`,
  },
  margin: {
    name: msg`Margin`,
    text: msg`Money set aside for a position. An isolated position can lose it and no more; a cross position has all money of its account behind it.`,
  },
  isolated: { name: marginModeTexts.isolated, text: marginModeNotes.isolated },
  cross: { name: marginModeTexts.cross, text: marginModeNotes.cross },
  one_way: { name: positionModeTexts.one_way, text: positionModeNotes.one_way },
  hedge: { name: positionModeTexts.hedge, text: positionModeNotes.hedge },
  reduceOnly: {
    name: msg`Reduce-only`,
    text: msg`An order that only makes a position smaller. It never opens one and never turns it round.`,
  },
  stops: {
    name: msg`TP/SL`,
    text: msg`Take profit and stop loss: when the mark price gets to one of them, the whole position closes at the market.`,
  },
  trigger: {
    name: msg`Trigger price`,
    text: msg`The mark price at which a conditional order begins. Until then it holds nothing and stands in no book.`,
  },
  equity: {
    name: msg`Equity`,
    text: msg`The money of this account, with what its open positions win or lose at the mark price.`,
  },
  inUse: {
    name: msg`In use`,
    text: msg`What open orders hold and what isolated positions have as their margin.`,
  },
  maintenance: {
    name: msg`Maintenance margin`,
    text: msg`The least that must stand behind a position, as a part of its value. Larger positions need a larger part.`,
  },
  openInterest: {
    name: msg`Open interest`,
    text: msg`The value of all open long positions of the market at the mark price. The shorts come to the same.`,
  },
  liquidationFee: {
    name: msg`Liquidation fee`,
    text: msg`A part of what is sold or bought back in a liquidation. It goes to the insurance fund.`,
  },
  insurance: {
    name: msg`Insurance fund`,
    text: msg`It pays what liquidated positions lose beyond their margin. Liquidation fees go into it, and so does what the market pays better than the bankruptcy price.`,
  },
} as const satisfies Readonly<Record<string, TermText>>;

/** A word of contracts. */
export type ContractWord = keyof typeof contractTerms;

/** What the list of all words leaves out: it says of an open position what the ticket says of an order. */
const { positionLiquidation: _same, ...listedContractTerms } = contractTerms;
export { listedContractTerms };
