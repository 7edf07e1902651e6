import type { ReactNode } from 'react';
import { contractTerms } from './contract-terms.ts';
import type { ContractWord } from './contract-terms.ts';
import { Explained } from './Explained.tsx';
import type { ExplainedProps } from './Explained.tsx';

/** A word of contracts that a tap explains. */
export function ContractTerm({
  name,
  ...own
}: ExplainedProps & { readonly name: ContractWord }): ReactNode {
  return <Explained {...own} term={contractTerms[name]} />;
}
