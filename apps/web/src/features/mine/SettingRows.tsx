import { Card, ListRow, Switch } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import {
  Activity,
  BellRing,
  Coins,
  Feather,
  CircleQuestionMark as CircleHelp,
  Info,
  Languages,
  MessagesSquare,
  Newspaper,
  Percent,
  Smartphone,
  SunMoon,
} from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { languages } from '#i18n/locales.ts';
import { APP_VERSION } from '#shared/session/app-version.ts';
import { useFeeLadder } from '#shared/markets/own-rates.ts';
import { useGo } from '#shared/ui/navigation/navigation.ts';
import { setPreferences, usePreferences } from '#shared/session/preferences.ts';
import { useLocaleCode } from '#shared/texts/use-locale-code.ts';
import { AppearanceSheet } from './AppearanceSheet.tsx';
import { CurrencySheet } from './CurrencySheet.tsx';
import { PathRows, rowIcon } from './PathRows.tsx';
import type { PathRow } from './PathRows.tsx';

/** How the app looks and speaks on this device. */
export function SettingRows(): ReactNode {
  const { t } = useLingui();
  const go = useGo();
  const locale = useLocaleCode();
  const { theme, riseFall, currency, isLite } = usePreferences();
  const [isCurrencyOpen, setIsCurrencyOpen] = useState(false);
  const [isAppearanceOpen, setIsAppearanceOpen] = useState(false);
  const themeName = theme === 'dark' ? t`Dark` : t`Light`;
  const riseFallName = riseFall === 'green-up' ? t`Green up` : t`Red up`;
  const line = 'border-b border-line';
  return (
    <Card className="overflow-hidden">
      <ListRow
        leading={rowIcon(Languages)}
        title={t`Language`}
        value={languages.find(({ code }) => code === locale)?.name}
        className={line}
        onPress={() => go.to('lang')}
      />
      <ListRow
        leading={rowIcon(Coins)}
        title={t`Currency`}
        value={currency}
        className={line}
        onPress={() => setIsCurrencyOpen(true)}
      />
      <ListRow
        leading={rowIcon(BellRing)}
        title={t`Notifications`}
        className={line}
        onPress={() => go.to('pages/neWs/neWs', { view: 'settings' })}
      />
      <ListRow
        leading={rowIcon(Feather)}
        title={t`Lite mode`}
        note={t`Buy, sell and convert on one simple screen.`}
        className={line}
        trailing={
          <Switch
            label={t`Lite mode`}
            isOn={isLite}
            onChange={(isOn) => setPreferences({ isLite: isOn })}
          />
        }
      />
      <ListRow
        leading={rowIcon(SunMoon)}
        title={t`Theme and up/down colors`}
        value={`${themeName} · ${riseFallName}`}
        onPress={() => setIsAppearanceOpen(true)}
      />
      <CurrencySheet isOpen={isCurrencyOpen} onClose={() => setIsCurrencyOpen(false)} />
      <AppearanceSheet isOpen={isAppearanceOpen} onClose={() => setIsAppearanceOpen(false)} />
    </Card>
  );
}

/** What the exchange has to say. */
export function InfoRows(): ReactNode {
  const { t } = useLingui();
  const hasLadder = useFeeLadder() !== undefined;
  const rows: readonly PathRow[] = [
    ...(hasLadder
      ? [
          {
            ...{ path: 'pages/home/market', view: 'fees' },
            ...{ title: t`Fee tiers`, icon: rowIcon(Percent) },
          },
        ]
      : []),
    { path: 'pages/home/news', title: t`News`, icon: rowIcon(Newspaper) },
    { path: 'contact', title: t`Help center`, icon: rowIcon(CircleHelp) },
    { path: 'telegram', title: t`Community`, icon: rowIcon(MessagesSquare) },
    { path: 'down_View', title: t`Download app`, icon: rowIcon(Smartphone) },
    { path: 'version', title: t`Version and status`, icon: rowIcon(Activity), value: APP_VERSION },
    { path: 'usreMei/absystem', title: t`About us`, icon: rowIcon(Info) },
  ];
  return <PathRows rows={rows} />;
}
