/** The lists that can be had as a file, and under which name their rows stand in the list's answer; those without pages too. */
export const exportableLists = {
  userList: 'users',
  identityQueue: 'attempts',
  caseList: 'cases',
  articleList: 'articles',
  changeList: 'changes',
  approvalList: 'approvals',
  userOrders: 'orders',
  userFills: 'fills',
  userBills: 'bills',
  userLogins: 'logins',
  userNotes: 'notes',
  userBalances: 'balances',
  userSessions: 'sessions',
  userPaymentMethods: 'methods',
  marketList: 'markets',
  carouselList: 'slides',
  settingList: 'settings',
  staffList: 'staff',
  optionVoids: 'rounds',
} as const;
export type ExportableList = keyof typeof exportableLists;
