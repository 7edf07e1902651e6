/**
 * Every code an answer can carry besides 200. Permanent: a code is never given a new meaning. `text`
 * is the English `msg`; clients translate by code. `status` is the HTTP status that goes with it; 401
 * belongs to 2003 alone, because the client answers HTTP 401 by asking for a transaction password.
 */
interface ErrorMeaning {
  readonly status: number;
  readonly text: string;
}

/** The product specification's catalogue (section 8), all 107 codes. */
export const specErrorCodes = {
  100: { status: 400, text: 'The operation failed' },
  400: { status: 409, text: 'Already handled' },
  404: { status: 404, text: 'Not found' },
  500: { status: 500, text: 'The system is busy, please try again later' },
  1001: { status: 403, text: 'Please log in' },
  2001: { status: 400, text: 'Wrong verification code' },
  2002: { status: 403, text: 'Wrong transaction password' },
  2003: { status: 401, text: 'Set a transaction password first' },
  2004: { status: 403, text: 'Verify your identity first' },
  2005: { status: 409, text: 'Insufficient balance' },
  2006: { status: 403, text: 'The old password is wrong' },
  2007: { status: 400, text: 'Referrer not found' },
  2008: { status: 400, text: 'The passwords differ' },
  2009: { status: 403, text: 'Wrong login password' },
  2010: { status: 403, text: 'Wrong account or password' },
  2011: { status: 409, text: 'User not found' },
  2012: { status: 409, text: 'The account exists already' },
  2013: { status: 409, text: 'The e-mail address is bound already' },
  2014: { status: 409, text: 'The phone number is bound already' },
  2015: { status: 409, text: 'Not yet open' },
  2016: { status: 403, text: 'The account is disabled' },
  2017: { status: 403, text: 'Fiat trading needs identity verification' },
  2018: { status: 409, text: 'Only the named payment methods can be used' },
  2019: { status: 409, text: 'The nickname is in use' },
  2020: { status: 409, text: 'Set a nickname first' },
  2021: { status: 409, text: 'The liquidation risk is too high, add margin' },
  2022: { status: 409, text: 'The withdrawal cannot cover its fee' },
  2023: { status: 409, text: 'Take-profit of a long must be above the price' },
  2024: { status: 409, text: 'Stop-loss of a long must be below the price' },
  2025: { status: 409, text: 'Take-profit of a short must be below the price' },
  2026: { status: 409, text: 'Stop-loss of a short must be above the price' },
  2027: { status: 409, text: 'The transfer cannot cover its fee' },
  2028: { status: 409, text: 'Open positions block this transfer' },
  2029: { status: 409, text: 'Insufficient funding' },
  2030: { status: 400, text: 'Enter the password' },
  2031: { status: 400, text: 'Enter the old password' },
  2032: { status: 400, text: 'Enter the new password' },
  2033: { status: 400, text: 'Confirm the new password' },
  2035: { status: 409, text: 'The nickname is in use' },
  2036: { status: 409, text: 'The receiving account exists already' },
  2037: { status: 409, text: 'The bank card exists already' },
  2038: { status: 400, text: 'The bank name is required' },
  2039: { status: 400, text: 'Enter the phone code' },
  2040: { status: 400, text: 'Enter the e-mail code' },
  2041: { status: 409, text: 'Bind a phone number first' },
  2042: { status: 409, text: 'Bind an e-mail address first' },
  2043: { status: 400, text: 'Enter the phone number' },
  2044: { status: 400, text: 'Enter the e-mail address' },
  2045: { status: 400, text: 'Enter the verification code' },
  2046: { status: 409, text: 'This is your own address' },
  2047: { status: 409, text: 'An application is pending' },
  2048: { status: 409, text: 'An application is pending' },
  2049: { status: 409, text: 'The deposit must be topped up' },
  2050: { status: 409, text: 'The trigger price must be above the market price' },
  2051: { status: 409, text: 'The trigger price must be below the market price' },
  2052: { status: 409, text: 'More lots than remain to be closed' },
  2053: { status: 409, text: 'At least 1 lot must be closed' },
  2054: { status: 400, text: 'Choose an area code' },
  2055: { status: 409, text: 'The user is verified already' },
  2056: { status: 409, text: 'The machine does not exist' },
  2057: { status: 409, text: 'Not enough fuel' },
  2058: { status: 409, text: 'Not enough contract value' },
  2059: { status: 409, text: 'The purchase limit is reached' },
  2060: { status: 409, text: 'Not enough machines' },
  2061: { status: 409, text: 'Already checked in today' },
  2062: { status: 409, text: 'Wrong community token password' },
  2063: { status: 409, text: 'The community is being upgraded' },
  2064: { status: 409, text: 'The identity document is in use already' },
  3001: { status: 400, text: 'Below the minimum withdrawal' },
  3002: { status: 409, text: 'An application is pending' },
  3003: { status: 400, text: 'The address is not valid' },
  3004: { status: 400, text: 'Below the minimum purchase' },
  4001: { status: 400, text: 'You cannot name yourself or the same account' },
  4002: { status: 409, text: 'The order cannot be cancelled while it is dealing' },
  4003: { status: 409, text: 'The order cannot be cancelled' },
  4004: { status: 409, text: 'Cannot be closed now' },
  4005: { status: 409, text: 'The stop-loss price is on the wrong side' },
  4006: { status: 409, text: 'The stop-loss price is too far away' },
  4007: { status: 409, text: 'The stop-loss price is too close' },
  4008: { status: 409, text: 'An order under review exists' },
  4009: { status: 409, text: 'There are unfinished orders' },
  4010: { status: 409, text: 'The deposit is being refunded' },
  4013: { status: 503, text: 'The system is busy, please retry' },
  4014: { status: 409, text: 'Please contact customer service' },
  4015: { status: 409, text: 'Please contact customer service' },
  4016: { status: 400, text: 'Below the minimum order' },
  4017: { status: 409, text: 'The order is finished' },
  4018: { status: 409, text: 'Sending failed' },
  4020: { status: 409, text: 'The options market is closed' },
  4021: { status: 409, text: 'The prize pool is full' },
  4022: { status: 409, text: 'The pair is closed' },
  4023: { status: 400, text: 'The coins do not match' },
  4024: { status: 400, text: 'The quantity is out of range' },
  4025: { status: 409, text: 'Already joined in this period' },
  4026: { status: 400, text: 'Above the maximum' },
  4027: { status: 400, text: 'Below the minimum' },
  4028: { status: 400, text: 'Above the maximum subscription' },
  4029: { status: 400, text: 'Below the minimum subscription' },
  4030: { status: 409, text: 'The machine was started or has ended' },
  4031: { status: 409, text: 'The machine has not ended' },
  4032: { status: 409, text: 'The earnings were claimed already' },
  5021: { status: 409, text: 'The order was updated, please order again' },
  5022: { status: 403, text: 'The password was changed: withdrawals are locked for 24 hours' },
  5023: { status: 409, text: 'You cannot order your own ad' },
  9001: { status: 409, text: 'Waiting for listing' },
  9002: {
    status: 400,
    text: 'The password needs 8 or more characters with digits and letters and must not be a common one',
  },
  21002: {
    status: 409,
    text: 'Cancelled twice today: the next cancellation costs 50% of the deposit',
  },
} as const satisfies Readonly<Record<number, ErrorMeaning>>;

/** Codes the specification lacks: 41000 to 41099, documented in docs/error-codes.md. */
export const houseErrorCodes = {
  41001: { status: 400, text: 'The request is not valid' },
  41002: { status: 413, text: 'The request is too large' },
  41003: { status: 415, text: 'The content type is not supported: send JSON or a form' },
  41004: { status: 400, text: 'An idempotency key is required' },
  41005: { status: 409, text: 'This idempotency key was used with another request' },
  41006: { status: 429, text: 'Too many requests, please slow down' },
  41007: { status: 405, text: 'The method is not allowed here' },
  41008: {
    status: 503,
    text: 'The outcome is not known: repeat the request with the same idempotency key',
  },
  41010: { status: 400, text: 'Accept the agreement to go on' },
  41011: { status: 400, text: 'Enter a valid e-mail address or phone number' },
  41012: { status: 429, text: 'Too many failed attempts, please wait' },
  41020: { status: 400, text: 'The price is not a multiple of the tick size' },
  41021: { status: 400, text: 'The quantity is not a multiple of the step' },
  41022: { status: 400, text: 'The price is out of range' },
  41023: { status: 400, text: 'The price is too far from the market' },
  41024: { status: 409, text: 'No price to trade at: the book is empty on the other side' },
  41025: { status: 409, text: 'Too many open orders' },
  41026: { status: 409, text: 'Too many waiting trigger orders' },
  41027: { status: 409, text: 'The client order id is in use' },
  41028: { status: 409, text: 'The order would trade at once and is post-only' },
  41029: { status: 409, text: 'The order cannot be filled whole at once' },
  41030: { status: 400, text: 'The trigger price is not possible here' },
  41031: { status: 400, text: 'The displayed quantity is not possible here' },
  41032: { status: 400, text: 'These order options do not go together' },
  41033: { status: 400, text: 'The amendment changes nothing' },
  41034: { status: 409, text: 'The amount is too large to be kept exactly' },
  41035: { status: 409, text: 'Demo funds were already given in the last 24 hours' },
  41036: { status: 400, text: 'The asset or account is not one of this exchange' },
  41037: { status: 409, text: 'The order cannot be amended' },
  41040: { status: 400, text: 'Send one picture' },
  41041: { status: 415, text: 'Only whole JPEG, PNG or WebP pictures are taken' },
  41042: { status: 413, text: 'A picture has at most 5 MB and 40 megapixels' },
  41043: { status: 429, text: 'Too many pictures were sent today' },
  41044: { status: 400, text: 'The document number does not fit the document' },
  41045: { status: 400, text: 'You must be 18 or older' },
  41050: { status: 403, text: 'Confirm with your transaction password or a passkey' },
  41051: { status: 403, text: 'Turn on a second factor first' },
  41052: { status: 403, text: 'The passkey was not accepted' },
  41053: { status: 409, text: 'You have as many passkeys as an account can have' },
  41054: { status: 403, text: 'This passkey may have been copied and was refused' },
} as const satisfies Readonly<Record<number, ErrorMeaning>>;

/** Codes that only the back office answers with; no phone ever meets them. */
export const staffErrorCodes = {
  41060: { status: 401, text: 'Sign in to the back office' },
  41061: { status: 403, text: 'Your role does not allow this' },
  41062: { status: 410, text: 'The link was used or has expired' },
  41063: { status: 409, text: 'The request was decided, withdrawn or has expired' },
  41064: { status: 403, text: 'Nobody approves their own request' },
  41065: { status: 409, text: 'Not to yourself, and the last owner stays' },
  41066: { status: 409, text: 'Things changed since this was asked for' },
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

const meaningByCode: ReadonlyMap<number, ErrorMeaning> = new Map(
  Object.entries({ ...specErrorCodes, ...houseErrorCodes }).map(([code, meaning]) => [
    +code,
    meaning,
  ]),
);

/** Whether `code` is one that the phone's API answers with. */
export function isErrorCode(code: number): code is ErrorCode {
  return meaningByCode.has(code);
}

/** All codes of the phone's API, ascending. */
export const errorCodeList: readonly ErrorCode[] = [...meaningByCode.keys()]
  .filter(isErrorCode)
  .sort((left, right) => left - right);
