import { staffErrorCodes } from './staff-error-codes.ts';
import type { ErrorMeaning } from './staff-error-codes.ts';

/** The product specification's catalogue (section 8), all 107 codes. */
export const specErrorCodes = {
  100: { name: 'failed', status: 400, text: 'The operation failed' },
  400: { name: 'alreadyHandled', status: 409, text: 'Already handled' },
  404: { name: 'notFound', status: 404, text: 'Not found' },
  500: { name: 'internal', status: 500, text: 'The system is busy, please try again later' },
  1001: { name: 'notLoggedIn', status: 403, text: 'Please log in' },
  2001: { name: 'wrongCode', status: 400, text: 'Wrong verification code' },
  2002: { name: 'wrongFundPassword', status: 403, text: 'Wrong transaction password' },
  2003: { name: 'fundPasswordMissing', status: 401, text: 'Set a transaction password first' },
  2004: { name: 'notVerified', status: 403, text: 'Verify your identity first' },
  2005: { name: 'insufficientBalance', status: 409, text: 'Insufficient balance' },
  2006: { name: 'wrongOldPassword', status: 403, text: 'The old password is wrong' },
  2007: { name: 'referrerNotFound', status: 400, text: 'Referrer not found' },
  2008: { name: 'passwordsDiffer', status: 400, text: 'The passwords differ' },
  2009: { name: 'wrongPassword', status: 403, text: 'Wrong login password' },
  2010: { name: 'wrongAccountOrPassword', status: 403, text: 'Wrong account or password' },
  2011: { name: 'userNotFound', status: 409, text: 'User not found' },
  2012: { name: 'accountExists', status: 409, text: 'The account exists already' },
  2013: { name: 'emailBound', status: 409, text: 'The e-mail address is bound already' },
  2014: { name: 'phoneBound', status: 409, text: 'The phone number is bound already' },
  2015: { name: 'notYetOpen', status: 409, text: 'Not yet open' },
  2016: { name: 'accountDisabled', status: 403, text: 'The account is disabled' },
  2017: {
    name: 'fiatNeedsVerification',
    status: 403,
    text: 'Fiat trading needs identity verification',
  },
  2018: {
    name: 'paymentMethodNotNamed',
    status: 409,
    text: 'Only the named payment methods can be used',
  },
  2019: { name: 'nicknameTaken', status: 409, text: 'The nickname is in use' },
  2020: { name: 'nicknameMissing', status: 409, text: 'Set a nickname first' },
  2021: {
    name: 'liquidationTooNear',
    status: 409,
    text: 'The liquidation risk is too high, add margin',
  },
  2022: { name: 'withdrawalBelowFee', status: 409, text: 'The withdrawal cannot cover its fee' },
  2023: {
    name: 'longTakeProfitBelowPrice',
    status: 409,
    text: 'Take-profit of a long must be above the price',
  },
  2024: {
    name: 'longStopLossAbovePrice',
    status: 409,
    text: 'Stop-loss of a long must be below the price',
  },
  2025: {
    name: 'shortTakeProfitAbovePrice',
    status: 409,
    text: 'Take-profit of a short must be below the price',
  },
  2026: {
    name: 'shortStopLossBelowPrice',
    status: 409,
    text: 'Stop-loss of a short must be above the price',
  },
  2027: { name: 'transferBelowFee', status: 409, text: 'The transfer cannot cover its fee' },
  2028: { name: 'positionsBlockTransfer', status: 409, text: 'Open positions block this transfer' },
  2029: { name: 'insufficientFunding', status: 409, text: 'Insufficient funding' },
  2030: { name: 'passwordMissing', status: 400, text: 'Enter the password' },
  2031: { name: 'oldPasswordMissing', status: 400, text: 'Enter the old password' },
  2032: { name: 'newPasswordMissing', status: 400, text: 'Enter the new password' },
  2033: { name: 'passwordNotConfirmed', status: 400, text: 'Confirm the new password' },
  2035: { name: 'nicknameInUse', status: 409, text: 'The nickname is in use' },
  2036: {
    name: 'receivingAccountExists',
    status: 409,
    text: 'The receiving account exists already',
  },
  2037: { name: 'bankCardExists', status: 409, text: 'The bank card exists already' },
  2038: { name: 'bankNameMissing', status: 400, text: 'The bank name is required' },
  2039: { name: 'phoneCodeMissing', status: 400, text: 'Enter the phone code' },
  2040: { name: 'emailCodeMissing', status: 400, text: 'Enter the e-mail code' },
  2041: { name: 'phoneNotBound', status: 409, text: 'Bind a phone number first' },
  2042: { name: 'emailNotBound', status: 409, text: 'Bind an e-mail address first' },
  2043: { name: 'phoneMissing', status: 400, text: 'Enter the phone number' },
  2044: { name: 'emailMissing', status: 400, text: 'Enter the e-mail address' },
  2045: { name: 'codeMissing', status: 400, text: 'Enter the verification code' },
  2046: { name: 'ownAddress', status: 409, text: 'This is your own address' },
  2047: { name: 'applicationPending', status: 409, text: 'An application is pending' },
  2048: { name: 'merchantApplicationPending', status: 409, text: 'An application is pending' },
  2049: { name: 'depositTooLow', status: 409, text: 'The deposit must be topped up' },
  2050: {
    name: 'triggerBelowPrice',
    status: 409,
    text: 'The trigger price must be above the market price',
  },
  2051: {
    name: 'triggerAbovePrice',
    status: 409,
    text: 'The trigger price must be below the market price',
  },
  2052: { name: 'moreThanRemains', status: 409, text: 'More lots than remain to be closed' },
  2053: { name: 'lessThanOneLot', status: 409, text: 'At least 1 lot must be closed' },
  2054: { name: 'areaCodeMissing', status: 400, text: 'Choose an area code' },
  2055: { name: 'userVerified', status: 409, text: 'The user is verified already' },
  2056: { name: 'machineNotFound', status: 409, text: 'The machine does not exist' },
  2057: { name: 'insufficientFuel', status: 409, text: 'Not enough fuel' },
  2058: { name: 'insufficientContractValue', status: 409, text: 'Not enough contract value' },
  2059: { name: 'purchaseLimitReached', status: 409, text: 'The purchase limit is reached' },
  2060: { name: 'machinesSoldOut', status: 409, text: 'Not enough machines' },
  2061: { name: 'checkedInToday', status: 409, text: 'Already checked in today' },
  2062: { name: 'wrongTokenPassword', status: 409, text: 'Wrong community token password' },
  2063: { name: 'communityUpgrading', status: 409, text: 'The community is being upgraded' },
  2064: { name: 'documentInUse', status: 409, text: 'The identity document is in use already' },
  3001: { name: 'belowWithdrawalMin', status: 400, text: 'Below the minimum withdrawal' },
  3002: { name: 'withdrawalPending', status: 409, text: 'An application is pending' },
  3003: { name: 'addressNotValid', status: 400, text: 'The address is not valid' },
  3004: { name: 'belowPurchaseMin', status: 400, text: 'Below the minimum purchase' },
  4001: { name: 'yourself', status: 400, text: 'You cannot name yourself or the same account' },
  4002: {
    name: 'orderDealing',
    status: 409,
    text: 'The order cannot be cancelled while it is dealing',
  },
  4003: { name: 'orderNotCancellable', status: 409, text: 'The order cannot be cancelled' },
  4004: { name: 'notClosableNow', status: 409, text: 'Cannot be closed now' },
  4005: {
    name: 'stopLossWrongSide',
    status: 409,
    text: 'The stop-loss price is on the wrong side',
  },
  4006: { name: 'stopLossTooFar', status: 409, text: 'The stop-loss price is too far away' },
  4007: { name: 'stopLossTooClose', status: 409, text: 'The stop-loss price is too close' },
  4008: { name: 'orderUnderReview', status: 409, text: 'An order under review exists' },
  4009: { name: 'unfinishedOrders', status: 409, text: 'There are unfinished orders' },
  4010: { name: 'depositRefunding', status: 409, text: 'The deposit is being refunded' },
  4013: { name: 'busy', status: 503, text: 'The system is busy, please retry' },
  4014: { name: 'askCustomerService', status: 409, text: 'Please contact customer service' },
  4015: { name: 'contactCustomerService', status: 409, text: 'Please contact customer service' },
  4016: { name: 'belowMinOrder', status: 400, text: 'Below the minimum order' },
  4017: { name: 'orderFinished', status: 409, text: 'The order is finished' },
  4018: { name: 'sendingFailed', status: 409, text: 'Sending failed' },
  4020: { name: 'optionsClosed', status: 409, text: 'The options market is closed' },
  4021: { name: 'prizePoolFull', status: 409, text: 'The prize pool is full' },
  4022: { name: 'pairClosed', status: 409, text: 'The pair is closed' },
  4023: { name: 'coinsDiffer', status: 400, text: 'The coins do not match' },
  4024: { name: 'quantityOutOfRange', status: 400, text: 'The quantity is out of range' },
  4025: { name: 'joinedThisPeriod', status: 409, text: 'Already joined in this period' },
  4026: { name: 'aboveMax', status: 400, text: 'Above the maximum' },
  4027: { name: 'belowMin', status: 400, text: 'Below the minimum' },
  4028: { name: 'aboveMaxSubscription', status: 400, text: 'Above the maximum subscription' },
  4029: { name: 'belowMinSubscription', status: 400, text: 'Below the minimum subscription' },
  4030: { name: 'machineStarted', status: 409, text: 'The machine was started or has ended' },
  4031: { name: 'machineRunning', status: 409, text: 'The machine has not ended' },
  4032: { name: 'earningsClaimed', status: 409, text: 'The earnings were claimed already' },
  5021: { name: 'orderUpdated', status: 409, text: 'The order was updated, please order again' },
  5022: {
    name: 'withdrawalsLocked',
    status: 403,
    text: 'A password, contact or factor was changed: nothing is withdrawn or sold to people for 24 hours',
  },
  5023: { name: 'ownAd', status: 409, text: 'You cannot order your own ad' },
  9001: { name: 'waitingForListing', status: 409, text: 'Waiting for listing' },
  9002: {
    name: 'weakPassword',
    status: 400,
    text: 'The password needs 8 or more characters with digits and letters and must not be a common one',
  },
  21002: {
    name: 'cancelledTwice',
    status: 409,
    text: 'Cancelled twice today: the next cancellation costs 50% of the deposit',
  },
} as const satisfies Readonly<Record<number, ErrorMeaning>>;

/** Codes the specification lacks: 41000 to 41199, documented in docs/error-codes.md. */
export const houseErrorCodes = {
  41001: { name: 'invalidRequest', status: 400, text: 'The request is not valid' },
  41002: { name: 'tooLarge', status: 413, text: 'The request is too large' },
  41003: {
    name: 'unsupportedType',
    status: 415,
    text: 'The content type is not supported: send JSON or a form',
  },
  41004: { name: 'requestKeyMissing', status: 400, text: 'An idempotency key is required' },
  41005: {
    name: 'requestKeyReused',
    status: 409,
    text: 'This idempotency key was used with another request',
  },
  41006: { name: 'tooManyRequests', status: 429, text: 'Too many requests, please slow down' },
  41007: { name: 'methodNotAllowed', status: 405, text: 'The method is not allowed here' },
  41008: {
    name: 'outcomeUnknown',
    status: 503,
    text: 'The outcome is not known: repeat the request with the same idempotency key',
  },
  41010: { name: 'agreementNotAccepted', status: 400, text: 'Accept the agreement to go on' },
  41011: {
    name: 'invalidAccountName',
    status: 400,
    text: 'Enter a valid e-mail address or phone number',
  },
  41012: { name: 'tooManyFailures', status: 429, text: 'Too many failed attempts, please wait' },
  41156: { name: 'accountUnproved', status: 403, text: 'Prove the account by a code sent to it' },
  41013: { name: 'registrationsStopped', status: 503, text: 'New accounts are not taken now' },
  41014: {
    name: 'productStopped',
    status: 503,
    text: 'Nothing new can be begun here for the moment; what is open can be ended',
  },
  41015: {
    name: 'maintenance',
    status: 503,
    text: 'Maintenance: nothing new can be begun until it is over',
  },
  41020: {
    name: 'priceOffTick',
    status: 400,
    text: 'The price is not a multiple of the tick size',
  },
  41021: {
    name: 'quantityOffStep',
    status: 400,
    text: 'The quantity is not a multiple of the step',
  },
  41022: { name: 'priceOutOfRange', status: 400, text: 'The price is out of range' },
  41023: { name: 'priceTooFar', status: 400, text: 'The price is too far from the market' },
  41024: {
    name: 'noPrice',
    status: 409,
    text: 'No price to trade at: the book is empty on the other side',
  },
  41025: { name: 'tooManyOpenOrders', status: 409, text: 'Too many open orders' },
  41026: { name: 'tooManyTriggerOrders', status: 409, text: 'Too many waiting trigger orders' },
  41027: { name: 'clientOrderIdInUse', status: 409, text: 'The client order id is in use' },
  41028: {
    name: 'postOnlyWouldTrade',
    status: 409,
    text: 'The order would trade at once and is post-only',
  },
  41029: {
    name: 'notFillableAtOnce',
    status: 409,
    text: 'The order cannot be filled whole at once',
  },
  41030: { name: 'impossibleTrigger', status: 400, text: 'The trigger price is not possible here' },
  41031: {
    name: 'impossibleDisplay',
    status: 400,
    text: 'The displayed quantity is not possible here',
  },
  41032: { name: 'optionsDoNotFit', status: 400, text: 'These order options do not go together' },
  41033: { name: 'amendChangesNothing', status: 400, text: 'The amendment changes nothing' },
  41034: {
    name: 'amountTooLarge',
    status: 409,
    text: 'The amount is too large to be kept exactly',
  },
  41035: {
    name: 'demoFundsGiven',
    status: 409,
    text: 'Demo funds were already given in the last 24 hours',
  },
  41036: {
    name: 'unknownAssetOrAccount',
    status: 400,
    text: 'The asset or account is not one of this exchange',
  },
  41037: { name: 'orderNotAmendable', status: 409, text: 'The order cannot be amended' },
  41040: { name: 'pictureMissing', status: 400, text: 'Send one picture' },
  41041: {
    name: 'unsupportedPicture',
    status: 415,
    text: 'Only whole JPEG, PNG or WebP pictures are taken',
  },
  41042: {
    name: 'pictureTooLarge',
    status: 413,
    text: 'A picture has at most 5 MB and 40 megapixels',
  },
  41043: { name: 'tooManyPictures', status: 429, text: 'Too many pictures were sent today' },
  41044: {
    name: 'documentNumberUnfit',
    status: 400,
    text: 'The document number does not fit the document',
  },
  41045: { name: 'tooYoung', status: 400, text: 'You must be 18 or older' },
  41046: {
    name: 'accountNameDiffers',
    status: 409,
    text: 'The account is not in the verified name of its owner',
  },
  41051: { name: 'secondFactorMissing', status: 403, text: 'Turn on a second factor first' },
  41052: { name: 'passkeyRefused', status: 403, text: 'The passkey was not accepted' },
  41053: {
    name: 'tooManyPasskeys',
    status: 409,
    text: 'You have as many passkeys as an account can have',
  },
  41054: {
    name: 'passkeyCopied',
    status: 403,
    text: 'This passkey may have been copied and was refused',
  },
  41055: { name: 'badSignature', status: 403, text: 'The key, its time or its signature is wrong' },
  41056: { name: 'keyNotAllowed', status: 403, text: 'The key is not made for this' },
  41057: { name: 'tooManyApiKeys', status: 409, text: 'Revoke a key before you make another' },
  41058: {
    name: 'ownLimitReached',
    status: 409,
    text: 'You have limited yourself: nothing new can be opened until then',
  },
  41117: { name: 'contractEnding', status: 409, text: 'The market settles soon: closing only' },
  41123: { name: 'contractWorthUnknown', status: 409, text: 'A position has no live price' },
  41073: { name: 'levelTooLow', status: 403, text: 'This takes a higher verification level' },
  41075: {
    name: 'tradingRestricted',
    status: 403,
    text: 'Trading is restricted on this account; what is open can be cancelled and closed',
  },
  41076: {
    name: 'reduceOnly',
    status: 403,
    text: 'This account may only sell and close what it has',
  },
  41077: {
    name: 'withdrawalRestricted',
    status: 403,
    text: 'Nothing may leave this account to others for the moment',
  },
  41080: { name: 'countryExcluded', status: 403, text: 'This is not offered in your country' },
  41083: { name: 'dayLimitReached', status: 409, text: 'More than your level may do today' },
  41084: { name: 'otherSideLimitReached', status: 409, text: 'More than the other side may' },
  41097: { name: 'documentExpired', status: 400, text: 'The document has expired' },
  41090: {
    name: 'assetDelisted',
    status: 409,
    text: 'This coin was delisted; it can only be moved to the Funding account',
  },
  41081: { name: 'marketDelisted', status: 409, text: 'This pair was delisted; history stays' },
  41101: {
    name: 'contractClosed',
    status: 409,
    text: 'Outside of its hours the market takes nothing but cancellations, margin and stops',
  },
  41102: {
    name: 'contractCancelOnly',
    status: 409,
    text: 'The market takes nothing but cancellations for the moment',
  },
  41103: {
    name: 'contractIndexDegraded',
    status: 409,
    text: 'The index has too few live sources: only what reduces a position is taken',
  },
  41104: {
    name: 'nothingToReduce',
    status: 409,
    text: 'Nothing is open that this would reduce: it would open',
  },
  41105: {
    name: 'leverageAboveTier',
    status: 409,
    text: 'A position of this value has a lower highest leverage',
  },
  41106: {
    name: 'leverageOutOfRange',
    status: 400,
    text: 'The leverage is not one of this market',
  },
  41107: { name: 'dataFileTooSoon', status: 409, text: 'One file of your data a day' },
  41109: { name: 'accountInUse', status: 409, text: 'Something is still open in the account' },
  41108: { name: 'safetyChanged', status: 403, text: 'Not for 24 hours after a change of proofs' },
} as const satisfies Readonly<Record<number, ErrorMeaning>>;

export type ErrorCode = keyof typeof specErrorCodes | keyof typeof houseErrorCodes;
export type StaffErrorCode = keyof typeof staffErrorCodes;
/** What any answer can carry besides 200. */
export type AnswerCode = ErrorCode | StaffErrorCode;

export const errorCodes: Readonly<Record<AnswerCode, ErrorMeaning>> = {
  ...specErrorCodes,
  ...houseErrorCodes,
  ...staffErrorCodes,
};

type Meanings = typeof specErrorCodes & typeof houseErrorCodes & typeof staffErrorCodes;

/** What sources call a refusal. */
export type ErrorName = Meanings[AnswerCode]['name'];

type Codes = { readonly [Code in AnswerCode as Meanings[Code]['name']]: Code };

/** The number of each refusal by its name. Marked pure: the clients' bundles leave it out. */
export const codes = /* @__PURE__ */ (() =>
  Object.fromEntries(
    Object.entries(errorCodes).map(([code, { name }]) => [name, +code]),
  ))() as Codes;

const meaningByCode: ReadonlyMap<number, ErrorMeaning> = /* @__PURE__ */ (() =>
  new Map(
    Object.entries({ ...specErrorCodes, ...houseErrorCodes }).map(([code, meaning]) => [
      +code,
      meaning,
    ]),
  ))();

/** Whether `code` is one that the phone's API answers with. */
export function isErrorCode(code: number): code is ErrorCode {
  return meaningByCode.has(code);
}

/** All codes of the phone's API, ascending. */
export const errorCodeList: readonly ErrorCode[] = /* @__PURE__ */ (() =>
  [...meaningByCode.keys()].filter(isErrorCode).sort((left, right) => left - right))();
