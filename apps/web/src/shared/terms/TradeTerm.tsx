import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Explained } from './Explained.tsx';
import { tradeTerms } from './trade-terms.ts';
import type { TradeTerm as Term } from './trade-terms.ts';

/** A word of the spot ticket that a tap explains. */
export function TradeTerm(props: {
  readonly name: Term;
  readonly className?: string;
  readonly children?: ReactNode;
}): ReactNode {
  const { t } = useLingui();
  const { name, text } = tradeTerms[props.name];
  return (
    <Explained name={t(name)} text={t(text)} className={props.className}>
      {props.children}
    </Explained>
  );
}
