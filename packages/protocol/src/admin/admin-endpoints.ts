import type { AdminEndpoint, AdminReplyOf, AdminRequestOf } from './admin-endpoint.ts';
import type { AdminEndpointName } from './admin-routes.ts';
import * as audit from './audit-admin.ts';
import * as staff from './staff-admin.ts';
import * as system from './system-admin.ts';

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
} as const satisfies { readonly [Name in AdminEndpointName]: AdminEndpoint<Name> };

type AdminEndpoints = typeof adminEndpoints;

/** What the caller of an endpoint of the back office sends. */
export type AdminRequest<Name extends AdminEndpointName> = AdminRequestOf<AdminEndpoints[Name]>;
/** What `data` of its successful answer holds. */
export type AdminReply<Name extends AdminEndpointName> = AdminReplyOf<AdminEndpoints[Name]>;
