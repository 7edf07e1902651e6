import type { StaffPermission, StaffRole } from '@candor/protocol';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { productActs } from './product-texts.ts';

/** What the roles are called. */
export const roleNames: Readonly<Record<StaffRole, MessageDescriptor>> = {
  owner: msg`Owner`,
  operations: msg`Operations`,
  customer_service: msg`Customer service`,
  finance: msg`Finance`,
  risk: msg`Risk`,
  content: msg`Content`,
  auditor: msg`Auditor`,
};

/** What each permission allows, in words. A test holds this to the permission table. */
export const permissionNames: Readonly<Record<string, MessageDescriptor>> = {
  'staff.view': msg`See the staff`,
  'staff.manage': msg`Manage staff and roles`,
  'audit.view': msg`Read the audit log`,
  'audit.export': msg`Export the audit log`,
  'system.view': msg`See the system’s state`,
  'system.audit': msg`Start an audit of the books`,
  'outbox.view': msg`Read the outbox`,
  'users.view': msg`See users`,
  'users.personal': msg`See nicknames, masked contacts and notes`,
  'users.payments': msg`See how users are paid, masked`,
  'users.contact': msg`See a user’s full contacts`,
  'users.freeze': msg`Freeze and unfreeze accounts`,
  'users.sessions': msg`See and end a user’s sessions`,
  'users.devices': msg`Find users by a device`,
  'users.reset': msg`Start a user’s resets`,
  'lists.export': msg`Export lists that one may see`,
  'users.note': msg`Write notes about users`,
  'cases.view': msg`See customer service cases`,
  'cases.work': msg`Work on customer service cases`,
  'orders.view': msg`See orders and trades`,
  'surveillance.view': msg`See what surveillance found`,
  'surveillance.review': msg`Review what surveillance found`,
  'balances.view': msg`See a user’s balances and bills`,
  'finance.view': msg`See what the house owes, holds and earns`,
  'finance.correct': msg`Correct users’ balances, by two`,
  'identity.view': msg`See identity reviews`,
  'identity.names': msg`Find users by a name alone`,
  'identity.decide': msg`Decide identity reviews`,
  'screening.view': msg`See name screening and risk classes`,
  'screening.decide': msg`Decide alerts of name screening and risk classes`,
  'screening.report': msg`Read screening reports with the person in full`,
  'content.view': msg`See content`,
  'content.edit': msg`Edit content`,
  'content.broadcast': msg`Send messages to many users, by two`,
  'markets.view': msg`See markets and fees`,
  'markets.state': msg`Halt and resume markets`,
  'markets.change': msg`Create assets and markets, change limits`,
  'fees.change': msg`Change fees`,
  'earn.view': msg`See Earn`,
  'earn.pause': msg`Pause and open Earn`,
  'earn.change': msg`Change and fund Earn`,
  'p2p.view': msg`See P2P trading`,
  'p2p.decide': msg`Decide P2P applications and appeals`,
  'p2p.change': msg`Change P2P rules and pairs`,
  'settings.view': msg`See the settings`,
  'settings.change': msg`Change the settings`,
  'switches.change': msg`Stop and open products, announce maintenance`,
};

/** What each act is called where it is written down. A test holds this to the endpoints. */
export const actNames: Readonly<Record<string, MessageDescriptor>> = {
  createAdmin: msg`Create an owner on the server`,
  'change.applied': msg`Carry out what was decided`,
  'change.failed': msg`Fail to carry out what was decided`,
  signIn: msg`Sign in`,
  'signIn.refused': msg`Refused sign-in`,
  'signIn.throttled': msg`Alarm: too many sign-in tries`,
  'signIn.unknown': msg`Refused sign-in of an unknown name`,
  'codes.alarm': msg`Alarm: many wrong codes`,
  'texts.alarm': msg`Alarm: text messages used up`,
  passkeySignIn: msg`Sign in with a passkey`,
  enrolFinish: msg`Enrolment`,
  enrolPasskeyFinish: msg`Enrolment with a passkey`,
  confirm: msg`Confirm the session`,
  'confirm.refused': msg`Refused confirmation`,
  'looks.alarm': msg`Alarm: many looks`,
  signOut: msg`Sign out`,
  myMailsSet: msg`Set what one is told by email`,
  mySessionEnd: msg`End one of one’s own sessions`,
  houseTicket: msg`Make a ticket for the house command`,
  myPassword: msg`Change one’s own password`,
  myPasskeyBegin: msg`Begin a new passkey`,
  myPasskeyAdd: msg`Add a passkey`,
  myPasskeyRemove: msg`Remove a passkey`,
  staffInvite: msg`Invite a member of staff`,
  staffLink: msg`Make an enrolment link`,
  staffRoles: msg`Change roles`,
  staffDisable: msg`Disable a member of staff`,
  staffEnable: msg`Enable a member of staff`,
  staffReset: msg`Reset a member of staff’s access`,
  staffSessionsEnd: msg`End a member of staff’s sessions`,
  auditExport: msg`Export the audit log`,
  auditVerify: msg`Verify the audit chain`,
  approvalApprove: msg`Approve a request`,
  approvalRefuse: msg`Refuse a request`,
  approvalWithdraw: msg`Withdraw a request`,
  systemAudit: msg`Audit the books`,
  outboxList: msg`Look at the outbox`,
  outboxSendAgain: msg`Send again`,
  userContact: msg`See a user’s full contacts`,
  userPaymentSee: msg`See a user’s payment methods in full`,
  userSessionEnd: msg`End a user’s sessions`,
  userFreeze: msg`Freeze an account`,
  userUnfreeze: msg`Unfreeze an account`,
  userRestrict: msg`Restrict users`,
  userRestrictionLift: msg`Lift a restriction`,
  userNoteAdd: msg`Write a note about a user`,
  listExport: msg`Export a list`,
  // Of entries from before every list could be had as a file.
  userExport: msg`Export users`,
  identityClaim: msg`Take an identity review`,
  identityRelease: msg`Give back an identity review`,
  identityImage: msg`Look at an identity picture`,
  identityApprove: msg`Approve an identity`,
  identityApproveAlike: msg`Approve an identity although others look alike`,
  identityRefuse: msg`Refuse an identity`,
  identityRevoke: msg`Revoke a verified identity`,
  identityReopen: msg`Let a user submit an identity again`,
  caseOpen: msg`Open a case`,
  caseClaim: msg`Take a case`,
  caseNote: msg`Write into a case`,
  caseAnswer: msg`Answer a question`,
  caseEvidence: msg`Add evidence to a case`,
  caseImage: msg`Look at the evidence of a case`,
  casePasswordReset: msg`Send a password reset code`,
  caseFactorReset: msg`Reset a user’s second factor`,
  caseContactChange: msg`Replace a user’s lost contact`,
  caseContactRefuse: msg`Refuse another contact`,
  caseClose: msg`Close a case`,
  broadcastSend: msg`Send a broadcast`,
  broadcastStop: msg`Stop a broadcast`,
  articleCreate: msg`Begin an article`,
  articleSave: msg`Save an article`,
  articlePlace: msg`Place an article`,
  articlePublish: msg`Publish an article`,
  articlePublishOutward: msg`Publish an article that leads outside`,
  articleUnpublish: msg`Take an article back`,
  carouselPicture: msg`Upload a carousel picture`,
  carouselSave: msg`Save a carousel slide`,
  carouselOrder: msg`Reorder the carousel`,
  coinSave: msg`Describe a coin`,
  coinLinks: msg`Change the links of a coin`,
  carouselRemove: msg`Remove a carousel slide`,
  balanceCorrect: msg`Correct a user’s balance`,
  assetCreate: msg`Create an asset`,
  marketCreate: msg`Create a market`,
  marketRulesChange: msg`Change the limits of a market`,
  marketDelist: msg`Delist a market`,
  assetDelist: msg`Delist an asset`,
  marketHalt: msg`Halt a market`,
  marketOpen: msg`Open a market again`,
  marketHaltAll: msg`Stop all trading`,
  marketOpenAll: msg`Open markets again`,
  feeChange: msg`Change the rates of a fee tier`,
  userFeeTier: msg`Change a user’s fee tier`,
  changeCancel: msg`Call off a change of a market`,
  feeLadderChange: msg`Change the ladder of fee tiers`,
  userFeeTierRelease: msg`Let a user’s fee tier follow the volume`,
  marketFeesChange: msg`Change the fees of a market`,
  feeChangeCancel: msg`Call off a change of fees`,
  settingChange: msg`Change a setting`,
  guardedSettingChange: msg`Change a guarded setting`,
  levelRulesSet: msg`Set verification levels`,
  levelRulesCallOff: msg`Call off a change of levels`,
  screeningRun: msg`Read the screening lists`,
  screeningDecide: msg`Decide a screening alert`,
  screeningReport: msg`Read a screening report`,
  screeningProviderSet: msg`Name the screening provider`,
  screeningProviderSecret: msg`See the secret of the screening provider`,
  userRiskRaise: msg`Raise a risk class`,
  userRiskLower: msg`Lower a risk class`,
  identityTermSooner: msg`Bring the end of a verification forward`,
  identityTermLater: msg`Put the end of a verification off`,
  identityTermDone: msg`Say what was done about a verification that ends`,
  switchStop: msg`Stop for everybody`,
  switchOpen: msg`Open for everybody again`,
  maintenanceSet: msg`Announce maintenance`,
  maintenanceEnd: msg`End maintenance`,
  findByDocument: msg`Find users by a document`,
  findByPerson: msg`Find users by names and birthday`,
  findByDevice: msg`Find users by a device code`,
  findByName: msg`Find users by a name`,
  findByPayAccount: msg`Find users by a receiving account`,
  findByAddress: msg`Find users by a network address`,
  flagReview: msg`Review a flag of surveillance`,
  ...productActs,
};

/** What became of an act that was not done at once, or not at all. */
const actEndings: Readonly<Record<string, MessageDescriptor>> = {
  asked: msg`approval requested`,
  failed: msg`failed`,
};

interface StaffTexts {
  readonly roleName: (role: StaffRole) => string;
  readonly permissionName: (permission: StaffPermission) => string;
  /** What an act is called; its technical name when nobody named it. */
  readonly actName: (act: string) => string;
}

/** Names of roles, permissions and acts in the reader's language. */
export function useStaffTexts(): StaffTexts {
  const { _ } = useLingui();
  return {
    roleName: (role) => _(roleNames[role]),
    permissionName: (permission) => {
      const name = permissionNames[permission];
      return name === undefined ? permission : _(name);
    },
    actName: (act) => {
      const whole = actNames[act];
      if (whole !== undefined) return _(whole);
      const [stem = '', end = ''] = act.split('.');
      const [name, ending] = [actNames[stem], actEndings[end]];
      return name === undefined || ending === undefined ? act : `${_(name)} · ${_(ending)}`;
    },
  };
}
