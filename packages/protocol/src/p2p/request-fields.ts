import { Type } from 'typebox';
import { Nullable } from '#fields.ts';
import { paymentKinds } from '#vocabulary.ts';

export const Count = Type.Integer({ minimum: 0 });

export const NextCursor = Nullable(Type.String());

export const MethodKind = Type.Enum(paymentKinds);

/** The transaction password; what is not six digits is refused by the server's own codes. */
export const LegalPwd = Type.String({
  maxLength: 32,
  description: 'the transaction password, six digits',
});

/** Methods by name with commas between: `bank,paypal`. */
export const MethodList = Type.String({
  pattern: '^(bank|alipay|wechat|paypal)(,(bank|alipay|wechat|paypal)){0,3}$',
  maxLength: 40,
  examples: ['bank,paypal'],
});
