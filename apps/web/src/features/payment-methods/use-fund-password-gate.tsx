import { Dialog } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useRead } from '#shared/data/hooks.ts';
import { useGo } from '#shared/navigation/navigation.ts';

interface FundPasswordGate {
  /** Goes on when a fund password is set; otherwise offers to set one first. */
  readonly pass: (goOn: () => void) => void;
  /** The offer; belongs somewhere in the screen. */
  readonly gate: ReactNode;
}

/** Payment methods are changed with the fund password: whoever has none is told before typing anything. */
export function useFundPasswordGate(): FundPasswordGate {
  const { t } = useLingui();
  const go = useGo();
  const proofs = useRead('verifySwitch', {});
  const [isOffered, setIsOffered] = useState(false);
  return {
    pass: (goOn) => {
      if (proofs.data?.fundPassword === false) setIsOffered(true);
      else goOn();
    },
    gate: (
      <Dialog
        isOpen={isOffered}
        onClose={() => {
          setIsOffered(false);
        }}
        title={t`Set your fund password`}
        confirmLabel={t`Set now`}
        cancelLabel={t`Later`}
        onConfirm={() => {
          setIsOffered(false);
          go.detour('pages/mine/resetLegalPwd');
        }}
      >
        {t`Its six digits protect where you are paid.`}
      </Dialog>
    ),
  };
}
