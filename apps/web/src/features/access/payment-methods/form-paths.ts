import type { PaymentKind } from '@candor/protocol';

/** The specification's route of each kind's form. Its `passport` stands among them for PayPal. */
export const FORM_PATHS: Readonly<Record<PaymentKind, string>> = {
  bank: 'bankcard',
  alipay: 'MerchantAlipay',
  wechat: 'Merchantwechat',
  paypal: 'passport',
};
