import { readdirSync, readFileSync } from 'node:fs';
import { adminEndpointNames, adminRoutes } from '@candor/protocol';
import type { AdminEndpointName } from '@candor/protocol';
import { expect, test } from 'vitest';

type ActName = {
  [Name in AdminEndpointName]: (typeof adminRoutes)[Name]['method'] extends 'POST' ? Name : never;
}[AdminEndpointName];

const FIRST = 'the printed link makes the first owner, once, and leaves no secret in the address';
const TWO = 'an owner who is alone invites a second one; from then on it takes two';
const CHECKER = 'the maker cannot decide; a second person sees the effect decoded and approves';
const CONTACT = 'a contact is shown in full with a reason, and the look is in the audit log';
const FOUND =
  'users are looked for by document, name, account and network address, and no log says which';
const NOTE = 'a double click sends once';
const ENDED = 'a session that was ended leads to the sign-in, and afterwards back to the page';

const SESSIONS = 'one session is ended, then all of them';
const FREEZE =
  'freezing cancels open orders, ends every session and shuts the login; two people undo it';
const TIER = 'a fee tier changes when a second person agrees, and the user pays its rates';
const USERS_FILE = 'a list of users is saved as a file with masked contacts, and written down';

const REFUSED =
  'a review is taken, given back, taken again and refused; the user reads why and tries again';
const REVOKED =
  'an identity like another’s is approved by two and revoked by two; the user must apply again';
const SCREENING =
  'a name on a list raises an alert, which is dismissed; a risk class is lowered by two and raised by one';
const TERMS =
  'a verification that ends: seen by risk first, brought forward by one, put off by two, dealt with and renewed on the phone';
const PROVIDER =
  'a screening provider is named by two, its secret shown once, and whom it was not asked about says so';
const PASSWORD =
  'a lost password: a case with note and evidence, a code to the user, who chooses the next one';
const FACTOR =
  'a lost factor: asked by the user, taken over, refused by the second person, then granted with a hold';
const LOST_CONTACT =
  'a lost contact: asked at the log-in, questioned, approved by two, stopped in the app, and another one refused';
const QUESTION = 'a question in the app: asked with a picture, answered, settled and opened again';
const TAKEN = 'a case nobody has is taken, and closed as refused';

const NEWS =
  'news are drafted in two languages, complete in seven, published, read in both, and taken back';
const OUTWARD = 'a help page that leads outside is published by two, who read where to';
const HELP = 'an announcement stands on Home; a help page is placed in its category';
const BROADCAST =
  'a message to many is written by one, approved by another, and read on the phone; a later one is stopped';
const LINKS = 'the links of a coin take two, who read them; one takes a link away at once';
const COIN = 'a coin is described in two languages, and readers of each see it at once';
const SLIDE = 'a slide is made, stands on Home, moves up, is hidden, and is removed';

const HALT = 'a market takes cancellations only, then nothing at all; users see both and read why';
const STOP = 'all trading is stopped by one and opens again by two, announced';
const SWITCHES =
  'a product is stopped by one and opened by two; maintenance is read above the screen, then in front';
const OPENING = 'an opening is announced, called off, announced again, and happens at its time';
const FEES = 'new fees: refused by the second person, withdrawn by the first, approved, called off';
const MARKET_FEES = 'fees of a market change by two, announced; the phone says what makers get';
const LADDER =
  'a ladder is set by two; a user rises by volume, is held in a tier by staff and let go';
const CONTRACTS =
  'a contract market is halted by one; fees are paid into its insurance fund by two';
const CONTRACT_LISTING =
  'a contract market is made by two in a house that has none, and opens with an index of its sources';
const CONTRACT_TERMS =
  'terms of a contract and hours of gold are announced by two; users see them, and terms are called off';
const OPTIONS =
  'rules and limits of option rounds change by two, new rounds stop by one, one is void by two';
const PLAIN = 'a plain setting is changed at once; users see it';
const LEVELS =
  'levels are set by two and announced: the approval shows each cell, a phone below reads what is to come';
const GUARDED = 'a guarded setting waits for a second person; what is out of range is not sent';

const ROLES = 'roles are changed by two owners, and hold from the next click on';
const DISABLED = 'whoever is disabled is out at once, and comes in again only when enabled';
const RESET =
  'access is reset: password and app are forgotten, and a new link lets in with a passkey';
const TICKET =
  'a role held to passkeys applies a house file by a ticket, once, and by nothing else';
const VIEWS = 'filters are kept under a name, found in another browser, and removed';
const OWN = 'one’s own other session is ended by hand, and by a new password';

const CHAIN = 'the chain is computed again from the exported log, and the export stands in it';
const RESTRICT =
  'a user is restricted by one, is told so, and free again once two agree; several are restricted at once';
const BOOKS =
  'the system says that the books balance, and an audit of the journal finds no difference';

const OUTBOX =
  'the outbox shows what went to a user; the dashboard and the roles are there for all';

const CORRECTION = 'a balance is corrected by two with a case; the user reads it in the bills';
const LISTING =
  'an asset and its market are created by two; limits and steps change, and it is delisted, with notice';
const ASSET_END =
  'an asset that nothing uses any more is delisted by two, with notice; who has it can take it home';
const FLAGS =
  'a flag of surveillance rings the bell, shows its numbers and rule, and is reviewed with a note';
const EARN =
  'a product is paused by one, its terms change by two and are called off, and fees are paid in by two';
const CHECKIN = 'the check-in is paused by one, its reward and pool change by two';

const P2P_RULES = 'rules and pairs of P2P change by two';
const P2P_MERCHANTS =
  'a merchant is refused, accepted, paused and let again; an ad is taken off, edited, paused and shown';
const P2P_APPEAL = 'an appeal is decided with both sides in view, and both read why';
const P2P_PENALTY = 'a third cancel costs what it says and is given back; the deposit comes back';

/** The journey that presses each act of the back office, by its title. A new act needs a line. */
const journeyOf: Readonly<Record<ActName, string>> = {
  flagReview: FLAGS,
  p2pRuleSet: P2P_RULES,
  p2pPairSet: P2P_RULES,
  p2pCostSet: P2P_RULES,
  p2pMerchantReview: P2P_MERCHANTS,
  p2pUserPause: P2P_MERCHANTS,
  p2pPauseLift: P2P_MERCHANTS,
  p2pAdStop: P2P_MERCHANTS,
  p2pApplication: P2P_MERCHANTS,
  p2pImage: P2P_APPEAL,
  p2pClaim: P2P_APPEAL,
  p2pClaimRelease: P2P_APPEAL,
  p2pDecide: P2P_APPEAL,
  p2pPenaltyDecide: P2P_PENALTY,
  p2pRefundReview: P2P_PENALTY,
  checkinOpen: CHECKIN,
  checkinReward: CHECKIN,
  checkinFund: CHECKIN,
  financeOpen: EARN,
  financeSet: EARN,
  financeFund: EARN,
  financeChangeCancel: EARN,
  signIn: ENDED,
  houseTicketSignIn: TICKET,
  passkeyBegin: RESET,
  passkeySignIn: RESET,
  enrolBegin: FIRST,
  enrolFinish: FIRST,
  enrolPasskeyBegin: RESET,
  enrolPasskeyFinish: RESET,
  signOut: RESET,
  myMailsSet: OWN,
  myViewSave: VIEWS,
  myViewRemove: VIEWS,
  mySessionEnd: OWN,
  myPassword: OWN,
  houseTicket: TICKET,
  confirm: RESET,
  myPasskeyBegin: RESET,
  myPasskeyAdd: RESET,
  myPasskeyRemove: RESET,

  staffInvite: TWO,
  staffLink: RESET,
  staffRoles: ROLES,
  staffDisable: DISABLED,
  staffEnable: DISABLED,
  staffReset: RESET,
  staffSessionsEnd: ENDED,

  auditExport: CHAIN,
  auditVerify: CHAIN,
  approvalApprove: CHECKER,
  approvalRefuse: FEES,
  approvalWithdraw: FEES,
  systemAudit: BOOKS,
  outboxList: OUTBOX,
  outboxSendAgain: OUTBOX,

  userContact: CONTACT,
  userPaymentSee: CONTACT,
  findByDocument: FOUND,
  findByPerson: FOUND,
  findByDevice: FOUND,
  findByName: FOUND,
  findByPayAccount: FOUND,
  findByAddress: FOUND,
  userSessionEnd: SESSIONS,
  userFreeze: FREEZE,
  userUnfreeze: FREEZE,
  userRestrict: RESTRICT,
  userRestrictionLift: RESTRICT,
  userNoteAdd: NOTE,
  userFeeTier: TIER,
  listExport: USERS_FILE,

  identityClaim: REFUSED,
  identityRelease: REFUSED,
  identityImage: REFUSED,
  identityApprove: REVOKED,
  identityApproveAlike: REVOKED,
  identityRefuse: REFUSED,
  identityRevoke: REVOKED,
  identityReopen: REVOKED,

  screeningRun: SCREENING,
  screeningDecide: SCREENING,
  screeningReport: SCREENING,
  userRiskRaise: SCREENING,
  userRiskLower: SCREENING,
  screeningProviderSet: PROVIDER,
  screeningProviderSecret: PROVIDER,
  identityTermSooner: TERMS,
  identityTermLater: TERMS,
  identityTermDone: TERMS,

  caseOpen: PASSWORD,
  caseClaim: TAKEN,
  caseNote: PASSWORD,
  caseAnswer: QUESTION,
  caseEvidence: PASSWORD,
  caseImage: PASSWORD,
  casePasswordReset: PASSWORD,
  caseFactorReset: FACTOR,
  caseContactChange: LOST_CONTACT,
  caseContactRefuse: LOST_CONTACT,
  caseClose: TAKEN,

  broadcastSend: BROADCAST,
  broadcastStop: BROADCAST,
  articleCreate: NEWS,
  articleSave: NEWS,
  articlePlace: HELP,
  articlePublish: NEWS,
  articlePublishOutward: OUTWARD,
  articleUnpublish: NEWS,
  carouselPicture: SLIDE,
  carouselSave: SLIDE,
  carouselOrder: SLIDE,
  carouselRemove: SLIDE,
  coinSave: COIN,
  coinLinks: LINKS,

  assetCreate: LISTING,
  marketCreate: LISTING,
  marketRulesChange: LISTING,
  balanceCorrect: CORRECTION,
  marketDelist: LISTING,
  assetDelist: ASSET_END,
  marketHalt: HALT,
  marketOpen: OPENING,
  marketHaltAll: STOP,
  marketOpenAll: STOP,
  feeChange: FEES,
  marketFeesChange: MARKET_FEES,
  feeLadderChange: LADDER,
  userFeeTierRelease: LADDER,
  changeCancel: OPENING,
  feeChangeCancel: FEES,
  contractMarketCreate: CONTRACT_LISTING,
  contractTermsChange: CONTRACT_TERMS,
  contractCalendarSet: CONTRACT_TERMS,
  contractFund: CONTRACTS,
  optionRules: OPTIONS,
  optionOpen: OPTIONS,
  optionVoid: OPTIONS,
  optionDailyLoss: OPTIONS,
  optionPrizes: OPTIONS,

  switchStop: SWITCHES,
  switchOpen: SWITCHES,
  maintenanceSet: SWITCHES,
  maintenanceEnd: SWITCHES,

  settingChange: PLAIN,
  guardedSettingChange: GUARDED,
  levelRulesSet: LEVELS,
  levelRulesCallOff: LEVELS,
};

const files = readdirSync(import.meta.dirname)
  .filter((name) => name.startsWith('admin') && name.endsWith('.test.ts'))
  .map((name) => readFileSync(new URL(name, import.meta.url), 'utf8'))
  .join('\n');

test('every act of the back office is pressed by a journey', () => {
  const acts = adminEndpointNames.filter((name) => adminRoutes[name].method === 'POST');
  expect(Object.keys(journeyOf).sort()).toEqual([...acts].sort());
  const titles = [...new Set(Object.values(journeyOf))];
  expect(titles.filter((title) => !files.includes(`test('${title}'`))).toEqual([]);
});
