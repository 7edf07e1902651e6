import { msg } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { Explained } from '#shared/terms/Explained.tsx';
import type { ExplainedProps, TermText } from '#shared/terms/Explained.tsx';
import { TermList } from '#shared/terms/TermList.tsx';

/** The words of Earn, each in plain sentences, in the order in which one meets them. */
const earnTerms = {
  apr: {
    name: msg`APR`,
    text: msg`Simple interest for a year of 365 days, without interest on interest. A term of 90 days brings 90 of 365 parts of it. A running order keeps its rate.`,
  },
  term: {
    name: msg`Term`,
    text: msg`For how many whole days the principal is held. The first begins at the next 00:00 UTC; after the last one the principal is free.`,
  },
  accrual: {
    name: msg`Daily interest`,
    text: msg`Only whole days count, each from 00:00 to 00:00 UTC. The interest of a day that has passed is paid into your main wallet.`,
  },
  early: {
    name: msg`Leaving early`,
    text: msg`You get the principal back less the interest already paid for it, so an order that is left early earns nothing. What you give up goes back to the reward account. Before interest starts leaving is free.`,
  },
  principal: {
    name: msg`Principal`,
    text: msg`What you subscribed with. It is held in your own account and is free again when the term ends.`,
  },
  maturity: {
    name: msg`Maturity`,
    text: msg`The end of the term, at 00:00 UTC of that day: the principal is free, or a plan that renews begins again.`,
  },
  promised: {
    name: msg`Interest promised`,
    text: msg`All interest of the term. The reward account sets it aside when you subscribe.`,
  },
  source: {
    name: msg`Reward account`,
    text: msg`Where interest is paid from. Everybody can see what it has and what it owes.`,
  },
  coverage: {
    name: msg`Coverage`,
    text: msg`What the reward account has, as a part of the interest it still owes. At 100% or more every promise can be paid in full. A subscription it could not pay in full is refused.`,
  },
} as const satisfies Readonly<Record<string, TermText>>;

/** A word of Earn that a tap explains. */
export function EarnTerm({
  name,
  ...own
}: ExplainedProps & { readonly name: keyof typeof earnTerms }): ReactNode {
  return <Explained {...own} term={earnTerms[name]} />;
}

/** All words of Earn, each explained. */
export function EarnWords(): ReactNode {
  return <TermList terms={earnTerms} />;
}
