import { msg } from '@lingui/core/macro';
import type { TermText } from './Explained.tsx';

/** The words of P2P, each in plain sentences, in the order in which one meets them. */
export const p2pTerms = {
  index: {
    name: msg`Index`,
    text: msg`What the coin costs in this currency by independent sources. Offers are compared with it; nobody has to trade at it.`,
  },
  counted: {
    name: msg`Fees counted`,
    text: msg`The fee of the exchange is taken off already, so that offers can be compared as they stand.`,
  },
  cost: {
    name: msg`Cost of the payment`,
    text: msg`What the bank or service of this payment method charges beside the money, as far as we know. We get nothing of it.`,
  },
  completed: {
    name: msg`Completed`,
    text: msg`How many of somebody’s orders of the last 30 days ended with the coins released.`,
  },
  release: {
    name: msg`Release time`,
    text: msg`How long a seller takes from hearing of the payment to releasing the coins: the middle value of the last 30 days.`,
  },
  pay: {
    name: msg`Pay time`,
    text: msg`How long a buyer takes from the opening of the order to marking it as paid: the middle value of the last 30 days.`,
  },
  merchant: {
    name: msg`Verified merchant`,
    text: msg`Staff accepted the application, and a deposit stands behind the orders.`,
  },
  deposit: {
    name: msg`Merchant deposit`,
    text: msg`Coins that a merchant has set aside. Penalties are taken from it, and the merchant’s ads pause when it falls short.`,
  },
  escrow: {
    name: msg`Escrow`,
    text: msg`The seller’s coins are locked when the order opens. They go to the buyer when the seller releases them, and back to the seller when the order is cancelled.`,
  },
  reference: {
    name: msg`Reference`,
    text: msg`A short code that the buyer writes with the payment, so that the seller sees which order it belongs to.`,
  },
  released: {
    name: msg`Release`,
    text: msg`The seller has the money and gives the coins to the buyer. It is final: nobody can take it back.`,
  },
  appeal: {
    name: msg`Appeal`,
    text: msg`You ask staff to decide. The coins stay locked while both sides show what they have.`,
  },
  floating: {
    name: msg`Follows the index`,
    text: msg`The price moves with the index at the distance you set, and never beyond your bounds. Without an index the ad rests.`,
  },
  margin: {
    name: msg`Margin on the index`,
    text: msg`How far your price lies above or below the index.`,
  },
  median: {
    name: msg`Median sale`,
    text: msg`The middle price of the sales of the last 24 hours: half of them were dearer, half cheaper.`,
  },
} as const satisfies Readonly<Record<string, TermText>>;

/** A word of P2P. */
export type P2pWord = keyof typeof p2pTerms;
