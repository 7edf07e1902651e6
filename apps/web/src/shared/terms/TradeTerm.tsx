import type { ReactNode } from 'react';
import { Explained } from './Explained.tsx';
import type { ExplainedProps } from './Explained.tsx';
import { tradeTerms } from './trade-terms.ts';
import type { TradeTerm as Term } from './trade-terms.ts';

/** A word of the spot ticket that a tap explains. */
export function TradeTerm({ name, ...own }: ExplainedProps & { readonly name: Term }): ReactNode {
  return <Explained {...own} term={tradeTerms[name]} />;
}
