import type { ReactNode } from 'react';
import { Explained } from './Explained.tsx';
import type { ExplainedProps } from './Explained.tsx';
import { p2pTerms } from './p2p-terms.ts';
import type { P2pWord } from './p2p-terms.ts';

/** A word of P2P that a tap explains. */
export function P2pTerm({ name, ...own }: ExplainedProps & { readonly name: P2pWord }): ReactNode {
  return <Explained {...own} term={p2pTerms[name]} />;
}
