import { Type } from 'typebox';
import { Nullable } from '#fields.ts';
import { paymentKinds } from '#vocabulary.ts';

export const Count = Type.Integer({ minimum: 0 });

export const NextCursor = Nullable(Type.String());

export const MethodKind = Type.Enum(paymentKinds);

/** Words of people: no control characters but line breaks, no marks that turn text about. */
export const Words = (maxLength: number, minLength = 0) =>
  Type.String({
    pattern: '^[^\\u0000-\\u0009\\u000b-\\u001f\\u007f-\\u009f\\u202a-\\u202e\\u2066-\\u2069]*$',
    minLength,
    maxLength,
  });

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
