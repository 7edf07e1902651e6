import { Type } from 'typebox';
import { publicAct, publicRead, userAct } from '#endpoint.ts';
import { Closed, LocaleName, Nullable, TimeMs } from '#fields.ts';
import { AreaCode } from '#account/endpoints.ts';

/** 128 random bits that name one code that was sent. */
const VerificationName = Type.String({ maxLength: 64, description: 'as the sending call gave it' });

/** Anything may be typed here; what is not the code is 2001. */
const Code = Type.String({ maxLength: 64, description: 'the code as typed', examples: ['402917'] });

/** Empty is a refusal of its own, so that the screen can say which field it was. */
const Password = Type.String({ maxLength: 256 });

const Ticket = Type.String({
  maxLength: 64,
  description: 'proof that a code was right, from checkSmsCode; works once',
});

const Sent = Closed({
  verificationId: Type.String(),
  /** Before this has passed, the same target gets no other code. */
  resendAfterMs: Type.Integer({ minimum: 0 }),
  /** The code itself, only in the demo, only without a real transport and only to register. */
  demoCode: Nullable(Type.String()),
});

const Nothing = Closed({});

const PublicPurpose = Type.Enum(['register', 'reset_password']);
const OwnPurpose = Type.Enum(['change_password', 'fund_password', 'withdraw', 'security_change']);

/** The new address: an empty one is a refusal of its own. */
const newContactFields = {
  channel: Type.Enum(['email', 'sms']),
  account: Type.String({ maxLength: 254, description: 'the new address or number' }),
  areaCode: Type.Optional(AreaCode),
};

export const securityEndpoints = {
  'common/phoneCode': publicRead({
    description: 'Country calling codes. Names of countries follow from the ISO 3166 code.',
    bucket: 'read',
    request: {},
    reply: Closed({
      countries: Type.Array(Closed({ country: Type.String(), areaCode: Type.String() })),
    }),
  }),
  'common/checkInviteCode': publicRead({
    description: 'Whether an invite code belongs to somebody.',
    bucket: 'credentials',
    errors: ['referrerNotFound'],
    request: { inviteCode: Type.String({ maxLength: 16 }) },
    reply: Nothing,
  }),
  'common/checkEmailSend': publicAct({
    description:
      'Sends a code to an e-mail address. The answer is the same whether or not an account has it.',
    bucket: 'credentials',
    errors: ['emailMissing', 'sendingFailed', 'tooManyRequests', 'invalidAccountName'],
    request: {
      email: Type.Optional(Type.String({ maxLength: 254 })),
      purpose: PublicPurpose,
      locale: Type.Optional(LocaleName),
    },
    reply: Sent,
  }),
  'common/checkSmsSend': publicAct({
    description:
      'Sends a code to a phone number. The answer is the same whether or not an account has it.',
    bucket: 'credentials',
    errors: [
      'phoneMissing',
      'areaCodeMissing',
      'sendingFailed',
      'tooManyRequests',
      'invalidAccountName',
    ],
    request: {
      phone: Type.Optional(Type.String({ maxLength: 32 })),
      areaCode: Type.Optional(AreaCode),
      purpose: PublicPurpose,
      locale: Type.Optional(LocaleName),
    },
    reply: Sent,
  }),
  checkSmsCode: publicAct({
    description:
      'Turns a code from a message or an e-mail into a ticket. Five tries, then it is void.',
    bucket: 'credentials',
    errors: ['wrongCode', 'codeMissing'],
    request: { verificationId: VerificationName, code: Code },
    reply: Closed({ ticket: Type.String(), expiresAtMs: TimeMs }),
  }),
  verifySend: userAct({
    description: 'Sends a code to the user’s own e-mail address or phone number.',
    bucket: 'credentials',
    errors: ['phoneNotBound', 'emailNotBound', 'sendingFailed', 'tooManyRequests'],
    request: {
      channel: Type.Enum(['email', 'sms']),
      purpose: OwnPurpose,
      locale: Type.Optional(LocaleName),
    },
    reply: Sent,
  }),
  forgetPwd: publicAct({
    description:
      'Sets a new login password by a ticket of purpose reset_password. Every session ends; a second factor stays on.',
    bucket: 'credentials',
    errors: [
      'wrongCode',
      'passwordsDiffer',
      'passwordMissing',
      'passwordNotConfirmed',
      'busy',
      'weakPassword',
    ],
    request: { ticket: Ticket, password: Password, confirmPassword: Password },
    reply: Nothing,
  }),
  pwd: userAct({
    description:
      'Changes the login password by the old one and a ticket of purpose change_password. Every other session ends.',
    bucket: 'credentials',
    errors: [
      'wrongCode',
      'wrongOldPassword',
      'passwordsDiffer',
      'oldPasswordMissing',
      'newPasswordMissing',
      'passwordNotConfirmed',
      'phoneCodeMissing',
      'emailCodeMissing',
      'busy',
      'weakPassword',
      'tooManyFailures',
    ],
    request: {
      oldPassword: Password,
      newPassword: Password,
      confirmPassword: Password,
      ticket: Type.Optional(Ticket),
    },
    reply: Nothing,
  }),
  bindSend: userAct({
    description: 'Sends a code to an address or number that the user wants to bind.',
    bucket: 'credentials',
    errors: [
      'emailBound',
      'phoneBound',
      'phoneMissing',
      'emailMissing',
      'areaCodeMissing',
      'sendingFailed',
      'tooManyRequests',
      'invalidAccountName',
    ],
    request: { ...newContactFields, locale: Type.Optional(LocaleName) },
    reply: Sent,
  }),
  bindAccount: userAct({
    description:
      'Binds or changes the e-mail address or phone number: by the ticket of bindSend, the login password, and a second factor or, without one, a ticket of purpose security_change.',
    bucket: 'credentials',
    errors: [
      'wrongCode',
      'wrongPassword',
      'emailBound',
      'phoneBound',
      'phoneCodeMissing',
      'emailCodeMissing',
      'phoneMissing',
      'emailMissing',
      'codeMissing',
      'areaCodeMissing',
      'busy',
      'invalidAccountName',
      'tooManyFailures',
    ] as const,
    request: {
      ...newContactFields,
      ticket: Type.Optional(Ticket),
      password: Password,
      oldTicket: Type.Optional(Ticket),
      factorCode: Type.Optional(Code),
    },
    reply: Closed({ email: Nullable(Type.String()), phone: Nullable(Type.String()) }),
  }),
};
