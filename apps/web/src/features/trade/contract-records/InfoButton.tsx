import { IconButton } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { useGo } from '#shared/ui/navigation/navigation.ts';

/** The way to the rules and the public logs of contracts. */
export function InfoButton(): ReactNode {
  const { t } = useLingui();
  const go = useGo();
  return (
    <IconButton
      label={t`Contract information`}
      onClick={() => go.to('pages/home/market', { view: 'contract-rules' })}
    >
      <Info size={20} strokeWidth={1.8} aria-hidden="true" />
    </IconButton>
  );
}
