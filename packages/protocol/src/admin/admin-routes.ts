import type { StaffPermission } from './permissions.ts';

/**
 * One endpoint of the back office from outside. A GET reads; a POST of staff is an act, with an entry in
 * the audit log. `permission` null means anyone who is signed in. `fourEyes`: `always` waits for a second
 * person; `unless_alone` does so unless nobody else could be that person, as on an exchange's first day.
 */
export interface AdminRoute {
  readonly method: 'GET' | 'POST';
  readonly auth: 'open' | 'staff';
  readonly permission: StaffPermission | null;
  readonly fourEyes: 'never' | 'always' | 'unless_alone';
}

const open = { method: 'POST', auth: 'open', permission: null, fourEyes: 'never' } as const;

const read = <Permission extends StaffPermission | null>(permission: Permission) =>
  ({ method: 'GET', auth: 'staff', permission, fourEyes: 'never' }) as const;

const act = <Permission extends StaffPermission | null>(permission: Permission) =>
  ({ method: 'POST', auth: 'staff', permission, fourEyes: 'never' }) as const;

const secondPersonIfAny = <Permission extends StaffPermission>(permission: Permission) =>
  ({ method: 'POST', auth: 'staff', permission, fourEyes: 'unless_alone' }) as const;

const secondPerson = <Permission extends StaffPermission>(permission: Permission) =>
  ({ method: 'POST', auth: 'staff', permission, fourEyes: 'always' }) as const;

/** Every endpoint of the back office. Free of schemas, so that a browser loads nothing else. */
export const adminRoutes = {
  signIn: open,
  passkeyBegin: open,
  passkeySignIn: open,
  enrolBegin: open,
  enrolFinish: open,
  enrolPasskeyBegin: open,
  enrolPasskeyFinish: open,

  me: read(null),
  signOut: act(null),
  mySessions: read(null),
  mySessionEnd: act(null),
  myPassword: act(null),
  myPasskeys: read(null),
  myPasskeyBegin: act(null),
  myPasskeyAdd: act(null),
  myPasskeyRemove: act(null),
  permissionTable: read(null),

  staffList: read('staff.view'),
  staffInvite: secondPersonIfAny('staff.manage'),
  staffLink: act('staff.manage'),
  staffRoles: secondPersonIfAny('staff.manage'),
  staffDisable: secondPersonIfAny('staff.manage'),
  staffEnable: secondPersonIfAny('staff.manage'),
  staffReset: secondPersonIfAny('staff.manage'),
  staffSessionsEnd: act('staff.manage'),

  auditList: read('audit.view'),
  auditExport: act('audit.export'),
  auditVerify: act('audit.view'),

  approvalList: read(null),
  approvalApprove: act(null),
  approvalRefuse: act(null),
  approvalWithdraw: act(null),

  systemView: read('system.view'),
  systemAudit: act('system.audit'),
  outboxList: act('outbox.view'),
  queueCounts: read(null),

  dashboard: read(null),

  userList: read('users.view'),
  userDetail: read('users.view'),
  userContact: act('users.contact'),
  userBalances: read('balances.view'),
  userOrders: read('orders.view'),
  userFills: read('orders.view'),
  userBills: read('balances.view'),
  userSessions: read('users.sessions'),
  userSessionEnd: act('users.sessions'),
  userLogins: read('users.sessions'),
  userFreeze: act('users.freeze'),
  userUnfreeze: secondPersonIfAny('users.freeze'),
  userNotes: read('users.view'),
  userNoteAdd: act('users.note'),
  userPaymentMethods: read('balances.view'),

  listExport: act('lists.export'),

  identityQueue: read('identity.view'),
  identityClaim: act('identity.decide'),
  identityRelease: act('identity.decide'),
  identityDetail: read('identity.view'),
  identityImage: act('identity.decide'),
  identityApprove: act('identity.decide'),
  identityRefuse: act('identity.decide'),
  identityRevoke: secondPerson('identity.decide'),

  caseList: read('cases.view'),
  caseDetail: read('cases.view'),
  caseOpen: act('cases.work'),
  caseClaim: act('cases.work'),
  caseNote: act('cases.work'),
  caseEvidence: act('cases.work'),
  caseImage: act('cases.work'),
  casePasswordReset: act('users.reset'),
  caseFactorReset: secondPerson('users.reset'),
  caseClose: act('cases.work'),

  articleList: read('content.view'),
  articleDetail: read('content.view'),
  articleCreate: act('content.edit'),
  articleSave: act('content.edit'),
  articlePlace: act('content.edit'),
  articlePublish: act('content.edit'),
  articleUnpublish: act('content.edit'),
  carouselList: read('content.view'),
  carouselPicture: act('content.edit'),
  carouselSave: act('content.edit'),
  carouselOrder: act('content.edit'),
  carouselRemove: act('content.edit'),

  marketList: read('markets.view'),
  marketHalt: act('markets.state'),
  marketOpen: act('markets.state'),
  feeChange: secondPerson('fees.change'),
  userFeeTier: secondPerson('fees.change'),
  changeList: read('markets.view'),
  changeCancel: act('markets.state'),
  feeChangeCancel: act('fees.change'),

  settingList: read('settings.view'),
  settingChange: act('settings.change'),
  guardedSettingChange: secondPerson('settings.change'),
} as const satisfies Readonly<Record<string, AdminRoute>>;

export type AdminEndpointName = keyof typeof adminRoutes;

export const adminEndpointNames = Object.keys(adminRoutes) as readonly AdminEndpointName[];

/** The URL path of an endpoint of the back office. */
export function adminPath(name: AdminEndpointName): string {
  return `/admin/api/${name}`;
}
