import { I18nProvider, useLingui } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { App as AntdApp, ConfigProvider, Spin } from 'antd';
import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import type { ReactNode } from 'react';
import { HashRouter } from 'react-router';
import { takeEnrolLink } from '#app/enrol-link.ts';
import { Shell } from '#app/Shell.tsx';
import { i18n, useAntdLocale } from '#i18n/i18n.ts';
import { queryClient } from '#shared/data/query-client.ts';
import { usePreferences } from '#shared/preferences/preferences.ts';
import { useSession } from '#shared/session/session.ts';
import { antdThemeOf } from '#theme/theme.ts';

const SignInScreen = lazy(() =>
  import('#features/sign-in/SignInScreen.tsx').then((m) => ({ default: m.SignInScreen })),
);
const EnrolScreen = lazy(() =>
  import('#features/enrol/EnrolScreen.tsx').then((m) => ({ default: m.EnrolScreen })),
);

interface AppProps {
  readonly nonce: string;
  /** The secret of the one-time link that opened the page, if one did. */
  readonly enrolLink: string | undefined;
}

/** Everything around the pages: language, theme, cached answers, messages, and who may come in. */
export function App({ nonce, enrolLink }: AppProps): ReactNode {
  return (
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queryClient}>
        {/* Messages over the page have links too: the addresses are around them all. */}
        <HashRouter>
          <Look nonce={nonce}>
            <Suspense fallback={<Spin fullscreen />}>
              <Door enrolLink={enrolLink} />
            </Suspense>
          </Look>
        </HashRouter>
      </QueryClientProvider>
    </I18nProvider>
  );
}

const stillness = matchMedia('(prefers-reduced-motion: reduce)');

/** Whether this person's system asks for less motion; it may change while the page is open. */
function useStillness(): boolean {
  return useSyncExternalStore(
    (tell) => {
      stillness.addEventListener('change', tell);
      return () => stillness.removeEventListener('change', tell);
    },
    () => stillness.matches,
  );
}

function Look({
  nonce,
  children,
}: {
  readonly nonce: string;
  readonly children: ReactNode;
}): ReactNode {
  const theme = usePreferences((state) => state.theme);
  const antd = useAntdLocale((state) => state.antd);
  const isStill = useStillness();
  useLingui();
  useEffect(() => {
    document.documentElement.dataset['theme'] = theme;
  }, [theme]);
  return (
    <ConfigProvider
      theme={antdThemeOf(theme, isStill)}
      csp={{ nonce }}
      button={{ autoInsertSpace: false }}
      {...(antd === undefined ? {} : { locale: antd })}
    >
      <AntdApp>{children}</AntdApp>
    </ConfigProvider>
  );
}

/** Nobody sees a page, or an older person's answers, without being signed in. */
function Door({ enrolLink }: Pick<AppProps, 'enrolLink'>): ReactNode {
  const staffId = useSession(({ session }) => session?.me.staffId);
  const [link, setLink] = useState(enrolLink);
  useEffect(() => {
    if (staffId === undefined) queryClient.clear();
  }, [staffId]);
  useEffect(() => {
    // A link pasted into an open tab changes only the address.
    const follow = (): void => {
      const pasted = takeEnrolLink(location, history);
      if (pasted !== undefined) setLink(pasted);
    };
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, []);
  if (link !== undefined)
    return <EnrolScreen key={link} link={link} onDone={() => setLink(undefined)} />;
  if (staffId === undefined) return <SignInScreen />;
  return <Shell key={staffId} />;
}
