import type { EndpointReply, UserView } from '@candor/protocol';
import { Card, cx, ErrorState, ListRow, SkeletonRows, Tag } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import {
  Bot,
  CircleHelp,
  Fingerprint,
  FileArchive,
  History,
  ListChecks,
  LockKeyhole,
  Mail,
  MailCheck,
  MonitorSmartphone,
  Phone,
  LockKeyholeOpen as ScanLock,
  Shield,
  ShieldAlert,
  ShieldCheck,
  Smartphone,
  Wallet,
} from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { WithdrawLock } from '#shared/ui/WithdrawLock.tsx';
import { useRead } from '#shared/api/hooks.ts';
import { useGo } from '#shared/ui/navigation/navigation.ts';
import { errorText } from '#shared/texts/error-text.ts';
import { useAppLock } from '#shared/session/app-lock.ts';
import { useSession } from '#shared/session/session.ts';
import { securityAdvice, securityLevel } from '#shared/session/security-level.ts';
import type { SecurityLevel } from '#shared/session/security-level.ts';
import { ContactChange } from './ContactChange.tsx';
import type { SecurityView } from './security-view.ts';

type Proofs = EndpointReply<'verifySwitch'>;

/** The level, what raises it, a lock if there is one, and every protection with its state. */
export function Overview(): ReactNode {
  const proofs = useRead('verifySwitch', {});
  const info = useRead('info', {});
  const failed = [proofs, info].find((read) => read.isError);
  if (failed !== undefined) {
    return <ErrorState text={errorText(failed.error)} onRetry={() => void failed.refetch()} />;
  }
  if (proofs.data === undefined || info.data === undefined)
    return <SkeletonRows count={8} shape="line" />;
  return (
    <div className="flex flex-col gap-5 p-4 pb-8">
      <Level proofs={proofs.data} />
      <ContactChange />
      <WithdrawLock user={info.data} />
      <FactorRows proofs={proofs.data} />
      <ContactRows user={info.data} />
      <PasswordRows proofs={proofs.data} />
      <WatchRows />
    </div>
  );
}

const LEVELS: Readonly<Record<SecurityLevel, readonly [LucideIcon, string, string, number]>> = {
  low: [ShieldAlert, 'text-red', 'bg-red', 1],
  medium: [Shield, 'text-warn', 'bg-warn', 2],
  high: [ShieldCheck, 'text-green', 'bg-green', 3],
};

function Level({ proofs }: { readonly proofs: Proofs }): ReactNode {
  const { t } = useLingui();
  const level = securityLevel(proofs);
  const [Icon, tone, bar, filled] = LEVELS[level];
  const words = { low: t`Low`, medium: t`Medium`, high: t`High` };
  const advice = securityAdvice(proofs)[0];
  const advices = {
    'second-factor': t`Turn on an authenticator app or a passkey so that a stolen password is not enough.`,
    'fund-password': t`Set a fund password so that nobody can move money out of an open session.`,
  };
  return (
    <section aria-label={t`Security level`} className="flex items-start gap-4 pt-1">
      <span
        aria-hidden="true"
        className={cx('grid size-14 shrink-0 place-items-center rounded-full bg-s2', tone)}
      >
        <Icon size={28} strokeWidth={1.8} />
      </span>
      <div className="min-w-0 flex-1">
        <h2 className="flex flex-wrap items-baseline gap-x-2 text-body text-t2">
          {t`Security level`}
          <span className={cx('text-title font-bold', tone)}>{words[level]}</span>
        </h2>
        <div aria-hidden="true" className="mt-2 flex gap-1">
          {[1, 2, 3].map((step) => (
            <span
              key={step}
              className={cx('h-1 flex-1 rounded-full', step <= filled ? bar : 'bg-s3')}
            />
          ))}
        </div>
        <p className="mt-2 text-meta text-t2">
          {advice === undefined
            ? t`Your login and your withdrawals are each protected twice.`
            : advices[advice]}
        </p>
      </div>
    </section>
  );
}

const icon = (Icon: LucideIcon): ReactNode => (
  <Icon size={20} strokeWidth={1.8} aria-hidden="true" />
);

const LINE = 'not-last:border-b not-last:border-line';

/** A titled group of rows. */
function Group(props: { readonly title: string; readonly children: ReactNode }): ReactNode {
  return (
    <section>
      <h2 className="mb-2 text-meta text-t3">{props.title}</h2>
      <Card className="overflow-hidden">{props.children}</Card>
    </section>
  );
}

function OnOff({ isOn }: { readonly isOn: boolean }): ReactNode {
  const { t } = useLingui();
  return isOn ? <Tag tone="green">{t`On`}</Tag> : <Tag>{t`Off`}</Tag>;
}

/** Opens a part of the security center. */
function useOpen(): (view: SecurityView) => () => void {
  const go = useGo();
  return (view) => () => go.to('security', { view });
}

function FactorRows({ proofs }: { readonly proofs: Proofs }): ReactNode {
  const { t } = useLingui();
  const open = useOpen();
  return (
    <Group title={t`Two-step verification`}>
      <ListRow
        leading={icon(Smartphone)}
        title={t`Authenticator app`}
        value={<OnOff isOn={proofs.totp} />}
        className={LINE}
        onPress={open('authenticator')}
      />
      <ListRow
        leading={icon(Fingerprint)}
        title={t`Passkeys`}
        value={proofs.passkeys > 0 ? String(proofs.passkeys) : <OnOff isOn={false} />}
        className={LINE}
        onPress={open('passkeys')}
      />
    </Group>
  );
}

function ContactRows({ user }: { readonly user: UserView }): ReactNode {
  const { t } = useLingui();
  const go = useGo();
  const bind = (channel: 'email' | 'sms') => () => go.to('bondEmailOrPhone', { channel });
  return (
    <Group title={t`Contacts`}>
      <ListRow
        leading={icon(Mail)}
        title={t`Email`}
        value={user.email ?? t`Not set`}
        className={LINE}
        onPress={bind('email')}
      />
      <ListRow
        leading={icon(Phone)}
        title={t`Phone number`}
        value={user.phone ?? t`Not set`}
        className={LINE}
        onPress={bind('sms')}
      />
      <ListRow
        leading={icon(CircleHelp)}
        title={t`I can’t receive codes any more`}
        onPress={() => go.to('pages/forgetPwd/forgetPwd', { view: 'lost' })}
      />
    </Group>
  );
}

function PasswordRows({ proofs }: { readonly proofs: Proofs }): ReactNode {
  const { t } = useLingui();
  const go = useGo();
  const open = useOpen();
  return (
    <Group title={t`Passwords`}>
      <ListRow
        leading={icon(LockKeyhole)}
        title={t`Login password`}
        value={t`Change`}
        className={LINE}
        onPress={() => go.to('modifyPwd')}
      />
      <ListRow
        leading={icon(Wallet)}
        title={t`Fund password`}
        value={proofs.fundPassword ? t`Change` : t`Not set`}
        className={LINE}
        onPress={() => go.to('resetLegalPwd')}
      />
      <ListRow
        leading={icon(MailCheck)}
        title={t`Anti-phishing code`}
        value={proofs.antiPhishing ?? t`Not set`}
        className={LINE}
        onPress={open('anti-phishing')}
      />
    </Group>
  );
}

function WatchRows(): ReactNode {
  const { t } = useLingui();
  const open = useOpen();
  const userId = useSession((state) => state.session?.userId);
  const isLockOn = useAppLock(({ lock }) => lock !== undefined && lock.userId === userId);
  return (
    <Group title={t`Activity`}>
      <ListRow
        leading={icon(ScanLock)}
        title={t`App lock`}
        value={<OnOff isOn={isLockOn} />}
        className={LINE}
        onPress={open('app-lock')}
      />
      <ListRow
        leading={icon(MonitorSmartphone)}
        title={t`Devices`}
        className={LINE}
        onPress={open('devices')}
      />
      <ListRow
        leading={icon(Bot)}
        title={t`API keys`}
        className={LINE}
        onPress={open('api-keys')}
      />
      <ListRow
        leading={icon(History)}
        title={t`Login history`}
        className={LINE}
        onPress={open('logins')}
      />
      <ListRow
        leading={icon(FileArchive)}
        title={t`Your data`}
        className={LINE}
        onPress={open('data')}
      />
      <ListRow
        leading={icon(ListChecks)}
        title={t`Verification rules`}
        className={LINE}
        onPress={open('rules')}
      />
    </Group>
  );
}
