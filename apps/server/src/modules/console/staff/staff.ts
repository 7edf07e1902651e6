import type { AdminHandlers } from '#modules/console/acts/index.ts';
import { confirm } from './confirm.ts';
import { beginEnrolment, finishEnrolment } from './enrolment.ts';
import {
  changeRoles,
  disableStaff,
  enableStaff,
  endSessionsOfStaff,
  inviteStaff,
  linkForStaff,
  listStaff,
  resetStaff,
} from './manage-staff.ts';
import { readOwnMails, setOwnMails } from './own-mails.ts';
import { makeHouseTicket, signInByTicket } from './house-ticket.ts';
import { listOwnNotices } from './own-notices.ts';
import { listOwnViews, removeOwnView, saveOwnView } from './own-views.ts';
import { changeOwnPassword, endOwnSession, signOut } from './own-access.ts';
import {
  addOwnPasskey,
  beginOwnPasskey,
  beginPasskeyEnrolment,
  beginPasskeySignIn,
  finishPasskeyEnrolment,
  listOwnPasskeys,
  removeOwnPasskey,
  signInByPasskey,
} from './passkeys.ts';
import { viewPermissionTable } from './permission-table.ts';
import { signIn, viewMe } from './sign-in.ts';
import type { StaffDeps } from './staff-deps.ts';
import { listStaffSessions } from './staff-sessions.ts';

export function adminStaffHandlers(deps: StaffDeps) {
  const { pool } = deps;
  return {
    signIn: (request, call) => signIn(deps, request, call),
    enrolBegin: (request, call) => beginEnrolment(deps, request, call),
    enrolFinish: (request, call) => finishEnrolment(deps, request, call),
    passkeyBegin: (_request, call) => beginPasskeySignIn(deps, call),
    passkeySignIn: (request, call) => signInByPasskey(deps, request, call),
    enrolPasskeyBegin: (request, call) => beginPasskeyEnrolment(deps, request, call),
    enrolPasskeyFinish: (request, call) => finishPasskeyEnrolment(deps, request, call),

    me: (_request, call) => viewMe(pool, call),
    confirm: (request, work) => confirm(deps, request, work),
    signOut: (_request, work) => signOut(work),
    mySessions: (_request, call) => listStaffSessions(pool, call),
    myNotices: (_request, call) => listOwnNotices(pool, call),
    myMails: (_request, { staff }) => readOwnMails(pool, staff.staffId),
    myMailsSet: (request, work) => setOwnMails(request, work),
    myViews: (request, { staff }) => listOwnViews(pool, staff.staffId, request),
    myViewSave: (request, work) => saveOwnView(request, work),
    myViewRemove: (request, work) => removeOwnView(request, work),
    mySessionEnd: (request, work) => endOwnSession(request, work),
    houseTicket: (_request, work) => makeHouseTicket(deps, work),
    houseTicketSignIn: (request, call) => signInByTicket(deps, request, call),
    myPassword: (request, work) => changeOwnPassword(deps, request, work),
    myPasskeys: (_request, call) => listOwnPasskeys(deps, call),
    myPasskeyBegin: (_request, work) => beginOwnPasskey(deps, work),
    myPasskeyAdd: (request, work) => addOwnPasskey(deps, request, work),
    myPasskeyRemove: (request, work) => removeOwnPasskey(deps, request, work),
    permissionTable: () => viewPermissionTable(),

    staffList: (_request, call) => listStaff(pool, call),
    staffInvite: (request, work) => inviteStaff(request, work),
    staffLink: (request, work) => linkForStaff(deps, request, work),
    staffRoles: (request, work) => changeRoles(deps, request, work),
    staffDisable: (request, work) => disableStaff(request, work),
    staffEnable: (request, work) => enableStaff(request, work),
    staffReset: (request, work) => resetStaff(request, work),
    staffSessionsEnd: (request, work) => endSessionsOfStaff(request, work),
  } satisfies Partial<AdminHandlers>;
}
