import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { TermsSheet } from '#shared/terms/TermsSheet.tsx';
import { tradeTerms } from '#shared/terms/trade-terms.ts';

/** All words of the ticket, each explained. */
export function TradeTermsSheet(props: {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}): ReactNode {
  const { t } = useLingui();
  return <TermsSheet {...props} title={t`Trading terms`} terms={tradeTerms} />;
}
