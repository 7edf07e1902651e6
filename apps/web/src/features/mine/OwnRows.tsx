import type { IdentityState } from '@candor/protocol';
import { useLingui } from '@lingui/react/macro';
import { BadgeCheck, ShieldCheck, Store, UserRound, WalletCards } from 'lucide-react';
import type { ReactNode } from 'react';
import { securityLevel } from '#shared/session/security-level.ts';
import type { SecurityLevel } from '#shared/session/security-level.ts';
import { useRead } from '#shared/api/hooks.ts';
import { isBuilt } from '#shared/ui/navigation/built-paths.ts';
import { PathRows, rowIcon } from './PathRows.tsx';

const LEVEL_TONES: Readonly<Record<SecurityLevel, string>> = {
  low: 'text-red',
  medium: 'text-warn',
  high: 'text-green',
};

const IDENTITY_TONES: Readonly<Record<IdentityState, string>> = {
  not_verified: 'text-t3',
  under_review: 'text-warn',
  verified: 'text-green',
  refused: 'text-red',
  expired: 'text-red',
};

/** What belongs to the account, each with its state at a glance. */
export function OwnRows(): ReactNode {
  const { t } = useLingui();
  const proofs = useRead('verifySwitch', {});
  const identity = useRead('identityInfo', {});
  const methods = useRead('cnyPayList', {}, { freshMs: 60_000 });
  const level = proofs.data && securityLevel(proofs.data);
  const levels = { low: t`Low`, medium: t`Medium`, high: t`High` };
  const states: Readonly<Record<IdentityState, string>> = {
    not_verified: t`Not verified`,
    under_review: t`Under review`,
    verified: t`Verified`,
    refused: t`Not approved`,
    expired: t`Expired`,
  };
  const state = identity.data?.state;
  const count = methods.data?.methods.length;
  const rows = [
    { path: 'userCenter', title: t`Profile`, icon: rowIcon(UserRound) },
    {
      path: 'security',
      title: t`Security center`,
      icon: rowIcon(ShieldCheck),
      value: level && <span className={LEVEL_TONES[level]}>{levels[level]}</span>,
    },
    {
      path: 'authentication',
      title: t`Identity verification`,
      icon: rowIcon(BadgeCheck),
      value: state && <span className={IDENTITY_TONES[state]}>{states[state]}</span>,
    },
    {
      path: 'collect_money',
      title: t`Payment methods`,
      icon: rowIcon(WalletCards),
      value: count === undefined || count === 0 ? undefined : String(count),
    },
    { path: 'business', title: t`Merchant center`, icon: rowIcon(Store) },
  ].filter(({ path }) => isBuilt(path));
  return <PathRows rows={rows} />;
}
