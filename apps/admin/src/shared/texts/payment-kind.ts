import type { PaymentKind } from '@candor/protocol';
import { useLingui } from '@lingui/react/macro';

/** What kinds of payment accounts are called; some brands have a Chinese name. */
export function usePaymentKind(): (kind: PaymentKind) => string {
  const { t } = useLingui();
  const kinds: Readonly<Record<PaymentKind, string>> = {
    bank: t`Bank account`,
    alipay: t`Alipay`,
    wechat: t`WeChat`,
    paypal: 'PayPal',
  };
  return (kind) => kinds[kind];
}
