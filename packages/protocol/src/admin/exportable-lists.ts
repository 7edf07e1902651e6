/** The lists that can be had as a file, and under which name their rows stand in the list's answer. */
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
} as const;
export type ExportableList = keyof typeof exportableLists;
