import type { PaymentKind } from '@candor/protocol';
import { t } from '@lingui/core/macro';

/** Brand names are the same in every language. */
const PAYPAL = 'PayPal';

/** What a kind of payment method is called. */
export function kindText(kind: PaymentKind): string {
  switch (kind) {
    case 'bank':
      return t`Bank card`;
    case 'alipay':
      return t`Alipay`;
    case 'wechat':
      return t`WeChat`;
    case 'paypal':
      return PAYPAL;
  }
}
