import { msg } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { Explained } from '#shared/terms/Explained.tsx';
import type { ExplainedProps, TermText } from '#shared/terms/Explained.tsx';

/** The words of contracts, each in plain sentences. */
const terms = {
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
} as const satisfies Readonly<Record<string, TermText>>;

/** A word of contracts that a tap explains. */
export function Term({
  name,
  ...own
}: ExplainedProps & { readonly name: keyof typeof terms }): ReactNode {
  return <Explained {...own} term={terms[name]} />;
}
