import { Button, ErrorState, FormError, RadioList, SkeletonRows } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useRead } from '#shared/api/hooks.ts';
import { FundPasswordSheet } from '#shared/form/FundPasswordSheet.tsx';
import { useWhoIsThere } from '#shared/form/use-who-is-there.ts';
import { LOCK_MINUTES, setAppLock, useAppLock } from '#shared/session/app-lock.ts';
import type { LockMinutes } from '#shared/session/app-lock.ts';
import { useSession } from '#shared/session/session.ts';
import { errorText } from '#shared/texts/error-text.ts';
import { useGo } from '#shared/ui/navigation/navigation.ts';

type Choice = 'off' | `${LockMinutes}`;

/** When the app on this device asks who is there. Each change is made by whoever can show it. */
export function AppLock(): ReactNode {
  const { t } = useLingui();
  const proofs = useRead('verifySwitch', {});
  const lock = useAppLock((state) => state.lock);
  const userId = useSession((state) => state.session?.userId);
  const who = useWhoIsThere();
  const [asked, setAsked] = useState<Choice>();
  if (proofs.isError) {
    return <ErrorState text={errorText(proofs.error)} onRetry={() => void proofs.refetch()} />;
  }
  if (proofs.data === undefined || userId === undefined)
    return <SkeletonRows count={5} shape="line" />;
  const { fundPassword, passkeys } = proofs.data;
  const put = (choice: Choice): void => {
    const minutes = LOCK_MINUTES.find((one) => `${one}` === choice);
    setAppLock(minutes === undefined ? undefined : { userId, minutes });
  };
  const choose = (choice: Choice): void => {
    if (fundPassword) setAsked(choice);
    else void who.byPasskey().then((isThere) => isThere && put(choice));
  };
  const names = useNames();
  const own = lock?.userId === userId ? lock : undefined;
  if (!fundPassword && passkeys === 0) return <NothingToAsk />;
  return (
    <div className="flex flex-col gap-3 pb-8">
      <p className="px-4 pt-2 text-body text-t2">
        {t`When you come back to the app after this long, it asks for your fund password or a passkey. The server checks them: five wrong tries lock the fund password for 24 hours. You can always log out instead.`}
      </p>
      <RadioList<Choice>
        label={t`App lock`}
        options={(['off', '0', '1', '5', '30'] as const).map((value) => ({
          value,
          label: names[value],
        }))}
        value={own === undefined ? 'off' : `${own.minutes}`}
        onChange={choose}
      />
      <div className="px-4">
        <FormError>{who.problem}</FormError>
      </div>
      <FundPasswordSheet
        isOpen={asked !== undefined}
        onClose={() => setAsked(undefined)}
        purpose={t`Confirms that the lock is yours to change.`}
        onDigits={async (digits) => {
          const complaint = await who.byDigits(digits);
          if (complaint === undefined && asked !== undefined) {
            put(asked);
            setAsked(undefined);
          }
          return complaint;
        }}
      />
    </div>
  );
}

/** Who has neither a fund password nor a passkey sets one of them first: the lock asks for it. */
function NothingToAsk(): ReactNode {
  const { t } = useLingui();
  const go = useGo();
  return (
    <div className="flex flex-col gap-3 px-4 pt-2">
      <p className="text-body text-t2">
        {t`The app can ask who is there when you come back to it. For that you need a fund password or a passkey.`}
      </p>
      <Button isBlock onClick={() => go.detour('resetLegalPwd')}>
        {t`Set your fund password`}
      </Button>
      <Button tone="secondary" isBlock onClick={() => go.to('security', { view: 'passkeys' })}>
        {t`Add a passkey`}
      </Button>
    </div>
  );
}

function useNames(): Readonly<Record<Choice, string>> {
  const { t } = useLingui();
  return {
    off: t`Off`,
    '0': t`At once`,
    '1': t`After 1 minute`,
    '5': t`After 5 minutes`,
    '30': t`After 30 minutes`,
  };
}
