import { Button } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { BellPlus } from 'lucide-react';
import type { ReactNode } from 'react';

/** Below a list of markets: the way to an alert on the one that is shown. */
export function AlertButton({ onPress }: { readonly onPress: () => void }): ReactNode {
  const { t } = useLingui();
  return (
    <Button
      tone="secondary"
      isBlock
      icon={<BellPlus size={18} strokeWidth={1.8} aria-hidden="true" />}
      onClick={onPress}
    >
      {t`Set a price alert`}
    </Button>
  );
}
