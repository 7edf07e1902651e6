import { Button } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { DemoFundsSheet, useIsDemo } from './DemoFundsSheet.tsx';

/** The way to demo money, with its sheet; nothing where the server gives none. */
export function DemoFundsButton(props: {
  readonly isBlock?: boolean;
  readonly className?: string;
}): ReactNode {
  const { t } = useLingui();
  const [isOpen, setIsOpen] = useState(false);
  if (!useIsDemo()) return null;
  return (
    <>
      <Button tone="secondary" size="small" {...props} onClick={() => setIsOpen(true)}>
        {t`Get demo funds`}
      </Button>
      <DemoFundsSheet isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </>
  );
}
