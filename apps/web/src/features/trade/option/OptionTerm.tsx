import { msg } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { Explained } from '#shared/terms/Explained.tsx';
import type { ExplainedProps, TermText } from '#shared/terms/Explained.tsx';

/** The words of a round, each in plain sentences, in the order in which one meets them. */
const optionTerms = {
  stake: {
    name: msg`Stake`,
    text: msg`What an entry costs, and the most it can lose. It leaves your option account at once and comes back only as a payout or a refund.`,
  },
  pool: {
    name: msg`Pool`,
    text: msg`All stakes of a round. The fee is taken from it; the rest is shared by those who stood on the outcome, each by the size of the stake.`,
  },
  payout: {
    name: msg`Payout`,
    text: msg`What a winning entry gets, its own stake included. In a round with a pool it changes with every entry until the cut-off. With fixed factors it is the stake times the factor.`,
  },
  cutOff: {
    name: msg`Cut-off`,
    text: msg`The moment when entries close. The start price is taken after it, so nobody enters with a part of the answer, and no payout changes any more.`,
  },
  start: {
    name: msg`Start price`,
    text: msg`The middle value of the index, taken once a second over the last seconds before the round begins. Nobody knows it while entries are open.`,
  },
  end: {
    name: msg`End price`,
    text: msg`The middle value of the index, taken once a second over the last seconds of the round. It is compared with the start price.`,
  },
  prizes: {
    name: msg`Prize pool`,
    text: msg`Money that is set aside for rounds with fixed factors. An entry that it could not pay in full is refused.`,
  },
  flat: {
    name: msg`Flat`,
    text: msg`The end price is the start price, or differs by no more than the rules of the round say. Flat is a bet of its own: when a round ends flat, rise and fall lose.`,
  },
  draw: {
    name: msg`Draw`,
    text: msg`Nobody stood on the outcome, or everybody stood on the same side. Every stake comes back whole, and no fee is taken.`,
  },
} as const satisfies Readonly<Record<string, TermText>>;

/** A word of option rounds. */
export type OptionWord = keyof typeof optionTerms;

/** A word of option rounds that a tap explains. */
export function OptionTerm({
  name,
  ...own
}: ExplainedProps & { readonly name: OptionWord }): ReactNode {
  return <Explained {...own} term={optionTerms[name]} />;
}

/** Words that stand inside a button of the screen, or on none: they are explained below it. */
const WORDS = ['pool', 'cutOff', 'flat', 'draw'] as const satisfies readonly OptionWord[];

/** Words of a round in one line, each a tap from its meaning. */
export function OptionWords({
  words = WORDS,
}: {
  readonly words?: readonly OptionWord[];
}): ReactNode {
  return (
    <ul className="flex min-h-10 flex-wrap items-center justify-center gap-x-4 px-4 pb-3 text-meta">
      {words.map((name) => (
        <li key={name} className="flex min-h-8 items-center">
          <OptionTerm name={name} />
        </li>
      ))}
    </ul>
  );
}
