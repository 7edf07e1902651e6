import { Sheet } from '@candor/ui-kit';
import type { ReactNode } from 'react';
import type { TermText } from './Explained.tsx';
import { TermList } from './TermList.tsx';

/** All words of a product, each explained. */
export function TermsSheet(props: {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly terms: Readonly<Record<string, TermText>>;
}): ReactNode {
  const { terms, ...sheet } = props;
  return (
    <Sheet {...sheet} height="tall">
      <TermList terms={terms} />
    </Sheet>
  );
}
