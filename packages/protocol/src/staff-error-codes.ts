/**
 * Every code an answer can carry besides 200. Permanent: a code is never given a new meaning. `text`
 * is the English `msg`; clients translate by code. `status` is the HTTP status that goes with it; 401
 * belongs to 2003 alone, because the client answers HTTP 401 by asking for a transaction password. `name` is what
 * sources say instead of the number.
 */
export interface ErrorMeaning {
  readonly name: string;
  readonly status: number;
  readonly text: string;
}

/** Codes that only the back office answers with; no phone ever meets them. */
export const staffErrorCodes = {
  41060: { name: 'notSignedIn', status: 401, text: 'Sign in to the back office' },
  41061: { name: 'notPermitted', status: 403, text: 'Your role does not allow this' },
  41062: { name: 'linkUsed', status: 410, text: 'The link was used or has expired' },
  41063: {
    name: 'requestClosed',
    status: 409,
    text: 'The request was decided, withdrawn or has expired',
  },
  41064: { name: 'ownRequest', status: 403, text: 'Nobody approves their own request' },
  41065: { name: 'lastOwner', status: 409, text: 'Not to yourself, and the last owner stays' },
  41066: { name: 'changedMeanwhile', status: 409, text: 'Things changed since this was asked for' },
  41067: { name: 'confirmFirst', status: 403, text: 'Confirm that it is you' },
  41068: {
    name: 'tooNewToApprove',
    status: 403,
    text: 'Nobody approves within a day of being let in by who asked, or together with them',
  },
  41069: {
    name: 'stoppedWithAll',
    status: 409,
    text: 'It was stopped with all others: opening it takes two, by the act that opens several',
  },
  41070: { name: 'othersLookAlike', status: 409, text: 'Others look alike: it takes two people' },
  41071: { name: 'claimFirst', status: 409, text: 'Take it first: only who has it decides' },
  41110: {
    name: 'leadsOutside',
    status: 409,
    text: 'It leads out of the exchange: two people publish that',
  },
  41111: {
    name: 'ownPicture',
    status: 409,
    text: 'Somebody else shows a picture that you uploaded: save it hidden',
  },
  41119: {
    name: 'shorterIsLift',
    status: 409,
    text: 'It would end sooner than it does: two people lift it',
  },
  41089: {
    name: 'secondOwnerMissing',
    status: 409,
    text: 'Another owner has to agree: let one in first',
  },
  41085: {
    name: 'contactNotProved',
    status: 409,
    text: 'Nothing proves yet that the account is the asker’s',
  },
  41087: {
    name: 'contactChangeWaits',
    status: 409,
    text: 'Another change of this account’s contact waits for its time',
  },
  41088: { name: 'contactTaken', status: 409, text: 'The new contact belongs to another account' },
  41098: {
    name: 'beyondDocument',
    status: 409,
    text: 'The document itself does not hold so long',
  },
  41121: {
    name: 'passkeysOnly',
    status: 409,
    text: 'This role comes in by passkey alone, and a passkey is missing',
  },
  41092: {
    name: 'houseFeeTier',
    status: 409,
    text: 'This fee tier is the house’s: no user can be in it',
  },
  41093: {
    name: 'ticketRefused',
    status: 410,
    text: 'This ticket was used, is over, or is none',
  },
  41094: {
    name: 'houseCallsOnly',
    status: 403,
    text: 'A ticket is for what the house command does, and for nothing else',
  },
  41091: { name: 'assetInUse', status: 409, text: 'Something still uses this asset' },
  41155: {
    name: 'checkinAssetFixed',
    status: 409,
    text: 'The check-in pays in the asset that it began with',
  },
  41082: { name: 'marketInUse', status: 409, text: 'Contracts or options go by its index' },
} as const satisfies Readonly<Record<number, ErrorMeaning>>;
