import { Button, Dialog, FormError, Keypad, Spinner } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { Fingerprint, LockKeyhole } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useRead } from '#shared/api/hooks.ts';
import { useIsOnline } from '#shared/api/use-is-online.ts';
import { logOut } from '#shared/api/log-out.ts';
import { useDigits } from '#shared/form/use-digits.ts';
import { useWhoIsThere } from '#shared/form/use-who-is-there.ts';
import { openLock } from '#shared/session/app-lock.ts';
import { arePasskeysSupported } from '#shared/session/passkeys.ts';

/** In front of the whole app after a time away: the digits or a passkey open it, logging out leaves it. */
export function LockScreen(): ReactNode {
  const { t } = useLingui();
  const who = useWhoIsThere();
  const own = useOwnWays();
  const isOnline = useIsOnline();
  const { digits, problem, isBusy, type } = useDigits(async (typed) => {
    const complaint = await who.byDigits(typed);
    if (complaint === undefined) openLock();
    return complaint;
  });
  const offline = isOnline
    ? undefined
    : t`You are offline. The app opens when the server can check who is there.`;
  return (
    <main className="mx-auto flex min-h-dvh max-w-[480px] flex-col bg-bg pt-[calc(32px+var(--safe-top))] pb-[var(--safe-bottom)]">
      <div className="flex flex-1 flex-col items-center justify-center gap-3 px-6 text-center">
        <LockKeyhole size={36} strokeWidth={1.6} aria-hidden="true" className="text-primary-text" />
        <h1 className="text-title font-bold">{t`Candor is locked`}</h1>
        {own.hasDigits && <p className="text-body text-t2">{t`Enter your fund password`}</p>}
        {/* Room for what went wrong, so that no key moves under the finger when it is said. */}
        <div className="min-h-14 w-full">
          <FormError>{problem ?? who.problem ?? offline}</FormError>
        </div>
      </div>
      {own.hasDigits && <Keypad label={t`Fund password`} value={digits} onChange={type} />}
      <div className="grid gap-2 p-4">
        {isBusy && <Spinner className="mx-auto size-5 text-t3" />}
        {own.hasPasskey && (
          <Button
            tone={own.hasDigits ? 'secondary' : 'primary'}
            isBlock
            isBusy={who.isBusy}
            icon={<Fingerprint size={20} strokeWidth={1.8} aria-hidden="true" />}
            onClick={() => void who.byPasskey().then((isThere) => isThere && openLock())}
          >
            {t`Open with a passkey`}
          </Button>
        )}
        <Forgotten />
      </div>
    </main>
  );
}

/** Which ways in the user has; both may be there until the server has said. */
function useOwnWays(): { readonly hasDigits: boolean; readonly hasPasskey: boolean } {
  const { data } = useRead('verifySwitch', {});
  const passkeys = data?.passkeys ?? 1;
  // With neither left, as after a passkey was removed elsewhere, only logging out is: the digits say so.
  return {
    hasDigits: data?.fundPassword !== false || passkeys === 0,
    hasPasskey: arePasskeysSupported() && passkeys > 0,
  };
}

/** Who has forgotten the digits logs out, and in again with the login password. */
function Forgotten(): ReactNode {
  const { t } = useLingui();
  const [isAsked, setIsAsked] = useState(false);
  return (
    <>
      <Button tone="ghost" isBlock onClick={() => setIsAsked(true)}>
        {t`Forgotten? Log out`}
      </Button>
      <Dialog
        isOpen={isAsked}
        onClose={() => setIsAsked(false)}
        title={t`Log out of this device?`}
        confirmLabel={t`Log out`}
        onConfirm={() => {
          setIsAsked(false);
          logOut();
        }}
      >
        {t`Open orders stay in the market. You log in again with your login password.`}
      </Dialog>
    </>
  );
}
