import { Avatar, Button, Card, CopyButton, Dialog, ListRow } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import {
  Activity,
  BadgePercent,
  CircleQuestionMark as CircleHelp,
  ClipboardList,
  History,
  Info,
  Languages,
  LogOut,
  Newspaper,
  ShieldCheck,
  Shuffle,
  Smartphone,
  SunMoon,
  UserRound,
  WalletMinimal,
} from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { api, tell } from '#shared/data/api.ts';
import { queryClient } from '#shared/data/query-client.ts';
import { isBuilt } from '#shared/navigation/built-paths.ts';
import { useGo } from '#shared/navigation/navigation.ts';
import { usePreferences } from '#shared/preferences/preferences.ts';
import { endSession, useSession } from '#shared/session/session.ts';
import { languages } from '#i18n/locales.ts';
import { useLocaleCode } from '#shared/texts/use-locale-code.ts';
import { AppearanceSheet } from './AppearanceSheet.tsx';
import { TierCard } from './TierCard.tsx';

/** The fifth tab: who one is, and everything that is one's own to set. */
export function MineScreen(): ReactNode {
  const session = useSession((state) => state.session);
  return (
    <div className="flex flex-col gap-4 px-4 pt-[calc(20px+var(--safe-top))] pb-6">
      {session === undefined ? (
        <VisitorHead />
      ) : (
        <>
          <UserHead account={session.account} userId={session.userId} />
          <TierCard />
        </>
      )}
      <OwnRows hasSession={session !== undefined} />
      <SettingRows />
      <InfoRows />
      {session !== undefined && <LogOutRow />}
    </div>
  );
}

function VisitorHead(): ReactNode {
  const { t } = useLingui();
  const go = useGo();
  return (
    <section>
      <h1 className="text-display font-bold tracking-[-0.02em]">{t`Welcome to Candor`}</h1>
      <p className="mt-1 text-body text-t2">{t`Log in to see your assets and orders.`}</p>
      <div className="mt-4 flex gap-3">
        <Button
          className="flex-1 basis-0"
          onClick={() => {
            go.detour('pages/login/login');
          }}
        >
          {t`Log in`}
        </Button>
        <Button
          tone="secondary"
          className="flex-1 basis-0"
          onClick={() => {
            go.detour('register');
          }}
        >
          {t`Sign up`}
        </Button>
      </div>
    </section>
  );
}

function UserHead(props: { readonly account: string; readonly userId: number }): ReactNode {
  const { t } = useLingui();
  return (
    <section className="flex items-center gap-3">
      <Avatar name={props.account} size={56} />
      <div className="min-w-0">
        <h1 className="truncate text-title font-bold">{props.account}</h1>
        <div className="num -my-2 flex items-center text-body text-t3">
          {`UID ${String(props.userId)}`}
          <CopyButton text={String(props.userId)} label={t`Copy UID`} />
        </div>
      </div>
    </section>
  );
}

const icon = (Icon: LucideIcon): ReactNode => (
  <Icon size={20} strokeWidth={1.8} aria-hidden="true" />
);

function OwnRows({ hasSession }: { readonly hasSession: boolean }): ReactNode {
  const { t } = useLingui();
  const go = useGo();
  const rows = [
    { path: 'userCenter', title: t`Profile`, icon: icon(UserRound) },
    { path: 'security', title: t`Security center`, icon: icon(ShieldCheck) },
    { path: 'assets', title: t`Assets`, icon: icon(WalletMinimal) },
    { path: 'pages/trade/entrust', title: t`Orders`, icon: icon(ClipboardList) },
    { path: 'transfer', title: t`Transfer`, icon: icon(Shuffle) },
    { path: 'Assetrecords', title: t`Transaction history`, icon: icon(History) },
    { path: 'share', title: t`Invite friends`, icon: icon(BadgePercent) },
  ].filter(({ path }) => isBuilt(path));
  if (!hasSession || rows.length === 0) return null;
  return (
    <Card className="overflow-hidden">
      {rows.map((row) => (
        <ListRow
          key={row.path}
          leading={row.icon}
          title={row.title}
          className="not-last:border-b not-last:border-line"
          onPress={() => {
            go.to(row.path);
          }}
        />
      ))}
    </Card>
  );
}

function SettingRows(): ReactNode {
  const { t } = useLingui();
  const go = useGo();
  const locale = useLocaleCode();
  const { theme, riseFall } = usePreferences();
  const [isAppearanceOpen, setIsAppearanceOpen] = useState(false);
  const themeName = theme === 'dark' ? t`Dark` : t`Light`;
  const riseFallName = riseFall === 'green-up' ? t`Green up` : t`Red up`;
  const line = 'border-b border-line';
  return (
    <Card className="overflow-hidden">
      <ListRow
        leading={icon(Languages)}
        title={t`Language`}
        value={languages.find(({ code }) => code === locale)?.name}
        className={line}
        onPress={() => {
          go.to('lang');
        }}
      />
      <ListRow
        leading={icon(SunMoon)}
        title={t`Theme and colors`}
        value={`${themeName} · ${riseFallName}`}
        onPress={() => {
          setIsAppearanceOpen(true);
        }}
      />
      <AppearanceSheet
        isOpen={isAppearanceOpen}
        onClose={() => {
          setIsAppearanceOpen(false);
        }}
      />
    </Card>
  );
}

/** What the exchange has to say. */
function InfoRows(): ReactNode {
  const { t } = useLingui();
  const go = useGo();
  const rows = [
    { path: 'pages/home/news', title: t`News`, icon: icon(Newspaper) },
    { path: 'contact', title: t`Help center`, icon: icon(CircleHelp) },
    { path: 'down_View', title: t`Download app`, icon: icon(Smartphone) },
    { path: 'version', title: t`Version and status`, icon: icon(Activity) },
    { path: 'usreMei/absystem', title: t`About us`, icon: icon(Info) },
  ];
  return (
    <Card className="overflow-hidden">
      {rows.map((row) => (
        <ListRow
          key={row.path}
          leading={row.icon}
          title={row.title}
          className="not-last:border-b not-last:border-line"
          onPress={() => {
            go.to(row.path);
          }}
        />
      ))}
    </Card>
  );
}

/** Logging out works without a network: this device forgets the session first. */
function LogOutRow(): ReactNode {
  const { t } = useLingui();
  const [isAsked, setIsAsked] = useState(false);
  const logOut = (): void => {
    setIsAsked(false);
    const told = api('logout', {});
    endSession();
    queryClient.clear();
    told.catch(tell);
  };
  return (
    <>
      <Button
        tone="secondary"
        isBlock
        icon={icon(LogOut)}
        onClick={() => {
          setIsAsked(true);
        }}
      >
        {t`Log out`}
      </Button>
      <Dialog
        isOpen={isAsked}
        onClose={() => {
          setIsAsked(false);
        }}
        title={t`Log out of this device?`}
        confirmLabel={t`Log out`}
        onConfirm={logOut}
      >
        {t`Open orders stay in the market.`}
      </Dialog>
    </>
  );
}
