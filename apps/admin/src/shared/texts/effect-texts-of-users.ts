import type { StaffEffectKind } from '@candor/protocol';
import { msg } from '@lingui/core/macro';
import type { Tell } from './say.ts';
import { listText } from '#shared/texts/list-text.ts';

/** What staff did to users. */
export const userEffects = {
  users_export: ({ rows }) => msg`Export a list of users, number of rows: ${rows}`,
  list_export: ({ list: code, rows }, say) => {
    const list = say.word(code);
    return msg`Export a list (${list}), number of rows: ${rows}`;
  },
  looks_alarm: ({ email, lookKind, looks }) =>
    lookKind === 'contacts'
      ? msg`Alarm: ${email} looked at contacts of users ${looks} times in a day`
      : msg`Alarm: ${email} looked at pictures of users ${looks} times in a day`,
  contacts_see: ({ userId }) => msg`See the contacts of user ${userId} in full`,
  payment_methods_see: ({ userId }) => msg`See the payment methods of user ${userId} in full`,
  user_sessions_end: ({ userId, sessionId }) =>
    sessionId === null
      ? msg`End every session of user ${userId}`
      : msg`End session ${sessionId} of user ${userId}`,
  user_freeze: ({ userId, category: code }, say) => {
    const category = say.word(`freeze_${code}`);
    return msg`Freeze user ${userId}: every session ends, logging in is refused, open orders are cancelled. The user is told: ${category}`;
  },
  user_unfreeze: ({ userId }) => msg`Unfreeze user ${userId}: logging in works again`,
  user_restrict: ({ userIds, restriction, untilMs, category: code }, say) => {
    const users = listText(userIds);
    const what = say.restriction(restriction);
    const category = say.word(`freeze_${code}`);
    const until = untilMs === null ? '–' : say.time(untilMs);
    return msg`Restrict users ${users} until ${until}: ${what}. They are told: ${category}`;
  },
  user_restriction_lift: ({ userIds, restriction }, say) => {
    const users = listText(userIds);
    const what = say.restriction(restriction);
    return msg`Lift the restriction of users ${users}: ${what}`;
  },
  user_note_add: ({ userId }) => msg`Write a note about user ${userId}`,
  identity_claim: ({ attemptId, userId }) =>
    msg`Take identity review ${attemptId} of user ${userId} and see it in clear`,
  identity_release: ({ attemptId, userId }) =>
    msg`Give identity review ${attemptId} of user ${userId} back to the queue`,
  identity_picture_see: ({ attemptId, userId, side: code }, say) => {
    const side = say.word(code);
    return msg`Look at a picture (${side}) of identity review ${attemptId} of user ${userId}`;
  },
  identity_approve: ({ attemptId, userId }) =>
    msg`Approve identity review ${attemptId}: user ${userId} is verified`,
  identity_approve_alike: ({ attemptId, userId, others }) => {
    const users = listText(others);
    return msg`Approve identity review ${attemptId}: user ${userId} is verified, although users ${users} look alike`;
  },
  identity_refuse: ({ attemptId, userId, reasonCode }, say) => {
    const why = say.word(reasonCode);
    return msg`Refuse identity review ${attemptId} of user ${userId}: ${why}`;
  },
  identity_reopen: ({ userId }) => msg`Let user ${userId} submit an identity again`,
  identity_revoke: ({ userId, reasonCode }, say) => {
    const why = say.word(reasonCode);
    return msg`Take the verified identity of user ${userId} back: ${why}`;
  },
  case_open: ({ userId, caseKind }, say) => {
    const what = say.word(caseKind);
    return msg`Open a case for user ${userId}: ${what}`;
  },
  case_take: ({ caseId }) => msg`Take case ${caseId} on`,
  case_note_add: ({ caseId }) => msg`Write a note into case ${caseId}`,
  case_answer: ({ caseId }) => msg`Answer the user in case ${caseId}`,
  case_picture_add: ({ caseId }) => msg`Add a picture to case ${caseId}`,
  case_picture_see: ({ caseId }) => msg`Look at a picture of case ${caseId}`,
  case_close: ({ caseId, outcome: code }, say) => {
    const outcome = say.word(code);
    return msg`Close case ${caseId}: ${outcome}`;
  },
  password_reset: ({ caseId, userId }) =>
    msg`Case ${caseId}: end the login password and every session of user ${userId}, who sets a new password with a code`,
  contact_change: ({ caseId, userId, contact: code, delayHours }, say) => {
    const contact = say.word(code);
    return msg`Case ${caseId}: replace the lost contact (${contact}) of user ${userId} after ${delayHours} hours, during which every contact is told and can stop it`;
  },
  contact_refuse: ({ caseId, category: code }, say) => {
    const category = say.word(code);
    return msg`Refuse the request for another contact in case ${caseId}: ${category}`;
  },
  contact_change_done: ({ caseId, userId }) =>
    msg`Case ${caseId}: the contact of user ${userId} was replaced, every session ended`,
  contact_change_stop: ({ caseId, userId, by: code }, say) => {
    const by = say.word(`stopped_by_${code}`);
    return msg`Case ${caseId}: the change of user ${userId}’s contact was stopped ${by}`;
  },
  contact_change_fail: ({ caseId, userId, why: code }, say) => {
    const why = say.word(`contact_${code}`);
    return msg`Case ${caseId}: the contact of user ${userId} was not changed: ${why}`;
  },
  factors_reset: ({ caseId, userId, holdHours }) =>
    msg`Case ${caseId}: remove every second factor of user ${userId} and hold withdrawals for ${holdHours} hours`,
} satisfies Partial<{ [Kind in StaffEffectKind]: Tell<Kind> }>;
