import type { UserDetail } from '@candor/protocol';
import { Alert, Card, Flex, Grid } from 'antd';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { useRead } from '#shared/data/hooks.ts';
import { useMay } from '#shared/permissions/permissions.ts';
import { NotFoundHere } from '#shared/ui/NotFoundHere.tsx';
import { Page } from '#shared/ui/Page.tsx';
import { PageTabs } from '#shared/ui/PageTabs.tsx';
import { Loaded } from '#shared/ui/states.tsx';
import { TimeText } from '#shared/ui/texts.tsx';
import { useUrlState, wholeOf } from '#shared/ui/url-state.ts';
import { FraudNote } from './FraudNote.tsx';
import { Balances, Bills } from './MoneyTabs.tsx';
import { Cases, Notes } from './NotesTabs.tsx';
import { Overview } from './Overview.tsx';
import { PaymentMethods, Trail, Verifications } from './PaperTabs.tsx';
import { Contracts, EarnOrders, OptionEntries, P2pAds, P2pOrders } from './ProductTabs.tsx';
import { Risk } from './RiskTab.tsx';
import { RestrictionNotes } from './Restrictions.tsx';
import { Fills, Orders } from './TradingTabs.tsx';
import { Links } from './LinksTab.tsx';
import { ApiKeys, Logins, Sessions } from './SessionTabs.tsx';
import { UserActs } from './UserActs.tsx';

/** Everything about one user that this role may see, and what it may do. */
export function UserScreen(): ReactNode {
  const { userId: text } = useParams();
  const userId = wholeOf(text);
  return userId === undefined ? <NotFoundHere /> : <OneUser userId={userId} />;
}

function OneUser({ userId }: { readonly userId: number }): ReactNode {
  const { t } = useLingui();
  const read = useRead('userDetail', { userId });
  return (
    <Page
      title={t`User ${userId}`}
      extra={read.data === undefined ? null : <UserActs user={read.data} />}
    >
      <Loaded read={read}>
        {(user) => (
          <>
            <FrozenNote freeze={user.freeze} />
            <FraudNote userId={userId} />
            <RestrictionNotes user={user} />
            <UserTabs user={user} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

function FrozenNote({ freeze }: Pick<UserDetail, 'freeze'>): ReactNode {
  const { t } = useLingui();
  if (freeze === null) return null;
  return (
    <Alert
      type="error"
      showIcon
      title={t`This account is frozen`}
      description={
        <Flex vertical>
          <span>{freeze.reason}</span>
          <span>
            {freeze.staffName}, <TimeText ms={freeze.atMs} />
          </span>
        </Flex>
      }
    />
  );
}

interface Tab {
  readonly key: string;
  readonly label: string;
  readonly isShown: boolean;
  readonly children: ReactNode;
}

/** The tabs of what a user has and trades. */
function useMoneyTabs(userId: number): readonly Tab[] {
  const { t } = useLingui();
  const seesMoney = useMay('balances.view');
  const seesOrders = useMay('orders.view');
  const seesP2p = useMay('p2p.view');
  const seesEarn = useMay('earn.view');
  const seesPayments = useMay('users.payments');
  return [
    {
      key: 'balances',
      label: t`Balances`,
      isShown: seesMoney,
      children: <Balances userId={userId} />,
    },
    { key: 'bills', label: t`Bills`, isShown: seesMoney, children: <Bills userId={userId} /> },
    {
      key: 'payment',
      label: t`Payment methods`,
      isShown: seesPayments,
      children: <PaymentMethods userId={userId} />,
    },
    { key: 'orders', label: t`Orders`, isShown: seesOrders, children: <Orders userId={userId} /> },
    { key: 'fills', label: t`Fills`, isShown: seesOrders, children: <Fills userId={userId} /> },
    {
      key: 'contracts',
      label: t`Contracts`,
      isShown: seesMoney || seesOrders,
      children: <Contracts userId={userId} />,
    },
    {
      key: 'options',
      label: t`Option entries`,
      isShown: seesOrders,
      children: <OptionEntries userId={userId} />,
    },
    {
      key: 'p2p',
      label: t`P2P orders`,
      isShown: seesP2p,
      children: <P2pOrders userId={userId} />,
    },
    { key: 'ads', label: t`P2P ads`, isShown: seesP2p, children: <P2pAds userId={userId} /> },
    { key: 'earn', label: t`Earn`, isShown: seesEarn, children: <EarnOrders userId={userId} /> },
  ];
}

/** The tabs of a user's page, with whether this role sees each. */
function useTabs(user: UserDetail): readonly Tab[] {
  const { t } = useLingui();
  const { userId } = user;
  const seesSessions = useMay('users.sessions');
  const seesCases = useMay('cases.view');
  const seesDevices = useMay('users.devices');
  const seesContacts = useMay('users.contact');
  const seesIdentity = useMay('identity.view');
  const seesRisk = useMay('screening.view');
  const seesTrail = useMay('audit.view');
  const seesPersons = useMay('users.personal');
  return [
    { key: 'overview', label: t`Overview`, isShown: true, children: <Overview user={user} /> },
    ...useMoneyTabs(userId),
    {
      key: 'sessions',
      label: t`Sessions`,
      isShown: seesSessions,
      children: <Sessions userId={userId} />,
    },
    {
      key: 'logins',
      label: t`Log-ins`,
      isShown: seesSessions,
      children: <Logins userId={userId} />,
    },
    {
      key: 'keys',
      label: t`API keys`,
      isShown: seesSessions,
      children: <ApiKeys userId={userId} />,
    },
    {
      key: 'links',
      label: t`Linked accounts`,
      isShown: seesSessions || seesIdentity || seesDevices || seesContacts,
      children: <Links userId={userId} />,
    },
    {
      key: 'identity',
      label: t`Identity`,
      isShown: seesIdentity,
      children: <Verifications userId={userId} />,
    },
    { key: 'risk', label: t`Risk class`, isShown: seesRisk, children: <Risk userId={userId} /> },
    { key: 'cases', label: t`Cases`, isShown: seesCases, children: <Cases userId={userId} /> },
    { key: 'notes', label: t`Notes`, isShown: seesPersons, children: <Notes userId={userId} /> },
    {
      key: 'trail',
      label: t`Audit trail`,
      isShown: seesTrail,
      children: <Trail userId={userId} />,
    },
  ];
}

function UserTabs({ user }: { readonly user: UserDetail }): ReactNode {
  const { values, change } = useUrlState();
  const isWide = Grid.useBreakpoint().xl === true;
  const tabs = useTabs(user);
  const shown = tabs.filter(({ isShown }) => isShown);
  const active = shown.find(({ key }) => key === values['tab'])?.key ?? 'overview';
  // Filters of one tab mean nothing to the next one.
  const choose = (tab: string): void =>
    change({ ...Object.fromEntries(Object.keys(values).map((key) => [key, ''])), tab });
  return (
    <Card size="small">
      <PageTabs
        activeKey={active}
        // Twenty tabs do not fit a line: beside the page all of them are in sight.
        tabPlacement={isWide ? 'start' : 'top'}
        onChange={choose}
        items={shown.map(({ key, label, children }) => ({ key, label, children }))}
      />
    </Card>
  );
}
