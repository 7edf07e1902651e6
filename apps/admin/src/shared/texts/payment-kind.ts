import type { PaymentKind } from '@candor/protocol';
import { useLingui } from '@lingui/react/macro';

/** What kinds of payment accounts are called; brands are the same in every language. */
export function usePaymentKind(): (kind: PaymentKind) => string {
  const { t } = useLingui();
  const kinds: Readonly<Record<PaymentKind, string>> = {
    bank: t`Bank account`,
    alipay: 'Alipay',
    wechat: 'WeChat',
    paypal: 'PayPal',
  };
  return (kind) => kinds[kind];
}
