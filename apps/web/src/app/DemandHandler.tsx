import { Dialog, toastStore } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { onApiDemand } from '#shared/api/api-events.ts';
import type { ApiDemand } from '#shared/api/api-events.ts';
import { useGo } from '#shared/ui/navigation/navigation.ts';

/** Where each demand leads; the fund password is offered, not forced. */
const DETOURS: Readonly<Record<Exclude<ApiDemand, 'set-fund-password'>, string>> = {
  'log-in': 'pages/mine/login',
  'log-in-again': 'pages/login/login',
  'verify-identity': 'pages/mine/real_authentication',
  'bind-payment-method': 'pages/mine/collect_money',
};

/** Screens that are themselves such a detour: from there nobody is sent on. */
const DETOUR_PATHS: ReadonlySet<string> = new Set([
  ...Object.values(DETOURS).map((path) => `/${path}`),
  '/pages/mine/resetLegalPwd',
  '/register',
]);

/** Takes the user where an answer says, once, and remembers the way back. */
export function DemandHandler(): ReactNode {
  const { t } = useLingui();
  const go = useGo();
  const { pathname } = useLocation();
  const [isPasswordOffered, setIsPasswordOffered] = useState(false);
  useEffect(() => {
    // Two calls of one page are refused in one moment: a second step would stand between the detour and the way back.
    let hasLeft = false;
    return onApiDemand((demand) => {
      if (demand === 'set-fund-password') {
        setIsPasswordOffered(true);
        return;
      }
      if (hasLeft || DETOUR_PATHS.has(pathname)) return;
      hasLeft = true;
      if (demand === 'log-in-again') toastStore.show(t`Your login has expired. Log in again.`);
      go.detour(DETOURS[demand]);
    });
  }, [go, pathname, t]);
  return (
    <Dialog
      isOpen={isPasswordOffered}
      onClose={() => setIsPasswordOffered(false)}
      title={t`Set your fund password`}
      confirmLabel={t`Set now`}
      cancelLabel={t`Later`}
      onConfirm={() => {
        setIsPasswordOffered(false);
        go.detour('pages/mine/resetLegalPwd');
      }}
    >
      {t`You need a 6-digit fund password before you can move money out.`}
    </Dialog>
  );
}
