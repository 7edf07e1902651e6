import { Dialog } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { useRead } from '#shared/data/hooks.ts';
import { useGo } from '#shared/navigation/navigation.ts';

interface FundPasswordGate {
  /**
   * Goes on when a fund password is set; otherwise offers to set one first. A tap before that is known
   * waits for it; the last one counts. `tapped` names what was tapped.
   */
  readonly pass: (tapped: string, goOn: () => void) => void;
  /** What was tapped and waits. */
  readonly waitingFor: string | undefined;
  /** The offer; belongs somewhere in the screen. */
  readonly gate: ReactNode;
}

/** Payment methods are changed with the fund password: whoever has none is told before typing anything. */
export function useFundPasswordGate(): FundPasswordGate {
  const { t } = useLingui();
  const go = useGo();
  const proofs = useRead('verifySwitch', {});
  const [isOffered, setIsOffered] = useState(false);
  const [waiting, setWaiting] = useState<{ readonly tapped: string; readonly goOn: () => void }>();
  const { data, isPending, isFetching } = proofs;
  // An old "no" that is being asked again may be over: one has just been set.
  const isUnknown = isPending || (isFetching && data?.fundPassword === false);
  useEffect(() => {
    if (waiting === undefined || isUnknown) return;
    setWaiting(undefined);
    // Where the answer failed to come, the server itself refuses what must not be.
    if (data?.fundPassword === false) setIsOffered(true);
    else waiting.goOn();
  }, [waiting, isUnknown, data]);
  return {
    pass: (tapped, goOn) => {
      setWaiting({ tapped, goOn });
    },
    waitingFor: waiting?.tapped,
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
