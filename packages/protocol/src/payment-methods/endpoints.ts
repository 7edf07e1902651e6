import { Type } from 'typebox';
import type { Static } from 'typebox';
import { userAct, userRead } from '#endpoint.ts';
import { Closed, Id, Nullable, TimeMs } from '#fields.ts';
import { paymentKinds } from '#vocabulary.ts';
import { FileId } from '#uploads/endpoints.ts';

const fields = {
  payMethodId: Id,
  kind: Type.Enum(paymentKinds),
  bankName: Nullable(Type.String()),
  branch: Nullable(Type.String()),
  /** Holder of the card, real name, or nickname. */
  name: Nullable(Type.String()),
  /** Card number or account; masked in lists. */
  account: Type.String(),
  /** Where the payment code's picture can be fetched for a few minutes. */
  qrUrl: Nullable(Type.String()),
  createdAtMs: TimeMs,
  updatedAtMs: TimeMs,
};

export const PayMethodView = Closed(fields);
export type PayMethodView = Static<typeof PayMethodView>;

/** What is not six digits is refused by the server's own codes. */
const Pin = Type.String({ maxLength: 32, description: 'the transaction password, six digits' });

/** Texts that a kind has no use for are refused; which it needs, the server says by field. */
const detailFields = {
  bankName: Type.Optional(Type.String({ maxLength: 100 })),
  branch: Type.Optional(Type.String({ maxLength: 200 })),
  name: Type.Optional(Type.String({ maxLength: 100 })),
  account: Type.Optional(Type.String({ maxLength: 100 })),
  qrFileId: Type.Optional(FileId),
};

export const paymentEndpoints = {
  cnyPayList: userRead({
    description: 'How the user can be paid outside of the exchange, and how many of each kind fit.',
    bucket: 'read',
    request: {},
    reply: Closed({
      methods: Type.Array(PayMethodView),
      limits: Type.Array(
        Closed({ kind: Type.Enum(paymentKinds), max: Type.Integer({ minimum: 1 }) }),
      ),
    }),
  }),
  cnyPayDetail: userRead({
    description: 'One of the user’s own payment methods with its whole account, to change it.',
    bucket: 'read',
    errors: ['notFound'],
    request: { payMethodId: Id },
    reply: Closed({ ...fields, qrFileId: Nullable(FileId) }),
  }),
  cnyPayAdd: userAct({
    description: 'Adds a bank card, Alipay, WeChat or PayPal account to be paid on.',
    bucket: 'write',
    errors: [
      'notFound',
      'wrongFundPassword',
      'fundPasswordMissing',
      'receivingAccountExists',
      'bankCardExists',
      'bankNameMissing',
      'accountNameDiffers',
      'busy',
      'aboveMax',
      'tooManyFailures',
    ],
    request: { kind: Type.Enum(paymentKinds), ...detailFields, legalPwd: Pin },
    reply: PayMethodView,
  }),
  cnyPayEdit: userAct({
    description: 'Replaces a payment method’s texts; without a new picture the old one stays.',
    bucket: 'write',
    errors: [
      'notFound',
      'wrongFundPassword',
      'fundPasswordMissing',
      'receivingAccountExists',
      'bankCardExists',
      'bankNameMissing',
      'accountNameDiffers',
      'busy',
      'tooManyFailures',
    ],
    request: { payMethodId: Id, ...detailFields, legalPwd: Pin },
    reply: PayMethodView,
  }),
  cnyPayDel: userAct({
    description: 'Removes a payment method.',
    bucket: 'write',
    errors: ['notFound', 'wrongFundPassword', 'fundPasswordMissing', 'busy', 'tooManyFailures'],
    request: { payMethodId: Id, legalPwd: Pin },
    reply: Closed({}),
  }),
};
