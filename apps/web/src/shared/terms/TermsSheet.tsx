import { Sheet } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { tradeTerms } from './trade-terms.ts';

/** All words of the ticket, each explained. */
export function TermsSheet(props: {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}): ReactNode {
  const { t } = useLingui();
  return (
    <Sheet {...props} title={t`Trading terms`} height="tall">
      <dl className="flex flex-col gap-3 px-4 pb-6 text-body">
        {Object.entries(tradeTerms).map(([key, { name, text }]) => (
          <div key={key}>
            <dt className="font-semibold">{t(name)}</dt>
            <dd className="text-t2">{t(text)}</dd>
          </div>
        ))}
      </dl>
    </Sheet>
  );
}
