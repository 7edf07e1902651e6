import type { StaffPermission } from '@candor/protocol';
import {
  AccountBookOutlined,
  AuditOutlined,
  CheckSquareOutlined,
  ControlOutlined,
  ClockCircleOutlined,
  CustomerServiceOutlined,
  DashboardOutlined,
  EyeOutlined,
  FieldTimeOutlined,
  FileSearchOutlined,
  FileTextOutlined,
  GiftOutlined,
  HddOutlined,
  IdcardOutlined,
  LineChartOutlined,
  MailOutlined,
  OrderedListOutlined,
  PoweroffOutlined,
  ReconciliationOutlined,
  SafetyCertificateOutlined,
  SafetyOutlined,
  SwapOutlined,
  StockOutlined,
  TeamOutlined,
  UserDeleteOutlined,
  UserOutlined,
} from '@ant-design/icons';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { lazy } from 'react';
import type { ComponentType } from 'react';

export type PageGroup = 'work' | 'exchange' | 'oversight';

/** One page: its address, who may see it, and where it stands in the menu. */
export interface AdminPage {
  readonly path: string;
  readonly title: MessageDescriptor;
  readonly permission: StaffPermission | null;
  readonly Screen: ComponentType;
  readonly menu?: {
    readonly group: PageGroup;
    readonly Icon: ComponentType<{ 'aria-hidden'?: boolean }>;
  };
  /** The queue whose length the menu shows. */
  readonly queue?: string;
}

function screen(load: () => Promise<ComponentType>): ComponentType {
  return lazy(async () => ({ default: await load() }));
}

/** Every page of the back office, in the menu's order. */
export const pages: readonly AdminPage[] = [
  {
    path: '/',
    title: msg`Dashboard`,
    permission: null,
    menu: { group: 'work', Icon: DashboardOutlined },
    Screen: screen(() =>
      import('#features/dashboard/DashboardScreen.tsx').then((m) => m.DashboardScreen),
    ),
  },
  {
    path: '/approvals',
    title: msg`Approvals`,
    permission: null,
    menu: { group: 'work', Icon: CheckSquareOutlined },
    queue: 'approvals',
    Screen: screen(() =>
      import('#features/approvals/ApprovalsScreen.tsx').then((m) => m.ApprovalsScreen),
    ),
  },
  {
    path: '/identity',
    title: msg`Identity reviews`,
    permission: 'identity.view',
    menu: { group: 'work', Icon: IdcardOutlined },
    queue: 'identity',
    Screen: screen(() =>
      import('#features/identity/IdentityScreen.tsx').then((m) => m.IdentityScreen),
    ),
  },
  {
    path: '/screening',
    title: msg`Name screening`,
    permission: 'screening.view',
    menu: { group: 'work', Icon: FileSearchOutlined },
    queue: 'screening',
    Screen: screen(() =>
      import('#features/screening/ScreeningScreen.tsx').then((m) => m.ScreeningScreen),
    ),
  },
  {
    path: '/verification-ends',
    title: msg`Verifications that end`,
    permission: 'screening.view',
    menu: { group: 'work', Icon: ClockCircleOutlined },
    queue: 'identityTerms',
    Screen: screen(() => import('#features/screening/TermsScreen.tsx').then((m) => m.TermsScreen)),
  },
  {
    path: '/cases',
    title: msg`Customer service`,
    permission: 'cases.view',
    menu: { group: 'work', Icon: CustomerServiceOutlined },
    queue: 'cases',
    Screen: screen(() => import('#features/cases/CasesScreen.tsx').then((m) => m.CasesScreen)),
  },
  {
    path: '/appeals',
    title: msg`P2P appeals`,
    permission: 'p2p.decide',
    queue: 'p2pAppeals',
    menu: { group: 'work', Icon: ReconciliationOutlined },
    Screen: screen(() =>
      import('#features/appeals/AppealsScreen.tsx').then((m) => m.AppealsScreen),
    ),
  },
  {
    path: '/appeals/:orderId',
    title: msg`Appeal`,
    permission: 'p2p.decide',
    Screen: screen(() => import('#features/appeals/AppealScreen.tsx').then((m) => m.AppealScreen)),
  },
  {
    path: '/surveillance',
    title: msg`Surveillance`,
    permission: 'surveillance.view',
    menu: { group: 'work', Icon: EyeOutlined },
    queue: 'flags',
    Screen: screen(() =>
      import('#features/surveillance/SurveillanceScreen.tsx').then((m) => m.SurveillanceScreen),
    ),
  },
  {
    path: '/users',
    title: msg`Users`,
    permission: 'users.view',
    menu: { group: 'exchange', Icon: UserOutlined },
    Screen: screen(() => import('#features/users/UsersScreen.tsx').then((m) => m.UsersScreen)),
  },
  {
    path: '/closings',
    title: msg`Closed accounts`,
    permission: 'users.view',
    menu: { group: 'exchange', Icon: UserDeleteOutlined },
    Screen: screen(() =>
      import('#features/users/ClosingsScreen.tsx').then((m) => m.ClosingsScreen),
    ),
  },
  {
    path: '/users/:userId',
    title: msg`User`,
    permission: 'users.view',
    Screen: screen(() => import('#features/users/UserScreen.tsx').then((m) => m.UserScreen)),
  },
  {
    path: '/orders',
    title: msg`Orders and trades`,
    permission: 'orders.view',
    menu: { group: 'exchange', Icon: OrderedListOutlined },
    Screen: screen(() => import('#features/orders/OrdersScreen.tsx').then((m) => m.OrdersScreen)),
  },
  {
    path: '/finance',
    title: msg`Finance`,
    permission: 'finance.view',
    menu: { group: 'exchange', Icon: AccountBookOutlined },
    Screen: screen(() =>
      import('#features/finance/FinanceScreen.tsx').then((m) => m.FinanceScreen),
    ),
  },
  {
    path: '/markets',
    title: msg`Markets and fees`,
    permission: 'markets.view',
    menu: { group: 'exchange', Icon: LineChartOutlined },
    queue: 'changes',
    Screen: screen(() =>
      import('#features/markets/MarketsScreen.tsx').then((m) => m.MarketsScreen),
    ),
  },
  {
    path: '/contracts',
    title: msg`Contracts`,
    permission: 'markets.view',
    menu: { group: 'exchange', Icon: StockOutlined },
    Screen: screen(() =>
      import('#features/contracts/ContractsScreen.tsx').then((m) => m.ContractsScreen),
    ),
  },
  {
    path: '/options',
    title: msg`Option rounds`,
    permission: 'markets.view',
    menu: { group: 'exchange', Icon: FieldTimeOutlined },
    Screen: screen(() =>
      import('#features/options/OptionsScreen.tsx').then((m) => m.OptionsScreen),
    ),
  },
  {
    path: '/earn',
    title: msg`Earn`,
    permission: 'earn.view',
    menu: { group: 'exchange', Icon: GiftOutlined },
    Screen: screen(() => import('#features/earn/EarnScreen.tsx').then((m) => m.EarnScreen)),
  },
  {
    path: '/p2p',
    title: msg`P2P`,
    permission: 'p2p.view',
    queue: 'p2pReviews',
    menu: { group: 'exchange', Icon: SwapOutlined },
    Screen: screen(() => import('#features/p2p/P2pScreen.tsx').then((m) => m.P2pScreen)),
  },
  {
    path: '/content',
    title: msg`Articles`,
    permission: 'content.view',
    menu: { group: 'exchange', Icon: FileTextOutlined },
    Screen: screen(() =>
      import('#features/content/ArticlesScreen.tsx').then((m) => m.ArticlesScreen),
    ),
  },
  {
    path: '/content/:articleId',
    title: msg`Article`,
    permission: 'content.view',
    Screen: screen(() =>
      import('#features/content/ArticleScreen.tsx').then((m) => m.ArticleScreen),
    ),
  },
  {
    path: '/switches',
    title: msg`Switches`,
    permission: 'settings.view',
    menu: { group: 'exchange', Icon: PoweroffOutlined },
    Screen: screen(() =>
      import('#features/switches/SwitchesScreen.tsx').then((m) => m.SwitchesScreen),
    ),
  },
  {
    path: '/levels',
    title: msg`Verification levels`,
    permission: 'settings.view',
    menu: { group: 'exchange', Icon: SafetyCertificateOutlined },
    Screen: screen(() => import('#features/levels/LevelsScreen.tsx').then((m) => m.LevelsScreen)),
  },
  {
    path: '/settings',
    title: msg`Platform settings`,
    permission: 'settings.view',
    menu: { group: 'exchange', Icon: ControlOutlined },
    Screen: screen(() =>
      import('#features/settings/SettingsScreen.tsx').then((m) => m.SettingsScreen),
    ),
  },
  {
    path: '/outbox',
    title: msg`Outbox`,
    permission: 'outbox.view',
    menu: { group: 'oversight', Icon: MailOutlined },
    queue: 'outboxFailures',
    Screen: screen(() => import('#features/outbox/OutboxScreen.tsx').then((m) => m.OutboxScreen)),
  },
  {
    path: '/audit',
    title: msg`Audit log`,
    permission: 'audit.view',
    menu: { group: 'oversight', Icon: AuditOutlined },
    Screen: screen(() => import('#features/audit/AuditScreen.tsx').then((m) => m.AuditScreen)),
  },
  {
    path: '/staff',
    title: msg`Staff`,
    permission: 'staff.view',
    menu: { group: 'oversight', Icon: TeamOutlined },
    Screen: screen(() => import('#features/staff/StaffScreen.tsx').then((m) => m.StaffScreen)),
  },
  {
    path: '/roles',
    title: msg`Roles and permissions`,
    permission: null,
    menu: { group: 'oversight', Icon: SafetyOutlined },
    Screen: screen(() => import('#features/staff/RolesScreen.tsx').then((m) => m.RolesScreen)),
  },
  {
    path: '/system',
    title: msg`System`,
    permission: 'system.view',
    menu: { group: 'oversight', Icon: HddOutlined },
    Screen: screen(() => import('#features/system/SystemScreen.tsx').then((m) => m.SystemScreen)),
  },
  {
    path: '/me',
    title: msg`My account`,
    permission: null,
    Screen: screen(() => import('#features/me/MyAccountScreen.tsx').then((m) => m.MyAccountScreen)),
  },
];
