import type { AdminEndpoint, AdminReplyOf, AdminRequestOf } from './admin-endpoint.ts';
import type { AdminEndpointName } from './admin-routes.ts';
import * as audit from './audit-admin.ts';
import * as cases from './cases-admin.ts';
import * as content from './content-admin.ts';
import * as dashboard from './dashboard-admin.ts';
import * as lists from './exports-admin.ts';
import * as identity from './identity-admin.ts';
import * as markets from './markets-admin.ts';
import * as settings from './settings-admin.ts';
import * as staff from './staff-admin.ts';
import * as system from './system-admin.ts';
import * as users from './users-admin.ts';

/** Every endpoint of the back office by its name. */
export const adminEndpoints = {
  signIn: staff.signIn,
  passkeyBegin: staff.passkeyBegin,
  passkeySignIn: staff.passkeySignIn,
  enrolBegin: staff.enrolBegin,
  enrolFinish: staff.enrolFinish,
  enrolPasskeyBegin: staff.enrolPasskeyBegin,
  enrolPasskeyFinish: staff.enrolPasskeyFinish,

  me: staff.me,
  signOut: staff.signOut,
  mySessions: staff.mySessions,
  mySessionEnd: staff.mySessionEnd,
  myPassword: staff.myPassword,
  myPasskeys: staff.myPasskeys,
  myPasskeyBegin: staff.myPasskeyBegin,
  myPasskeyAdd: staff.myPasskeyAdd,
  myPasskeyRemove: staff.myPasskeyRemove,
  permissionTable: staff.permissionTable,

  staffList: staff.staffList,
  staffInvite: staff.staffInvite,
  staffLink: staff.staffLink,
  staffRoles: staff.staffRolesChange,
  staffDisable: staff.staffDisable,
  staffEnable: staff.staffEnable,
  staffReset: staff.staffReset,
  staffSessionsEnd: staff.staffSessionsEnd,

  auditList: audit.auditList,
  auditExport: audit.auditExport,
  auditVerify: audit.auditVerify,

  approvalList: audit.approvalList,
  approvalApprove: audit.approvalApprove,
  approvalRefuse: audit.approvalRefuse,
  approvalWithdraw: audit.approvalWithdraw,

  systemView: system.systemView,
  systemAudit: system.systemAudit,
  outboxList: system.outboxList,
  queueCounts: system.queueCounts,

  dashboard: dashboard.dashboard,

  userList: users.userList,
  userDetail: users.userDetail,
  userContact: users.userContact,
  userBalances: users.userBalances,
  userOrders: users.userOrders,
  userFills: users.userFills,
  userBills: users.userBills,
  userSessions: users.userSessions,
  userSessionEnd: users.userSessionEnd,
  userLogins: users.userLogins,
  userFreeze: users.userFreeze,
  userUnfreeze: users.userUnfreeze,
  userNotes: users.userNotes,
  userNoteAdd: users.userNoteAdd,
  userPaymentMethods: users.userPaymentMethods,

  listExport: lists.listExport,

  identityQueue: identity.identityQueue,
  identityClaim: identity.identityClaim,
  identityRelease: identity.identityRelease,
  identityDetail: identity.identityDetail,
  identityImage: identity.identityImage,
  identityApprove: identity.identityApprove,
  identityRefuse: identity.identityRefuse,
  identityRevoke: identity.identityRevoke,

  caseList: cases.caseList,
  caseDetail: cases.caseDetail,
  caseOpen: cases.caseOpen,
  caseClaim: cases.caseClaim,
  caseNote: cases.caseNote,
  caseEvidence: cases.caseEvidence,
  caseImage: cases.caseImage,
  casePasswordReset: cases.casePasswordReset,
  caseFactorReset: cases.caseFactorReset,
  caseClose: cases.caseClose,

  articleList: content.articleList,
  articleDetail: content.articleDetail,
  articleCreate: content.articleCreate,
  articleSave: content.articleSave,
  articlePlace: content.articlePlace,
  articlePublish: content.articlePublish,
  articleUnpublish: content.articleUnpublish,
  carouselList: content.carouselList,
  carouselPicture: content.carouselPicture,
  carouselSave: content.carouselSave,
  carouselOrder: content.carouselOrder,
  carouselRemove: content.carouselRemove,

  marketList: markets.marketList,
  marketHalt: markets.marketHalt,
  marketOpen: markets.marketOpen,
  feeChange: markets.feeChange,
  userFeeTier: markets.userFeeTier,
  changeList: markets.changeList,
  changeCancel: markets.changeCancel,
  feeChangeCancel: markets.feeChangeCancel,

  settingList: settings.settingList,
  settingChange: settings.settingChange,
  guardedSettingChange: settings.guardedSettingChange,
} as const satisfies { readonly [Name in AdminEndpointName]: AdminEndpoint<Name> };

type AdminEndpoints = typeof adminEndpoints;

/** What the caller of an endpoint of the back office sends. */
export type AdminRequest<Name extends AdminEndpointName> = AdminRequestOf<AdminEndpoints[Name]>;
/** What `data` of its successful answer holds. */
export type AdminReply<Name extends AdminEndpointName> = AdminReplyOf<AdminEndpoints[Name]>;
