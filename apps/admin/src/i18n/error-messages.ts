import type { ErrorCode, StaffErrorCode } from '@candor/protocol';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

type Messages = Readonly<Record<StaffErrorCode | 500, MessageDescriptor>> &
  Readonly<Partial<Record<ErrorCode, MessageDescriptor>>>;

/** What each code that staff can meet says to them; a test holds it to what the endpoints declare. */
export const errorMessages: Messages = {
  100: msg({ id: 'error.100', message: 'Operation failed' }),
  400: msg({
    id: 'error.400',
    message: 'This has already been done or changed by somebody else. Reload and look again.',
  }),
  404: msg({ id: 'error.404', message: 'Not found. It may be gone: reload the list.' }),
  500: msg({ id: 'error.500', message: 'System busy. Please try again later.' }),
  2001: msg({ id: 'error.2001', message: 'Incorrect verification code' }),
  2004: msg({ id: 'error.2004', message: 'The user’s identity must be verified first' }),
  2010: msg({
    id: 'error.2010',
    message: 'Incorrect email, password or code. A code works only once: wait for the next one.',
  }),
  2012: msg({ id: 'error.2012', message: 'This email is already in use' }),
  2016: msg({ id: 'error.2016', message: 'This account is frozen' }),
  2045: msg({ id: 'error.2045', message: 'The case has no evidence yet. Add a picture first.' }),
  2047: msg({ id: 'error.2047', message: 'A case of this kind is already open' }),
  2055: msg({ id: 'error.2055', message: 'This user is already verified' }),
  2064: msg({ id: 'error.2064', message: 'This document already belongs to a verified account' }),
  4004: msg({ id: 'error.4004', message: 'Cannot be closed right now' }),
  4013: msg({ id: 'error.4013', message: 'The system is busy. Please try again.' }),
  4017: msg({ id: 'error.4017', message: 'This order has already finished' }),
  4018: msg({ id: 'error.4018', message: 'Sending failed. Please try again.' }),
  4022: msg({ id: 'error.4022', message: 'Trading in this pair is paused' }),
  4024: msg({ id: 'error.4024', message: 'The value is out of range' }),
  4026: msg({ id: 'error.4026', message: 'There are as many as there can be' }),
  9002: msg({
    id: 'error.9002',
    message: 'Use at least 12 characters with letters and digits, and avoid common passwords',
  }),
  41001: msg({
    id: 'error.41001',
    message: 'Something in the request is not valid. Check what you entered.',
  }),
  41002: msg({ id: 'error.41002', message: 'That is too large to send' }),
  41003: msg({ id: 'error.41003', message: 'This kind of content is not supported' }),
  41006: msg({ id: 'error.41006', message: 'Too many requests. Please slow down.' }),
  41007: msg({ id: 'error.41007', message: 'This action is not possible here' }),
  41008: msg({ id: 'error.41008', message: 'We could not confirm the result' }),
  41011: msg({ id: 'error.41011', message: 'Enter a valid email address' }),
  41012: msg({ id: 'error.41012', message: 'Too many failed attempts. Please wait a while.' }),
  41033: msg({ id: 'error.41033', message: 'Nothing was changed' }),
  41036: msg({ id: 'error.41036', message: 'This coin or account is not supported' }),
  41040: msg({ id: 'error.41040', message: 'Choose one picture' }),
  41041: msg({ id: 'error.41041', message: 'Only whole JPEG, PNG or WebP pictures are accepted' }),
  41042: msg({ id: 'error.41042', message: 'A picture has at most 5 MB and 40 megapixels' }),
  41043: msg({ id: 'error.41043', message: 'Too many pictures were sent today. Go on tomorrow.' }),
  41052: msg({
    id: 'error.41052',
    message: 'The passkey was not accepted. Try again, or use your password.',
  }),
  41053: msg({ id: 'error.41053', message: 'Remove a passkey before you add another' }),
  41054: msg({
    id: 'error.41054',
    message:
      'This passkey may have been copied and was refused. Use your password and tell an owner.',
  }),
  41060: msg({ id: 'error.41060', message: 'Please sign in' }),
  41061: msg({
    id: 'error.41061',
    message: 'Your role does not allow this. An owner can change your roles.',
  }),
  41062: msg({
    id: 'error.41062',
    message: 'This link was used already or has expired. Ask an owner for a new one.',
  }),
  41063: msg({
    id: 'error.41063',
    message: 'This request was decided, withdrawn or has expired. Reload the list.',
  }),
  41064: msg({
    id: 'error.41064',
    message: 'Nobody approves their own request. Ask a colleague who has the same right.',
  }),
  41065: msg({
    id: 'error.41065',
    message: 'Not possible to yourself, and the last owner must stay',
  }),
  41066: msg({
    id: 'error.41066',
    message: 'Things changed since this was requested. It must be requested again.',
  }),
  41067: msg({ id: 'error.41067', message: 'Confirm that it is you, then try again' }),
  41068: msg({
    id: 'error.41068',
    message:
      'You and who asked for this were let in by one hand within the last 24 hours. Somebody else has to approve it',
  }),
  41069: msg({
    id: 'error.41069',
    message:
      'It was stopped together with all markets, so opening it takes two. Use “Open markets again” under Markets and fees',
  }),
  41070: msg({
    id: 'error.41070',
    message:
      'Other accounts look like this one. It takes a reason and a second person: reload the review',
  }),
  41110: msg({
    id: 'error.41110',
    message:
      'It leads readers out of the exchange: take the address, contact or number out, or let two people publish it',
  }),
  41111: msg({
    id: 'error.41111',
    message:
      'A picture is shown by somebody else than who uploaded it: save the slide hidden, and let a colleague show it',
  }),
  41119: msg({
    id: 'error.41119',
    message:
      'It holds for longer already, and a sooner end would lift it. Lift it, which two people do, and set it anew',
  }),
  41155: msg({
    id: 'error.41155',
    message: 'The check-in pays in the asset that it began with, for good',
  }),
  41071: msg({ id: 'error.41071', message: 'Take it first: only who has it may do this' }),
  41085: msg({
    id: 'error.41085',
    message:
      'Nothing proves yet that the account is theirs. A picture counts once the identity is verified',
  }),
  41087: msg({
    id: 'error.41087',
    message: 'Another change of this account’s contact waits for its time. Refuse that one first',
  }),
  41088: msg({ id: 'error.41088', message: 'The new contact belongs to another account' }),
  41081: msg({ id: 'error.41081', message: 'This market was delisted. Its history stays' }),
  41101: msg({
    id: 'error.41101',
    message: 'The market is closed outside its trading hours. The ticket says when it opens',
  }),
  41102: msg({
    id: 'error.41102',
    message: 'This market only takes cancellations at the moment. Try again later',
  }),
  41103: msg({
    id: 'error.41103',
    message: 'Too few price sources are live. You can still reduce a position',
  }),
  41104: msg({
    id: 'error.41104',
    message: 'You have no position that this could reduce. Turn reduce-only off to open one',
  }),
  41105: msg({
    id: 'error.41105',
    message: 'A position of this size has a lower highest leverage. Lower the leverage or the size',
  }),
  41106: msg({
    id: 'error.41106',
    message: 'This leverage is no longer offered in this market. Choose a lower one',
  }),
  41109: msg({
    id: 'error.41109',
    message: 'Something is still open in the account, so it cannot be closed yet',
  }),
  41107: msg({
    id: 'error.41107',
    message: 'You can ask for one data file a day. Try again later',
  }),
  41108: msg({
    id: 'error.41108',
    message:
      'Your password, a contact or a factor was changed. This can be done 24 hours after the change',
  }),
  41089: msg({
    id: 'error.41089',
    message: 'Another owner has to agree to roles you give yourself. Let a second owner in first',
  }),
  41121: msg({
    id: 'error.41121',
    message:
      'This role comes in by passkey alone, and a passkey is missing. Each person adds one on their own page first',
  }),
  41098: msg({
    id: 'error.41098',
    message: 'The document itself does not hold so long. The user can send a newer one',
  }),
  41090: msg({
    id: 'error.41090',
    message: 'This asset is delisted, or announced to be. Nothing new can begin in it',
  }),
  41092: msg({
    id: 'error.41092',
    message: 'This fee tier is for accounts of the house. Choose another one',
  }),
  41093: msg({
    id: 'error.41093',
    message: 'This ticket was used, is over, or is none. Make another one',
  }),
  41094: msg({
    id: 'error.41094',
    message: 'A ticket is for what the house command does, and for nothing else',
  }),
  41091: msg({
    id: 'error.41091',
    message: 'Something still uses this asset: the list of assets says what. End that first',
  }),
  41082: msg({
    id: 'error.41082',
    message: 'Contracts or option rounds follow the index of this market. End them first',
  }),
  2005: msg({ id: 'error.2005', message: 'The account has too little for this' }),
  2015: msg({ id: 'error.2015', message: 'Not open yet' }),
  2029: msg({ id: 'error.2029', message: 'The account has too little for this' }),
  4016: msg({ id: 'error.4016', message: 'The amount is too small' }),
  41020: msg({ id: 'error.41020', message: 'The move is no multiple of the tick size' }),
  41024: msg({ id: 'error.41024', message: 'There are no orders to trade against right now' }),
  41021: msg({ id: 'error.41021', message: 'The amount has more decimals than the asset' }),
  41022: msg({ id: 'error.41022', message: 'The price is out of range' }),
};
