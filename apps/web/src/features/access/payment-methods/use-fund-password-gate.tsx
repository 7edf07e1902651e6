import { Dialog } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useRead } from '#shared/api/hooks.ts';
import { useGo } from '#shared/ui/navigation/navigation.ts';

interface FundPasswordGate {
  /**
   * Goes on when a fund password is set; otherwise offers to set one first. A tap before that is known
   * waits for it; the last one counts. `tapped` names what was tapped.
   */
  readonly pass: (tapped: string, goOn: () => void) => void;
  /** What was tapped and waits. */
  readonly waitingFor: string | undefined;
  /** The user leaves to set a fund password for what they tapped. */
  readonly leaveFor: (tapped: string) => void;
  /** The offer; belongs somewhere in the screen. */
  readonly gate: ReactNode;
}

interface Waiting {
  readonly tapped: string;
  readonly goOn: () => void;
  /** The user has just come back: if they set none after all, they are not asked again. */
  readonly isReturn?: boolean;
}

/** What was tapped when the user left to set a fund password, and on which entry of the history. */
let left: { readonly tapped: string; readonly entry: string } | undefined;

/**
 * Payment methods are changed with the fund password: whoever has none is told before it is asked for. Once it
 * is set and the user is back, what they had tapped goes on by itself.
 * @param onReturn what is done then, by the name of what was tapped
 */
export function useFundPasswordGate(
  onReturn: Readonly<Record<string, () => void>> = {},
): FundPasswordGate {
  const { t } = useLingui();
  const go = useGo();
  const { key: entry } = useLocation();
  const proofs = useRead('verifySwitch', {});
  const [offeredFor, setOfferedFor] = useState<string>();
  const [waiting, setWaiting] = useState<Waiting | undefined>(() => {
    const goOn = left?.entry === entry ? onReturn[left.tapped] : undefined;
    return left && goOn && { tapped: left.tapped, goOn, isReturn: true };
  });
  useEffect(() => {
    left = undefined;
  }, []);
  const { data, isPending, isFetching } = proofs;
  // An old "no" that is being asked again may be over: one has just been set.
  const isUnknown = isPending || (isFetching && data?.fundPassword === false);
  useEffect(() => {
    if (waiting === undefined || isUnknown) return;
    setWaiting(undefined);
    // Where the answer failed to come, the server itself refuses what must not be.
    if (data?.fundPassword !== false) waiting.goOn();
    else if (waiting.isReturn !== true) setOfferedFor(waiting.tapped);
  }, [waiting, isUnknown, data]);
  const leaveFor = (tapped: string): void => {
    left = { tapped, entry };
  };
  return {
    pass: (tapped, goOn) => setWaiting({ tapped, goOn }),
    waitingFor: waiting?.tapped,
    leaveFor,
    gate: (
      <Dialog
        isOpen={offeredFor !== undefined}
        onClose={() => setOfferedFor(undefined)}
        title={t`Set your fund password`}
        confirmLabel={t`Set now`}
        cancelLabel={t`Later`}
        onConfirm={() => {
          if (offeredFor !== undefined) leaveFor(offeredFor);
          setOfferedFor(undefined);
          go.detour('pages/mine/resetLegalPwd');
        }}
      >
        {t`Its six digits protect where you are paid.`}
      </Dialog>
    ),
  };
}
