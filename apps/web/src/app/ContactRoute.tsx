import { msg } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { useSession } from '#shared/session/session.ts';
import { useQueryParam } from '#shared/ui/navigation/navigation.ts';
import { LazyPage } from './LazyPage.tsx';
import type { AppRoute } from './app-route.ts';

/** The specification has one route for help; `?view=ask` asks customer service, `?view=case&case=7` is a conversation. */
const views: Readonly<Record<'help' | 'ask' | 'case', AppRoute>> = {
  help: {
    path: 'contact',
    title: msg`Help center`,
    load: () => import('#features/content/news/HelpScreen.tsx').then((m) => m.HelpScreen),
  },
  ask: {
    path: 'contact?view=ask',
    title: msg`Ask a question`,
    load: () => import('#features/content/support/AskScreen.tsx').then((m) => m.AskScreen),
  },
  case: {
    path: 'contact?view=case',
    title: msg`Customer service`,
    load: () =>
      import('#features/content/support/ConversationScreen.tsx').then((m) => m.ConversationScreen),
  },
};

/** Help, with a person behind it for who is logged in. */
export function ContactRoute(): ReactNode {
  const view = useQueryParam('view');
  const { pathname, search } = useLocation();
  const hasSession = useSession((state) => state.session !== undefined);
  if (view !== 'ask' && view !== 'case') return <LazyPage route={views.help} />;
  if (!hasSession) {
    return <Navigate to="/pages/login/login" replace state={{ from: `${pathname}${search}` }} />;
  }
  return <LazyPage route={views[view]} />;
}
