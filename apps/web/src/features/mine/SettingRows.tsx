import { Card, ListRow } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import {
  Activity,
  CircleQuestionMark as CircleHelp,
  Info,
  Languages,
  MessagesSquare,
  Newspaper,
  Smartphone,
  SunMoon,
} from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { languages } from '#i18n/locales.ts';
import { APP_VERSION } from '#shared/app-version.ts';
import { useGo } from '#shared/navigation/navigation.ts';
import { usePreferences } from '#shared/preferences/preferences.ts';
import { useLocaleCode } from '#shared/texts/use-locale-code.ts';
import { AppearanceSheet } from './AppearanceSheet.tsx';

const icon = (Icon: LucideIcon): ReactNode => (
  <Icon size={20} strokeWidth={1.8} aria-hidden="true" />
);

/** How the app looks and speaks on this device. */
export function SettingRows(): ReactNode {
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

interface Row {
  readonly path: string;
  readonly title: string;
  readonly icon: ReactNode;
  readonly value?: string;
}

/** What the exchange has to say. */
export function InfoRows(): ReactNode {
  const { t } = useLingui();
  const go = useGo();
  const rows: readonly Row[] = [
    { path: 'pages/home/news', title: t`News`, icon: icon(Newspaper) },
    { path: 'contact', title: t`Help center`, icon: icon(CircleHelp) },
    { path: 'telegram', title: t`Community`, icon: icon(MessagesSquare) },
    { path: 'down_View', title: t`Download app`, icon: icon(Smartphone) },
    { path: 'version', title: t`Version and status`, icon: icon(Activity), value: APP_VERSION },
    { path: 'usreMei/absystem', title: t`About us`, icon: icon(Info) },
  ];
  return (
    <Card className="overflow-hidden">
      {rows.map((row) => (
        <ListRow
          key={row.path}
          leading={row.icon}
          title={row.title}
          value={row.value}
          className="not-last:border-b not-last:border-line"
          onPress={() => {
            go.to(row.path);
          }}
        />
      ))}
    </Card>
  );
}
