import type { PaymentKind } from '@candor/protocol';
import { cx } from '@candor/ui-kit';
import { CreditCard, MessageCircle, QrCode, Wallet } from 'lucide-react';
import type { ReactNode } from 'react';

const LOOKS = {
  bank: ['bg-warn-soft text-warn', CreditCard],
  alipay: ['bg-primary-soft text-primary-text', QrCode],
  wechat: ['bg-green-soft text-green', MessageCircle],
  paypal: ['bg-s3 text-t1', Wallet],
} as const;

/** The tile that makes a kind of payment method recognisable at a glance. */
export function KindMark({ kind }: { readonly kind: PaymentKind }): ReactNode {
  const [tone, Icon] = LOOKS[kind];
  return (
    <span className={cx('grid size-10 shrink-0 place-items-center rounded-card', tone)}>
      <Icon size={20} strokeWidth={1.8} aria-hidden="true" />
    </span>
  );
}
